#include "cli/stats_table.h"

#include <algorithm>
#include <map>

#include "base/counted.h"
#include "base/file.h"
#include "data/csv.h"

namespace assay::cli {
namespace {

// Far more than a study has, and little enough to be held as text in memory.
constexpr std::size_t most_table_bytes = std::size_t{256} << 20;

bool is_missing(const std::string& cell) { return cell.empty() || cell == "NA"; }

class TableReader {
 public:
  TableReader(std::string_view text, std::string_view name, const Roles& roles)
      : name_(name), roles_(roles), records_(data::parse_csv(text, name)) {
    if (records_.empty()) fail("'{}' is empty; its first line must name the columns.", name);
    const std::vector<std::string>& header = records_.front().fields;
    for (std::size_t at = 0; at < header.size(); ++at) {
      if (std::ranges::count(header, header[at]) > 1 && is_used(header[at])) {
        fail("'{}' has the column '{}' twice.", name, header[at]);
      }
    }
    choose_rows();
  }

  stats::Data data() const {
    stats::Data result{.dropped = dropped_};
    if (roles_.x) result.x = numbers(*roles_.x);
    if (roles_.y) result.y = numbers(*roles_.y);
    for (const std::string& column : roles_.control) result.control.push_back(numbers(column));
    for (const std::string& column : roles_.by) result.by.push_back(labels(column));
    if (roles_.pair) result.pair = labels(*roles_.pair);
    for (const std::string& column : roles_.cluster) result.cluster.push_back(labels(column));
    if (!roles_.levels.empty()) order_levels(result.by.front());
    if (roles_.whole) {
      for (const std::string& column : records_.front().fields) {
        result.columns.push_back({column, cells(column)});
        for (std::string& cell : result.columns.back().cells) {
          if (is_missing(cell)) cell.clear();
        }
      }
    }
    for (const std::size_t row : rows_) result.lines.push_back(records_[row].line);
    return result;
  }

 private:
  std::vector<std::string> used() const {
    std::vector<std::string> all;
    if (roles_.x) all.push_back(*roles_.x);
    if (roles_.y) all.push_back(*roles_.y);
    all.insert(all.end(), roles_.control.begin(), roles_.control.end());
    all.insert(all.end(), roles_.by.begin(), roles_.by.end());
    if (roles_.pair) all.push_back(*roles_.pair);
    all.insert(all.end(), roles_.cluster.begin(), roles_.cluster.end());
    return all;
  }
  bool is_used(const std::string& column) const {
    return roles_.whole || std::ranges::count(used(), column) > 0;
  }

  std::size_t place(const std::string& column) const {
    const std::vector<std::string>& header = records_.front().fields;
    const auto found = std::ranges::find(header, column);
    if (found == header.end()) {
      fail("'{}' has no column '{}'{}", name_, column, did_you_mean(column, header));
    }
    return static_cast<std::size_t>(found - header.begin());
  }

  // Complete rows of the levels that are compared; why others are not among them.
  void choose_rows() {
    std::map<std::string, std::size_t> gaps;
    std::size_t others = 0;
    std::vector<std::size_t> places;
    const std::vector<std::string> columns = used();
    for (const std::string& column : columns) places.push_back(place(column));
    const bool chosen = !roles_.levels.empty();
    if (chosen && roles_.by.empty()) fail("'--group' chooses groups of '--by'; give '--by', too.");
    const std::size_t by = chosen ? place(roles_.by.front()) : 0;
    for (std::size_t row = 1; row < records_.size(); ++row) {
      const std::vector<std::string>& fields = records_[row].fields;
      if (chosen && std::ranges::count(roles_.levels, fields[by]) == 0) {
        ++others;
        continue;
      }
      const auto gap =
          std::ranges::find_if(places, [&](auto at) { return is_missing(fields[at]); });
      if (gap == places.end()) {
        rows_.push_back(row);
      } else {
        ++gaps[columns[static_cast<std::size_t>(gap - places.begin())]];
      }
    }
    for (const auto& [column, count] : gaps) {
      dropped_.push_back({count, in_number(count, fmt::format("rows without '{}'", column))});
    }
    if (others > 0) {
      const std::string which = fmt::format("rows of other levels of '{}'", roles_.by.front());
      dropped_.push_back({others, in_number(others, which)});
    }
  }

  // Of rows that are left out, too; without gaps.
  std::vector<std::string> all_cells(const std::string& column) const {
    const std::size_t at = place(column);
    std::vector<std::string> result;
    for (std::size_t row = 1; row < records_.size(); ++row) {
      const std::string& cell = records_[row].fields[at];
      if (!is_missing(cell)) result.push_back(cell);
    }
    return result;
  }

  std::vector<std::string> cells(const std::string& column) const {
    const std::size_t at = place(column);
    std::vector<std::string> result;
    for (const std::size_t row : rows_) result.push_back(records_[row].fields[at]);
    return result;
  }

  stats::Labels labels(const std::string& column) const {
    return stats::labels(column, cells(column));
  }

  stats::Numbers numbers(const std::string& column) const {
    const std::size_t at = place(column);
    stats::Numbers result{column, {}};
    for (const std::size_t row : rows_) {
      const std::string& cell = records_[row].fields[at];
      const auto value = Value<double>::read(cell, {});
      if (!value) {
        fail(
            "Line {} of '{}', column '{}' has '{}', which is no finite number; leave the cell "
            "empty where nothing was measured.",
            records_[row].line, name_, column, cell);
      }
      result.values.push_back(*value);
    }
    return result;
  }

  // The levels in the order they were asked for.
  void order_levels(stats::Labels& by) const {
    std::vector<std::size_t> place_of(by.levels.size());
    for (std::size_t at = 0; at < roles_.levels.size(); ++at) {
      const std::string& level = roles_.levels[at];
      if (std::ranges::count(roles_.levels, level) > 1)
        fail("The group '{}' is given twice.", level);
      const auto found = std::ranges::find(by.levels, level);
      if (found == by.levels.end()) {
        const std::vector<std::string> known = stats::labels(by.name, all_cells(by.name)).levels;
        if (std::ranges::count(known, level) == 0) {
          fail("Column '{}' of '{}' has no level '{}'{}", by.name, name_, level,
               did_you_mean(level, known));
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
  std::vector<data::CsvRecord> records_;
  std::vector<std::size_t> rows_ = {};
  std::vector<stats::Dropped> dropped_ = {};
};

}  // namespace

stats::Data read_table(std::string_view text, std::string_view name, const Roles& roles) {
  return TableReader(text, name, roles).data();
}

stats::Data read_table(const std::filesystem::path& path, const Roles& roles) {
  return read_table(read_file(path, most_table_bytes), path.string(), roles);
}

}  // namespace assay::cli
