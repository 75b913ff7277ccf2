#include "math/stats/data.h"

#include <algorithm>

#include "base/counted.h"
#include "base/error.h"
#include "base/value.h"

namespace assay::stats {
namespace {

bool is_number(const std::string& text) { return Value<double>::read(text, {}).has_value(); }

double number(const std::string& text) { return *Value<double>::read(text, {}); }

Matched beside(const Numbers& x, const Numbers& y) {
  expects(x.values.size() == y.values.size(), "columns have the same rows");
  Matched result{{x.name, y.name}, {}, {x.values, y.values}, {}};
  for (std::size_t row = 0; row < x.values.size(); ++row) {
    result.subjects.push_back(std::to_string(row + 1));
  }
  return result;
}

std::vector<std::vector<std::size_t>> rows_by_level(const Labels& labels) {
  std::vector<std::vector<std::size_t>> rows(labels.levels.size());
  for (std::size_t row = 0; row < labels.of.size(); ++row) rows[labels.of[row]].push_back(row);
  return rows;
}

}  // namespace

Labels labels(std::string name, std::span<const std::string> texts) {
  Labels result{std::move(name), {texts.begin(), texts.end()}, {}};
  std::vector<std::string>& levels = result.levels;
  std::ranges::sort(levels);
  levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
  std::vector<std::size_t> place(levels.size());  // of a level in the order of bytes
  std::vector<std::size_t> order(levels.size());
  for (std::size_t at = 0; at < order.size(); ++at) order[at] = at;
  if (std::ranges::all_of(levels, is_number)) {
    std::ranges::stable_sort(order, {}, [&](std::size_t at) { return number(levels[at]); });
  }
  for (std::size_t at = 0; at < order.size(); ++at) place[order[at]] = at;
  result.of.reserve(texts.size());
  for (const std::string& text : texts) {
    const auto found = std::ranges::lower_bound(levels, text) - levels.begin();
    result.of.push_back(place[static_cast<std::size_t>(found)]);
  }
  std::vector<std::string> sorted(levels.size());
  for (std::size_t at = 0; at < order.size(); ++at) sorted[at] = std::move(levels[order[at]]);
  levels = std::move(sorted);
  return result;
}

std::vector<std::vector<double>> samples(const Numbers& x, const Labels& by) {
  expects(x.values.size() == by.of.size(), "columns have the same rows");
  std::vector<std::vector<double>> result(by.levels.size());
  for (std::size_t row = 0; row < by.of.size(); ++row) {
    result[by.of[row]].push_back(x.values[row]);
  }
  return result;
}

Matched matched(const Data& data) {
  expects(data.x && (data.y || (!data.by.empty() && data.pair)), "what is paired has partners");
  if (data.y) return beside(*data.x, *data.y);
  const Labels& by = data.by.front();
  const Labels& pair = *data.pair;
  const std::size_t conditions = by.levels.size();
  Matched result{by.levels, {}, std::vector<std::vector<double>>(conditions), {}};
  std::size_t partial = 0;
  std::size_t repeated = 0;
  // One subject after the other: a table of all would be as large as the square of the rows.
  std::vector<double> sums(conditions);
  std::vector<std::size_t> counts(conditions);
  const auto rows = rows_by_level(pair);
  for (std::size_t subject = 0; subject < rows.size(); ++subject) {
    if (rows[subject].size() < conditions) {
      ++partial;
      continue;
    }
    std::ranges::fill(sums, 0.0);
    std::ranges::fill(counts, std::size_t{0});
    for (const std::size_t row : rows[subject]) {
      sums[by.of[row]] += data.x->values[row];
      ++counts[by.of[row]];
    }
    if (std::ranges::count(counts, std::size_t{0}) > 0) {
      ++partial;
      continue;
    }
    result.subjects.push_back(pair.levels[subject]);
    repeated += rows[subject].size() - conditions;
    for (std::size_t at = 0; at < conditions; ++at) {
      result.values[at].push_back(sums[at] / static_cast<double>(counts[at]));
    }
  }
  if (partial > 0) {
    result.dropped.push_back(
        {partial, fmt::format("'{}' without every level of '{}'", pair.name, by.name)});
  }
  if (repeated > 0) {
    result.dropped.push_back(
        {repeated,
         in_number(repeated,
                   fmt::format("measurements of a '{}' beyond the first, averaged", pair.name))});
  }
  return result;
}

}  // namespace assay::stats
