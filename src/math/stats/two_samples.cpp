#include "math/stats/two_samples.h"

#include <algorithm>

#include "math/stats/distributions.h"

namespace assay::stats {

TwoSamples two_samples(const Data& data, std::size_t least) {
  expects(data.x && !data.by.empty(), "two samples are a column and a grouping");
  const Labels& by = data.by.front();
  if (by.levels.size() < 2) {
    return {.undefined = by.levels.empty()
                             ? fmt::format("'{}' has no rows", by.name)
                             : fmt::format("'{}' has one level only, '{}'", by.name, by.levels[0])};
  }
  expects(by.levels.size() == 2, "two samples have two levels");
  std::vector<std::vector<double>> values = samples(*data.x, by);
  TwoSamples result{by.levels[0], by.levels[1], std::move(values[0]), std::move(values[1]), {}};
  for (const Group& group : result.groups()) {
    if (group.n >= least || !result.undefined.empty()) continue;
    result.undefined =
        fmt::format("'{}' has {} of the {} values that are needed", group.name, group.n, least);
  }
  return result;
}

Estimate difference_of_means(double difference, double error, double df, double level) {
  const double half = student_quantile(0.5 + level / 2, df) * error;
  return {.name = "difference of means",
          .value = difference,
          .interval = Interval{difference - half, difference + half},
          .level = level,
          .interval_by = "Student's t"};
}

}  // namespace assay::stats
