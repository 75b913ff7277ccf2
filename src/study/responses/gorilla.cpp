#include "study/responses/gorilla.h"

#include <algorithm>
#include <cmath>

#include "base/csv.h"
#include "base/error.h"
#include "base/file.h"
#include "base/utf8.h"
#include "study/responses/files.h"

namespace assay::responses {
namespace {

constexpr std::string_view end_line = "END OF FILE";
// What the team study's screens are made of.
constexpr std::string_view prompts[] = {"didyouknow", "question", "SAMguessed"};

// Without the last line, which has one cell however many the others have.
std::string_view table_of(std::string_view text) {
  while (text.ends_with('\n') || text.ends_with('\r')) text.remove_suffix(1);
  if (text.ends_with(end_line)) text.remove_suffix(end_line.size());
  return text;
}

struct Phase {
  std::string_view display;
  std::string_view phase;
};
constexpr Phase phases[] = {{"Training", "practice"}, {"Validation", "check"}, {"Trial", "test"}};
// Three screens a trial.
constexpr std::string_view screens[] = {"familiar", "definition", "decide"};

class Sheet {
 public:
  explicit Sheet(const std::vector<std::string>& header) {
    for (std::size_t at = 0; at < header.size(); ++at) {
      places_[header[at]].push_back(at);
      if (header[at].starts_with("counterbalance")) counterbalances_.push_back(at);
    }
  }
  bool has(const std::string& column) const { return places_.contains(column); }

  // The first value under that name; a name may stand twice, as a setting and as a column.
  std::string value(const CsvRecord& record, const std::string& column) const {
    const auto found = places_.find(column);
    if (found == places_.end()) return "";
    for (const std::size_t place : found->second) {
      const std::string& text = record.fields[place];
      if (!text.empty() && text.find("$$") == std::string::npos) return text;
    }
    return "";
  }
  // Which of several lists this participant saw.
  std::string list(const CsvRecord& record) const {
    for (const std::size_t place : counterbalances_) {
      if (!record.fields[place].empty()) return record.fields[place];
    }
    return "";
  }
  // What was shown of a column: its own value, or that of the participant's list.
  std::string shown(const CsvRecord& record, const std::string& column) const {
    const std::string own = value(record, column);
    return own.empty() ? value(record, column + list(record)) : own;
  }
  const std::map<std::string, std::vector<std::size_t>>& places() const { return places_; }

 private:
  std::map<std::string, std::vector<std::size_t>> places_;
  std::vector<std::size_t> counterbalances_;
};

// As sessions of our own end: Gorilla says "complete".
std::string ended_as(const std::string& status) {
  std::string outcome;
  for (const char letter : printable(status)) {
    const bool is_capital = letter >= 'A' && letter <= 'Z';
    outcome += is_capital ? static_cast<char>(letter - 'A' + 'a') : letter == ' ' ? '_' : letter;
  }
  if (outcome == "complete") return "completed";
  return outcome.empty() ? "unknown" : outcome;
}

struct Guessed {
  std::string label;
  double confidence;
};

// "# Sam guessed this is **54% jeep**": nothing where a spreadsheet made something else of it.
std::optional<Guessed> guess_in(const std::string& prompt) {
  const std::size_t sign = prompt.find('%');
  if (sign == std::string::npos) return std::nullopt;
  std::size_t begin = sign;
  while (begin > 0 && prompt[begin - 1] >= '0' && prompt[begin - 1] <= '9') --begin;
  const auto percent = Value<int>::read(prompt.substr(begin, sign - begin), {});
  std::string label = prompt.substr(sign + 1);
  label.erase(0, label.find_first_not_of(' '));
  label.erase(std::min(label.find("**"), label.size()));
  while (label.ends_with(' ') || label.ends_with('.')) label.pop_back();
  const bool is_whole = begin == 0 || (prompt[begin - 1] != '.' && prompt[begin - 1] != '-');
  if (!percent || *percent > 100 || !is_whole || label.empty()) return std::nullopt;
  return Guessed{printable(label), *percent / 100.0};
}

template <class T>
std::optional<T> read(const std::string& text) {
  return Value<T>::read(text, {});
}

class GorillaReader {
 public:
  GorillaReader(const CsvRecord& header, std::string name, const Gorilla& how)
      : sheet_(header.fields), name_(std::move(name)), pass_(how.pass), pool_(how.pool) {
    for (const char* column : {"Participant Private ID", "Trial Number", "Zone Type", "Response"}) {
      if (!sheet_.has(column)) fail("'{}' has no column '{}'; is it Gorilla's?", name_, column);
    }
  }

  void take(const CsvRecord& record) {
    ++result_.read;
    const std::string zone = sheet_.value(record, "Zone Type");
    if (!zone.starts_with("response") && !zone.starts_with("continue")) return;
    ResponseRow row;
    place(record, row);
    note_dates(record);
    row.response = sheet_.value(record, "Response");
    if (row.screen == "decide") judge(record, row);
    if (row.phase == "check" && row.correct) checks_[row.participant].push_back(*row.correct);
    timing(record, row);
    result_.rows.push_back(std::move(row));
  }

  Imported finish() {
    for (ResponseRow& row : result_.rows) {
      if (!failed_checks(row.participant)) continue;
      row.excluded = true;
      row.exclusion_reasons = "failed checks";
    }
    for (const auto& [cell, count] : dates_) {
      result_.add_oddity("a text that became a date", fmt::format("{}, in {} rows", cell, count));
    }
    return std::move(result_);
  }

 private:
  // Whoever had no check failed none.
  bool failed_checks(const std::string& participant) const {
    const auto found = checks_.find(participant);
    if (found == checks_.end()) return false;
    const auto right = std::ranges::count(found->second, true);
    return right < (pass_ ? *pass_ : std::ssize(found->second));
  }

  void place(const CsvRecord& record, ResponseRow& row) {
    row.study = "gorilla-" + sheet_.value(record, "Experiment ID");
    const auto version =
        Value<std::int64_t>::read(sheet_.value(record, "Experiment Version"), {1, most_whole});
    if (pool_) {
      row.group = version;
    } else {
      row.version = version.value_or(1);
    }
    row.participant = people_(sheet_.value(record, "Participant Private ID"));
    row.session = row.participant;
    row.outcome = ended_as(sheet_.value(record, "Participant Status"));
    row.condition = sheet_.value(record, "Task Name");
    row.item_set = sheet_.list(record);
    row.step = steps_[row.participant]++;
    row.seq = number_of(record, row);
    const std::string display = sheet_.value(record, "display");
    row.phase = other_phase;
    const auto number = read<std::int64_t>(sheet_.value(record, "Screen Number"));
    row.screen = other_screen;
    row.position = std::max(whole(record, "Trial Number", 1), std::int64_t{1}) - 1;
    for (const Phase& known : phases) {
      if (known.display != display) continue;
      row.phase = known.phase;
      const bool trial = row.phase != "practice" && number && *number >= 1 && *number <= 3;
      if (trial) row.screen = screens[*number - 1];
    }
    row.item = file_name(sheet_.shown(record, "file_name"));
    if (row.item.empty()) row.item = file_name(sheet_.shown(record, "visualization"));
  }

  std::int64_t whole(const CsvRecord& record, const char* column, std::int64_t other) const {
    const auto value = Value<std::int64_t>::read(sheet_.value(record, column), {0, most_whole});
    return value.value_or(other);
  }

  // Gorilla counts events anew in every task: the second of a number gets the next that is free.
  std::int64_t number_of(const CsvRecord& record, const ResponseRow& row) {
    auto& [lines, largest] = numbers_[row.participant];
    std::int64_t number = whole(record, "Event Index", row.step + 1);
    if (number < 1) number = largest + 1;
    const auto [first, is_new] = lines.emplace(number, &record);
    if (!is_new && first->second->fields != record.fields) {
      number = largest + 1;
      lines.emplace(number, &record);
    }
    largest = std::max(largest, number);
    return number;
  }

  void judge(const CsvRecord& record, ResponseRow& row) {
    std::string right = sheet_.shown(record, "answer");
    if (right.empty()) right = sheet_.value(record, "ANSWER");
    if (right.empty()) {
      return result_.add_oddity("a decision without a right answer", where(record));
    }
    row.options = R"(["Yes","No"])";
    if (const auto said = guess_in(sheet_.shown(record, "SAMguessed"))) {
      row.prediction = said->label;
      row.confidence = said->confidence;
      row.label = right == "Yes" ? said->label : "not " + said->label;
    }
    if (row.response.empty())
      return result_.add_oddity("a decision without an answer", where(record));
    row.correct = row.response == right;
  }

  void timing(const CsvRecord& record, ResponseRow& row) {
    const std::string taken = sheet_.value(record, "Reaction Time");
    const auto milliseconds = read<double>(taken);
    if (milliseconds && *milliseconds >= 0 && *milliseconds < 1e12) {
      row.rt = std::llround(*milliseconds);
    } else if (!taken.empty()) {
      result_.add_oddity("a reaction time that is no number", where(record));
    }
    row.received = whole(record, "UTC Timestamp", 0);
    if (!sheet_.value(record, "Timed Out").empty()) {
      result_.add_oddity("an answer that timed out", where(record));
    }
  }

  // Of all lists, whether they were shown to this participant or not.
  void note_dates(const CsvRecord& record) {
    for (const auto& [column, places] : sheet_.places()) {
      const bool prompt = std::ranges::any_of(
          prompts, [&](std::string_view stem) { return column.starts_with(stem); });
      if (!prompt) continue;
      for (const std::size_t place : places) {
        const std::string& text = record.fields[place];
        if (looks_like_date(text)) ++dates_[fmt::format("column {}: '{}'", column, text)];
      }
    }
  }

  std::string where(const CsvRecord& record) const { return fmt::format("line {}", record.line); }

  Sheet sheet_;
  std::string name_;
  std::optional<int> pass_;
  bool pool_;
  Imported result_;
  AnonymousNumbers people_;
  std::map<std::string, std::vector<bool>> checks_;  // of a participant, whether each was right
  std::map<std::string, std::int64_t> steps_;
  // Of a participant, the line of each number, and the largest.
  struct Numbered {
    std::map<std::int64_t, const CsvRecord*> lines;
    std::int64_t largest = 0;
  };
  std::map<std::string, Numbered> numbers_;
  std::map<std::string, std::int64_t> dates_;
};

bool is_month(std::string_view word) {
  static constexpr std::string_view months[] = {"jan", "feb", "mar", "apr", "may", "jun",
                                                "jul", "aug", "sep", "oct", "nov", "dec"};
  std::string small;
  for (const char letter : word) {
    small += letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter;
  }
  return small.size() >= 3 &&
         std::ranges::find(months, std::string_view(small).substr(0, 3)) != std::end(months);
}

}  // namespace

bool looks_like_date(std::string_view text) {
  // "2049-06-01 00:00:00"
  if (const std::size_t time = text.find(" 0");
      time != std::string_view::npos && text.find(':', time) != std::string_view::npos) {
    text = text.substr(0, time);
  }
  std::vector<std::string_view> parts;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find_first_of("/-.", at), text.size());
    parts.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  if (parts.size() < 2 || parts.size() > 3) return false;
  int numbers = 0;
  int months = 0;
  for (const std::string_view part : parts) {
    const bool digits = !part.empty() && part.size() <= 4 &&
                        part.find_first_not_of("0123456789") == std::string_view::npos;
    numbers += digits ? 1 : 0;
    months += is_month(part) && part.size() <= 9 ? 1 : 0;
  }
  const auto total = static_cast<int>(parts.size());
  return numbers == 3 || (months == 1 && numbers == total - 1);
}

Imported Gorilla::operator()(const std::filesystem::path& path) const {
  const std::string name = path.string();
  const std::string text = read_file(path, most_bytes_of_import);
  const std::vector<CsvRecord> records = parse_csv(table_of(text), name);
  if (records.empty()) fail("'{}' is empty.", name);
  GorillaReader reader(records[0], name, *this);
  for (const CsvRecord& record : std::span(records).subspan(1)) reader.take(record);
  return reader.finish();
}

}  // namespace assay::responses
