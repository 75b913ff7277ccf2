#include "evaluate/sweep_report/paired.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "base/error.h"
#include "base/parallel.h"
#include "base/rng.h"
#include "math/stats/moments.h"
#include "math/stats/paired_t.h"
#include "math/stats/power.h"

namespace assay::sweep_report {
namespace {

constexpr std::size_t most_tried = 12;       // differences of which all signs are tried
constexpr std::size_t most_flipped = 10000;  // differences whose signs are drawn
constexpr std::size_t bits_of_a_word = 32;

// The sum of those differences whose bit is set.
double chosen_sum(const std::vector<double>& differences, std::span<const std::uint32_t> words) {
  double sum = 0;
  for (std::size_t at = 0; at < differences.size(); ++at) {
    const std::uint32_t bit = words[at / bits_of_a_word] >> (at % bits_of_a_word) & 1U;
    sum += static_cast<double>(bit) * differences[at];
  }
  return sum;
}

double tried_share(const std::vector<double>& differences, const auto& is_extreme) {
  const std::uint32_t all = 1U << differences.size();
  std::size_t extreme = 0;
  for (std::uint32_t signs = 0; signs < all; ++signs) {
    extreme += is_extreme(chosen_sum(differences, std::array{signs})) ? 1 : 0;
  }
  return static_cast<double>(extreme) / all;
}

double drawn_share(const std::vector<double>& differences, const Rules& rules,
                   const auto& is_extreme) {
  std::vector<unsigned char> extreme(rules.draws);
  parallel_for(extreme.size(), 128, [&](std::size_t begin, std::size_t end) {
    std::vector<std::uint32_t> words((differences.size() + bits_of_a_word - 1) / bits_of_a_word);
    for (std::size_t draw = begin; draw < end; ++draw) {
      Random(rules.bootstrap.seed, draw).fill(words);
      extreme[draw] = is_extreme(chosen_sum(differences, words)) ? 1 : 0;
    }
  });
  // What was observed is one of the arrangements (Phipson and Smyth, 2010).
  const auto count = static_cast<double>(std::accumulate(extreme.begin(), extreme.end(), 0LL));
  return (count + 1) / (static_cast<double>(rules.draws) + 1);
}

double student_p(const std::vector<double>& differences) {
  const stats::Data data{.x = stats::Numbers{"differences", differences},
                         .y = stats::Numbers{"zero", std::vector<double>(differences.size(), 0.0)}};
  return stats::PairedT{}(data).p.value_or(0.0);  // without spread nothing is left to chance
}

// Two of all ways to sign n differences are as extreme as any can be: p is 2 / 2^n at best.
std::size_t fewest_that_can_tell(double alpha) {
  std::size_t items = 2;
  for (double p = 0.5; p >= alpha && items < most_flipped; p /= 2) ++items;
  return items;
}

}  // namespace

std::vector<double> differences(const Values& first, const Values& second, bool higher_is_better) {
  expects(first.size() == second.size(), "both were asked about the same items");
  std::vector<double> found;
  for (std::size_t item = 0; item < first.size(); ++item) {
    if (!first[item] || !second[item]) continue;
    found.push_back(higher_is_better ? *first[item] - *second[item] : *second[item] - *first[item]);
  }
  return found;
}

std::optional<double> sign_flip_p(const std::vector<double>& differences, const Rules& rules) {
  const bool are_zero = std::ranges::all_of(differences, [](double one) { return one == 0; });
  if (differences.size() < 2 || are_zero) return std::nullopt;
  if (differences.size() > most_flipped) return student_p(differences);
  const double total = std::accumulate(differences.begin(), differences.end(), 0.0);
  double size = 0;
  for (const double one : differences) size += std::abs(one);
  // With the chosen ones turned round the sum is less by twice theirs. Sums in another order differ
  // in their last digits and are equal all the same.
  const auto is_extreme = [&](double chosen) {
    return std::abs(total - 2 * chosen) >= std::abs(total) - 1e-12 * size;
  };
  return differences.size() <= most_tried ? tried_share(differences, is_extreme)
                                          : drawn_share(differences, rules, is_extreme);
}

Difference estimate_difference(const std::vector<double>& differences, const Rules& rules) {
  Difference found{.items = differences.size()};
  if (differences.empty()) {
    found.why = "no item has both values";
    return found;
  }
  found.mean = stats::mean(differences);
  found.interval = stats::mean_interval(differences, rules.bootstrap);
  return found;
}

Difference test_difference(const std::vector<double>& differences, const Rules& rules) {
  Difference found = estimate_difference(differences, rules);
  if (differences.empty()) return found;
  found.p = sign_flip_p(differences, rules);
  if (!found.p) {
    found.why = differences.size() < 2 ? "a single item has both values"
                                       : "both have the same value on every item";
  }
  return found;
}

ItemsNeeded items_needed(const std::vector<double>& differences, const Rules& rules) {
  if (differences.size() < 2) return {};
  const stats::Moments of = stats::moments(differences);
  if (of.mean == 0) return {ItemsNeeded::Kind::nothing};
  const std::size_t fewest = fewest_that_can_tell(rules.alpha);
  if (stats::is_constant(differences)) return {ItemsNeeded::Kind::known, fewest};
  const double effect = of.mean / of.deviation();
  const auto power = [&](double n) {
    return stats::power_of_t(n, effect, rules.alpha, stats::TDesign::paired,
                             stats::Alternative::two_sided);
  };
  const std::optional<std::size_t> least = stats::smallest_sample(fewest, rules.power, power);
  return least ? ItemsNeeded{ItemsNeeded::Kind::known, *least}
               : ItemsNeeded{ItemsNeeded::Kind::too_many};
}

bool is_significant(const Difference& difference, const Rules& rules) {
  return difference.adjusted_p && *difference.adjusted_p < rules.alpha;
}

}  // namespace assay::sweep_report
