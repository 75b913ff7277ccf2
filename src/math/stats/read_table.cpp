#include "math/stats/read_table.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "base/counted.h"
#include "base/csv.h"
#include "base/file.h"

namespace assay::stats {
namespace {

// Far more than a study has, and little enough to be held as text in memory.
constexpr std::size_t most_table_bytes = std::size_t{256} << 20;

bool is_missing(const std::string& cell) { return cell.empty() || cell == "NA"; }

// Names, one a row, each kept once.
class Names {
 public:
  void add(const std::string& text) {
    const auto [found, is_new] = place_.try_emplace(text, texts_.size());
    if (is_new) texts_.push_back(text);
    rows_.push_back(found->second);
  }
  Labels labels(const std::string& column) const {
    Labels result = stats::labels(column, texts_);
    std::vector<std::size_t> of(rows_.size());
    for (std::size_t row = 0; row < of.size(); ++row) of[row] = result.of[rows_[row]];
    result.of = std::move(of);
    return result;
  }

 private:
  std::map<std::string, std::size_t, std::less<>> place_;
  std::vector<std::string> texts_;
  std::vector<std::size_t> rows_;
};

// Goes through the file once and keeps the columns that are used, of the rows that are.
class TableReader {
 public:
  TableReader(std::string_view text, std::string_view name, const Roles& roles)
      : name_(name), roles_(roles), reader_(text, name) {
    CsvRecord record;
    if (!reader_.next(record)) {
      fail("'{}' is empty; its first line must name the columns.", name);
    }
    header_ = record.fields;
    for (const std::string& column : header_) {
      if (std::ranges::count(header_, column) > 1 && is_used(column)) {
        fail("'{}' has the column '{}' twice.", name, column);
      }
    }
    place_columns();
    while (reader_.next(record)) take(record);
  }

  Data data() {
    count_dropped();
    for (Names& names : by_) data_.by.push_back(names.labels(roles_.by[data_.by.size()]));
    if (roles_.pair) data_.pair = pair_.labels(*roles_.pair);
    for (Names& names : cluster_) {
      data_.cluster.push_back(names.labels(roles_.cluster[data_.cluster.size()]));
    }
    if (!roles_.levels.empty()) order_levels(data_.by.front());
    return std::move(data_);
  }

 private:
  // A column that is used: where it stands, and what takes its cells.
  struct Used {
    std::string column;
    std::size_t place;
    std::function<void(const std::string& cell, std::size_t line)> take;
  };

  bool is_used(const std::string& column) const {
    const auto in = [&](const std::vector<std::string>& names) {
      return std::ranges::count(names, column) > 0;
    };
    return roles_.whole || roles_.x == column || roles_.y == column || roles_.pair == column ||
           in(roles_.control) || in(roles_.by) || in(roles_.cluster);
  }

  std::size_t place(const std::string& column) const {
    const auto found = std::ranges::find(header_, column);
    if (found == header_.end()) {
      fail("'{}' has no column '{}'{}", name_, column, did_you_mean(column, header_));
    }
    return static_cast<std::size_t>(found - header_.begin());
  }

  void use_numbers(const std::string& column, Numbers& into) {
    into.name = column;
    used_.push_back({column, place(column), [this, &into](const std::string& cell, auto line) {
                       into.values.push_back(number(cell, into.name, line));
                     }});
  }
  void use_names(const std::string& column, Names& into) {
    used_.push_back(
        {column, place(column), [&into](const std::string& cell, std::size_t) { into.add(cell); }});
  }

  // In the order in which gaps are looked for.
  void place_columns() {
    if (roles_.x) use_numbers(*roles_.x, data_.x.emplace());
    if (roles_.y) use_numbers(*roles_.y, data_.y.emplace());
    data_.control.resize(roles_.control.size());
    for (std::size_t at = 0; at < roles_.control.size(); ++at) {
      use_numbers(roles_.control[at], data_.control[at]);
    }
    by_.resize(roles_.by.size());
    for (std::size_t at = 0; at < by_.size(); ++at) use_names(roles_.by[at], by_[at]);
    if (roles_.pair) use_names(*roles_.pair, pair_);
    cluster_.resize(roles_.cluster.size());
    for (std::size_t at = 0; at < cluster_.size(); ++at) {
      use_names(roles_.cluster[at], cluster_[at]);
    }
    if (!roles_.levels.empty() && roles_.by.empty()) {
      fail("'--group' chooses groups of '--by'; give '--by', too.");
    }
    if (!roles_.whole) return;
    for (const std::string& column : header_) data_.columns.push_back({column, {}});
  }

  // A complete row of the levels that are compared; why others are not among them is counted.
  void take(const CsvRecord& record) {
    const std::vector<std::string>& fields = record.fields;
    if (!roles_.levels.empty()) {
      const std::string& level = fields[place(roles_.by.front())];
      if (!is_missing(level)) known_levels_.insert(level);
      if (std::ranges::count(roles_.levels, level) == 0) {
        ++others_;
        return;
      }
    }
    for (const Used& used : used_) {
      if (!is_missing(fields[used.place])) continue;
      ++gaps_[used.column];
      return;
    }
    for (const Used& used : used_) used.take(fields[used.place], record.line);
    for (std::size_t at = 0; at < data_.columns.size(); ++at) {
      data_.columns[at].cells.push_back(is_missing(fields[at]) ? "" : fields[at]);
    }
    data_.lines.push_back(record.line);
  }

  void count_dropped() {
    for (const auto& [column, count] : gaps_) {
      data_.dropped.push_back({count, in_number(count, fmt::format("rows without '{}'", column))});
    }
    if (others_ == 0) return;
    const std::string which = fmt::format("rows of other levels of '{}'", roles_.by.front());
    data_.dropped.push_back({others_, in_number(others_, which)});
  }

  double number(const std::string& cell, const std::string& column, std::size_t line) const {
    const auto value = Value<double>::read(cell, {});
    if (!value) {
      fail(
          "Line {} of '{}', column '{}' has '{}', which is no finite number; leave the cell empty "
          "where nothing was measured.",
          line, name_, column, cell);
    }
    return *value;
  }

  // The levels in the order they were asked for.
  void order_levels(Labels& by) const {
    std::vector<std::size_t> place_of(by.levels.size());
    for (std::size_t at = 0; at < roles_.levels.size(); ++at) {
      const std::string& level = roles_.levels[at];
      if (std::ranges::count(roles_.levels, level) > 1)
        fail("The group '{}' is given twice.", level);
      const auto found = std::ranges::find(by.levels, level);
      if (found == by.levels.end()) {
        if (!known_levels_.contains(level)) {
          const std::vector<std::string> known(known_levels_.begin(), known_levels_.end());
          fail("Column '{}' of '{}' has no level '{}'{}", by.name, name_, level,
               did_you_mean(level, labels(by.name, known).levels));
        }
        fail("Column '{}' of '{}' has no complete row of the level '{}'.", by.name, name_, level);
      }
      place_of[static_cast<std::size_t>(found - by.levels.begin())] = at;
    }
    for (std::size_t& level : by.of) level = place_of[level];
    by.levels = roles_.levels;
  }

  std::string_view name_;
  const Roles& roles_;
  CsvReader reader_;
  std::vector<std::string> header_;
  std::vector<Used> used_;
  std::vector<Names> by_;
  Names pair_;
  std::vector<Names> cluster_;
  std::map<std::string, std::size_t> gaps_;  // rows, by the column that has none
  std::set<std::string> known_levels_;       // of rows that are left out, too
  std::size_t others_ = 0;                   // rows of levels that are not compared
  Data data_;
};

}  // namespace

Data read_table(std::string_view text, std::string_view name, const Roles& roles) {
  return TableReader(text, name, roles).data();
}

Data read_table(const std::filesystem::path& path, const Roles& roles) {
  return read_table(read_file(path, most_table_bytes), path.string(), roles);
}

}  // namespace assay::stats
