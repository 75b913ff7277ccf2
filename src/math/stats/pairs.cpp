#include "math/stats/pairs.h"

namespace assay::stats {

void Pairs::tell(Result& result) const {
  result.unit = unit;
  result.groups = {
      {fmt::format("pairs of {} and {}", first_name, second_name), first.size(), true}};
  result.dropped.insert(result.dropped.end(), dropped.begin(), dropped.end());
}

Pairs matched_pairs(const Data& data, std::size_t least) {
  if (!data.y && data.by.front().levels.size() < 2) {
    const Labels& by = data.by.front();
    return {.undefined = by.levels.empty()
                             ? fmt::format("'{}' has no rows", by.name)
                             : fmt::format("'{}' has one level only, '{}'", by.name, by.levels[0])};
  }
  Matched rows = matched(data);
  expects(rows.conditions.size() == 2, "pairs have two levels");
  Pairs result{.first_name = rows.conditions[0],
               .second_name = rows.conditions[1],
               .subjects = std::move(rows.subjects),
               .first = std::move(rows.values[0]),
               .second = std::move(rows.values[1]),
               .unit = data.y ? "row" : data.pair->name,
               .dropped = std::move(rows.dropped)};
  for (std::size_t at = 0; at < result.first.size(); ++at) {
    result.differences.push_back(result.first[at] - result.second[at]);
  }
  if (result.first.size() < least) {
    result.undefined = fmt::format("there are {} of the {} complete pairs that are needed",
                                   result.first.size(), least);
  }
  return result;
}

}  // namespace assay::stats
