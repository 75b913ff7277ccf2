#include "study/responses/columns.h"

#include <algorithm>

#include "base/csv.h"
#include "base/error.h"
#include "base/file.h"
#include "study/responses/files.h"
#include "study/responses/gorilla.h"

namespace assay::responses {
namespace {

// One record of the file, its cells by the names of the columns.
class NamedCells {
 public:
  NamedCells(const std::vector<std::string>& header, std::string file)
      : header_(header), file_(std::move(file)) {}

  void check(const std::string& column) const {
    if (column.empty() || std::ranges::find(header_, column) != header_.end()) return;
    fail("'{}' has no column '{}'{}", file_, column, did_you_mean(column, header_));
  }
  void look_at(const CsvRecord& record) { record_ = &record; }

  // Nothing when the column is not asked for.
  std::string text(const std::string& column) const {
    if (column.empty()) return {};
    const auto place = std::ranges::find(header_, column) - header_.begin();
    return record_->fields[static_cast<std::size_t>(place)];
  }
  std::optional<double> number(const std::string& column) const {
    const std::string cell = text(column);
    if (cell.empty()) return std::nullopt;
    const auto value = Value<double>::read(cell, {});
    if (!value) refuse(column, cell, "a number");
    return value;
  }
  std::optional<double> share(const std::string& column, bool percent) const {
    auto value = number(column);
    if (value && percent) value = *value / 100;
    if (value && !(*value >= 0 && *value <= 1)) {
      refuse(column, text(column),
             percent ? "a percentage from 0 to 100, for percent=true was said"
                     : "a number from 0 to 1, or from 0 to 100 with percent=true");
    }
    return value;
  }
  std::optional<std::int64_t> whole(const std::string& column) const {
    const auto value = number(column);
    if (!value) return std::nullopt;
    if (std::abs(*value) > 1e15) refuse(column, text(column), "a number of a sensible size");
    return static_cast<std::int64_t>(std::llround(*value));
  }
  std::optional<bool> truth(const std::string& column) const {
    const std::string cell = text(column);
    if (cell.find_first_not_of(' ') == std::string::npos) return std::nullopt;
    if (cell == "1" || cell == "true" || cell == "TRUE" || cell == "Yes" || cell == "yes") {
      return true;
    }
    if (cell == "0" || cell == "false" || cell == "FALSE" || cell == "No" || cell == "no") {
      return false;
    }
    refuse(column, cell, "1 or 0, true or false, yes or no");
  }
  std::string where() const { return fmt::format("line {}", record_->line); }

 private:
  [[noreturn]] void refuse(const std::string& column, const std::string& cell,
                           std::string_view wanted) const {
    fail("Line {} of '{}' has '{}' in the column '{}', which takes {}.", record_->line, file_, cell,
         column, wanted);
  }

  const std::vector<std::string>& header_;
  std::string file_;
  const CsvRecord* record_ = nullptr;
};

bool is_blank(const std::string& text) {
  return text.find_first_not_of(" \t\r\n") == std::string::npos;
}

// Whether the line is somebody's answer about something; what it lacks is counted.
bool is_whole(const Columns& map, const NamedCells& cells, Imported& result) {
  struct Needed {
    const std::string& column;
    const char* what;
  };
  for (const Needed& needed : {Needed{map.participant, "a participant"},
                               Needed{map.item, "an item"}, Needed{map.condition, "a condition"}}) {
    if (needed.column.empty() || !is_blank(cells.text(needed.column))) continue;
    result.add_oddity(fmt::format("a line without {}, which is left out", needed.what),
                      cells.where());
    return false;
  }
  if (is_blank(cells.text(map.response)))
    result.add_oddity("a line without an answer", cells.where());
  if (!map.correct.empty() && is_blank(cells.text(map.correct))) {
    result.add_oddity("a line that does not say whether the answer is right", cells.where());
  }
  return true;
}

ResponseRow row_from(const Columns& map, const NamedCells& cells, AnonymousNumbers& people) {
  ResponseRow row{.phase = "test"};
  row.study = cells.text(map.study);
  row.participant = people(cells.text(map.participant));
  row.session = row.participant;
  row.outcome = map.outcome;
  row.excluded = cells.truth(map.excluded).value_or(false);
  if (const std::string phase = cells.text(map.phase); !is_blank(phase)) row.phase = phase;
  row.screen = map.screen;
  row.item = cells.text(map.item);
  row.condition = cells.text(map.condition);
  row.item_set = cells.text(map.item_set);
  row.level = cells.whole(map.level);
  row.label = cells.text(map.label);
  row.prediction = cells.text(map.prediction);
  row.confidence = cells.share(map.confidence, map.percent);
  row.bin = cells.text(map.bin);
  row.adversarial = cells.truth(map.adversarial);
  row.category = cells.text(map.category);
  row.options = cells.text(map.options);
  row.response = cells.text(map.response);
  row.correct = cells.truth(map.correct);
  row.rt = cells.whole(map.rt);
  return row;
}

}  // namespace

Imported Columns::operator()(const std::filesystem::path& path) const {
  const std::string name = path.string();
  const auto records = parse_csv(read_file(path, most_bytes_of_import), name);
  if (records.empty()) fail("'{}' is empty.", name);
  if (participant.empty() || item.empty() || response.empty()) {
    fail(
        "The columns of participant, item and response must be named, as in "
        "'columns:participant=user,item=image,response=answer'.");
  }
  NamedCells cells(records[0].fields, name);
  for (const std::string* column : {&study, &participant, &item, &condition, &item_set, &response,
                                    &correct, &rt, &level, &label, &prediction, &confidence, &bin,
                                    &adversarial, &category, &options, &known, &excluded, &phase}) {
    cells.check(*column);
  }
  Imported result;
  AnonymousNumbers people;
  std::map<std::string, std::int64_t> seqs;
  std::map<std::vector<std::string>, std::int64_t> lines;  // and the number of their response
  for (const CsvRecord& record : std::span(records).subspan(1)) {
    ++result.read;
    cells.look_at(record);
    if (!is_whole(*this, cells, result)) continue;
    ResponseRow row = row_from(*this, cells, people);
    expect_sound(row, fmt::format("Line {} of '{}'", record.line, name));
    for (const std::string* text : {&row.label, &row.prediction, &row.response}) {
      if (looks_like_date(*text))
        result.add_oddity("a text that a spreadsheet made a date", cells.where());
    }
    std::int64_t& seq = seqs[row.session];
    const std::int64_t own = seq + (cells.truth(known) ? 2 : 1);
    const auto [first, is_new] = lines.emplace(record.fields, own);
    if (!is_new) {
      // The same time to the millisecond is no second answer: one number for both, which analyses
      // count once. Without a time it may be one.
      result.add_oddity(row.rt ? "a line that is there twice; analyses count it once"
                               : "a line that is there twice; both count, for neither has a time",
                        cells.where());
      if (row.rt) {
        row.seq = first->second;
        row.step = row.seq - 1;
        result.rows.push_back(std::move(row));
        continue;
      }
    }
    if (const std::optional<bool> knows = cells.truth(known)) {
      ResponseRow before = row;
      before.seq = ++seq;
      before.step = before.seq - 1;
      before.screen = "familiar";
      before.response = *knows ? "yes" : "no";
      before.correct.reset();
      before.rt.reset();
      result.rows.push_back(std::move(before));
    }
    row.seq = ++seq;
    row.step = row.seq - 1;
    result.rows.push_back(std::move(row));
  }
  return result;
}

}  // namespace assay::responses
