#include "math/stats/mann_whitney.h"

#include <algorithm>
#include <cmath>

#include "math/stats/distributions.h"
#include "math/stats/effect_size.h"
#include "math/stats/exact_ranks.h"
#include "math/stats/r_script.h"
#include "math/stats/ranked.h"
#include "math/stats/two_samples.h"

namespace assay::stats {
namespace {

// The table of counts grows with the fourth power; at this size it takes a second.
constexpr std::size_t most_ranks = 300;
constexpr std::size_t most_ranks_unasked = 100;

double exact_p(const Ranked& ranked, std::size_t size, double sum, Alternative alternative) {
  const Shares shares = ranked.has_ties() ? chosen_sum(ranked.twice(), size, std::llround(2 * sum))
                                          : rank_sum(ranked.ranks.size(), size, std::llround(sum));
  return exact_p_value(shares, alternative);
}

}  // namespace

Result MannWhitney::operator()(const Data& data) const {
  const TwoSamples samples = two_samples(data, 1);
  if (!samples.undefined.empty()) return undefined_result(info, data, samples.undefined);
  const std::size_t size = samples.first.size();
  const Ranked ranked(joined(samples.first, samples.second));
  const auto n1 = static_cast<double>(size);
  const auto n2 = static_cast<double>(samples.second.size());
  double sum = 0;
  for (std::size_t at = 0; at < size; ++at) sum += ranked.ranks[at];
  const double u = sum - n1 * (n1 + 1) / 2;
  const std::size_t n = ranked.ranks.size();
  const bool exact =
      method == Exactness::exact || (method == Exactness::automatic && n <= most_ranks_unasked);

  Result result = initial_result(info, data);
  result.statistics = {{"U", u}};
  if (exact) {
    if (n > most_ranks) {
      return undefined_result(
          info, data,
          fmt::format("{} values are too many to count all arrangements (at most {}); "
                      "the normal approximation is as good",
                      n, most_ranks));
    }
    result.p = exact_p(ranked, size, sum, alternative);
    result.method =
        ranked.has_ties() ? "exact, all arrangements of the mid-ranks" : "exact, without ties";
    result.r = fmt::format("{}(first, second, exact = TRUE, alternative = \"{}\")",
                           ranked.has_ties() ? "exactRankTests::wilcox.exact" : "wilcox.test",
                           r_word(alternative));
  } else {
    const double total = n1 + n2;
    const double variance = n1 * n2 / 12 * (total + 1 - ranked.tie_sum() / (total * (total - 1)));
    if (!(variance > 0)) return undefined_result(info, data, "all values are equal");
    const double z =
        corrected(u - n1 * n2 / 2, correction ? 0.5 : 0, alternative) / std::sqrt(variance);
    result.statistics.push_back({"z", z});
    result.p = normal_p(z, alternative);
    result.method =
        fmt::format("normal, corrected for ties{}", correction ? " and continuity" : "");
    result.r =
        fmt::format("wilcox.test(first, second, exact = FALSE, correct = {}, alternative = \"{}\")",
                    correction ? "TRUE" : "FALSE", r_word(alternative));
  }
  result.method += sided(alternative);
  result.effects = dominance_effects(samples.first, samples.second, level);
  result.unit = "row";
  result.groups = samples.groups();
  return result;
}

}  // namespace assay::stats
