#include "math/stats/crossed_bootstrap.h"

#include <cmath>

#include "base/error.h"
#include "base/parallel.h"
#include "math/stats/drawn_times.h"

namespace assay::stats {

Bootstrapped crossed_bootstrap(std::size_t people, std::size_t items,
                               const StatisticOfDraws& statistic, Drawn drawn,
                               const Bootstrap& how) {
  expects(how.ends == Ends::percentile && how.resamples > 0, "ends are percentiles of resamples");
  const auto finite = [&](std::span<const double> of_people, std::span<const double> of_items) {
    const std::optional<double> value = statistic(of_people, of_items);
    return value && std::isfinite(*value) ? value : std::nullopt;
  };
  const std::vector<double> each_person(people, 1.0);
  const std::vector<double> each_item(items, 1.0);
  Replicates found{.value = finite(each_person, each_item), .resampled = {}, .left_out = {}};
  const bool draws_people = drawn != Drawn::items;
  const bool draws_items = drawn != Drawn::people;
  if ((draws_people && people < 2) || (draws_items && items < 2)) {
    return {.value = found.value, .reason = too_few_clusters};
  }
  found.resampled.resize(how.resamples);
  parallel_for(how.resamples, 16, [&](std::size_t begin, std::size_t end) {
    std::vector<double> of_people = each_person;
    std::vector<double> of_items = each_item;
    for (std::size_t resample = begin; resample < end; ++resample) {
      Random random(how.seed, resample);
      if (draws_people) draw(of_people, random);
      if (draws_items) draw(of_items, random);
      found.resampled[resample] = finite(of_people, of_items);
    }
  });
  return with_ends(found, how);
}

}  // namespace assay::stats
