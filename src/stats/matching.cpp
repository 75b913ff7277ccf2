#include "stats/matching.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "base/error.h"
#include "base/parallel.h"
#include "base/rng.h"

namespace assay::stats {
namespace {

constexpr std::size_t most_tried = 7;  // items whose orders are all tried: 5040 of seven

double sum_in(std::span<const double> fit, std::span<const std::size_t> order) {
  double sum = 0;
  for (std::size_t at = 0; at < order.size(); ++at) sum += fit[at * order.size() + order[at]];
  return sum;
}

double tried_share(std::span<const double> fit, std::size_t items, const auto& is_extreme) {
  std::vector<std::size_t> order(items);
  std::iota(order.begin(), order.end(), 0U);
  std::size_t extreme = 0;
  std::size_t all = 0;
  do {
    extreme += is_extreme(sum_in(fit, order)) ? 1 : 0;
    ++all;
  } while (std::ranges::next_permutation(order).found);
  return static_cast<double>(extreme) / static_cast<double>(all);
}

// The numbers from 0 on in a random order, of one word of random bits each: no order is more likely
// than another by more than 2^-32 of its share for each item.
void shuffle(std::span<std::size_t> order, std::span<std::uint32_t> words, Random random) {
  random.fill(words);
  std::iota(order.begin(), order.end(), 0U);
  for (std::size_t left = order.size(); left > 1; --left) {
    std::swap(order[left - 1], order[static_cast<std::uint64_t>(words[left - 1]) * left >> 32U]);
  }
}

double drawn_share(std::span<const double> fit, std::size_t items, const Matching& how,
                   const auto& is_extreme) {
  std::vector<unsigned char> extreme(how.draws);
  parallel_for(how.draws, 256, [&](std::size_t begin, std::size_t end) {
    std::vector<std::size_t> order(items);
    std::vector<std::uint32_t> words(items);
    for (std::size_t draw = begin; draw < end; ++draw) {
      shuffle(order, words, Random(how.seed, draw));
      extreme[draw] = is_extreme(sum_in(fit, order)) ? 1 : 0;
    }
  });
  // What was observed is one of the arrangements (Phipson and Smyth, 2010).
  const auto count = static_cast<double>(std::accumulate(extreme.begin(), extreme.end(), 0LL));
  return (count + 1) / (static_cast<double>(how.draws) + 1);
}

}  // namespace

double matching_p(std::span<const double> fit, std::size_t items, const Matching& how) {
  expects(items > 0 && fit.size() == items * items, "every item is held against every other");
  double observed = 0;
  double mean = 0;
  double size = 0;
  for (std::size_t at = 0; at < items; ++at) observed += fit[at * items + at];
  for (const double one : fit) {
    mean += one / static_cast<double>(items);
    size += std::abs(one);
  }
  // Sums in another order differ in their last digits and are equal all the same.
  const double reach = std::abs(observed - mean) - 1e-12 * size;
  const auto is_extreme = [&](double sum) { return std::abs(sum - mean) >= reach; };
  return items <= most_tried ? tried_share(fit, items, is_extreme)
                             : drawn_share(fit, items, how, is_extreme);
}

}  // namespace assay::stats
