// How sure a statistic is in which people and items have different parts: a mean over the people
// who are drawn, of items that count as often as they are drawn themselves, however many people saw
// them.
#pragma once

#include <functional>

#include "math/stats/bootstrap_ends.h"

namespace assay::stats {

// Of how often each person and each item counts, perhaps not at all; none where it is undefined.
// Called from several threads.
using StatisticOfDraws = std::function<std::optional<double>(std::span<const double> people,
                                                             std::span<const double> items)>;

enum class Drawn { both, people, items };  // what is not drawn counts once

// With percentiles as ends. What one resample draws depends on its number and the seed.
Bootstrapped crossed_bootstrap(std::size_t people, std::size_t items,
                               const StatisticOfDraws& statistic, Drawn drawn = Drawn::both,
                               const Bootstrap& how = {});

}  // namespace assay::stats
