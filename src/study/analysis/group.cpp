#include "study/analysis/group.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace assay::analysis {

Rows select(const Evidence& evidence, const Which& which) {
  Rows result;
  for (const ResponseRow& row : evidence.rows) {
    if (which(row)) result.push_back(&row);
  }
  return result;
}

Rows select(const Rows& rows, const Which& which) {
  Rows result;
  std::ranges::copy_if(rows, std::back_inserter(result),
                       [&](const ResponseRow* row) { return which(*row); });
  return result;
}

std::map<std::string, Rows> grouped(const Rows& rows, const KeyOf& key) {
  std::map<std::string, Rows> result;
  for (const ResponseRow* row : rows) result[key(*row)].push_back(row);
  return result;
}

std::string participant_of(const ResponseRow& row) { return row.participant; }
std::string item_of(const ResponseRow& row) { return row.item; }
std::string condition_of(const ResponseRow& row) { return row.condition; }

std::vector<std::string> conditions(const Evidence& evidence, const Rows& rows) {
  std::vector<std::string> found;
  const std::map<std::string, Rows> by = grouped(rows, condition_of);
  if (evidence.design) {
    for (const study::Condition& condition : evidence.design->conditions) {
      if (by.contains(condition.name)) found.push_back(condition.name);
    }
  }
  for (const auto& [name, members] : by) {
    if (std::ranges::find(found, name) == found.end()) found.push_back(name);
  }
  return found;
}

Met met_in(const Rows& rows) {
  Met met;
  for (const ResponseRow* row : rows) met[row->condition].insert(row->participant);
  return met;
}

bool is_within(const Met& met) {
  for (auto first = met.begin(); first != met.end(); ++first) {
    for (auto second = std::next(first); second != met.end(); ++second) {
      const auto both = static_cast<std::size_t>(std::ranges::count_if(
          first->second, [&](const std::string& one) { return second->second.contains(one); }));
      const std::size_t either = first->second.size() + second->second.size() - both;
      if (both < 2 || 2 * both < either) return false;
    }
  }
  return met.size() > 1;
}

bool is_within(const Rows& rows) { return is_within(met_in(rows)); }

std::optional<std::string> who_came_twice(const Met& met) {
  std::map<std::string, std::size_t> times;
  for (const auto& [condition, people] : met) {
    for (const std::string& person : people) ++times[person];
  }
  const auto twice =
      std::ranges::count_if(times, [](const auto& person) { return person.second > 1; });
  if (twice == 0 || is_within(met)) return std::nullopt;
  return fmt::format(
      "{} of {} participants met several conditions and count in each of them; the others met one, "
      "so that conditions are compared between participants.",
      twice, times.size());
}

Cell cell_of(const std::optional<double>& value) {
  if (value) return *value;
  return {};
}

Cell low_of(const std::optional<stats::Interval>& interval) {
  if (interval) return interval->low;
  return {};
}

Cell high_of(const std::optional<stats::Interval>& interval) {
  if (interval) return interval->high;
  return {};
}

std::optional<double> Rate::share() const {
  if (n == 0) return std::nullopt;
  return static_cast<double>(right) / static_cast<double>(n);
}

Cell Rate::percent() const {
  if (n == 0) return {};
  return 100.0 * static_cast<double>(right) / static_cast<double>(n);
}

Rate rate(const Rows& rows, const Which& is_right) {
  Rate result{0, rows.size()};
  for (const ResponseRow* row : rows) result.right += is_right(*row) ? 1 : 0;
  return result;
}

Rate accuracy(const Rows& rows) {
  return rate(select(rows, [](const ResponseRow& row) { return row.correct.has_value(); }),
              [](const ResponseRow& row) { return *row.correct; });
}

std::map<std::string, double> accuracies(const Rows& rows, const KeyOf& key) {
  std::map<std::string, double> result;
  for (const auto& [name, members] : grouped(rows, key)) {
    if (const std::optional<double> share = accuracy(members).share()) result[name] = *share;
  }
  return result;
}

}  // namespace assay::analysis
