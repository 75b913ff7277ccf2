#include "math/stats/matching.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/error.h"
#include "base/parallel.h"
#include "base/rng.h"

namespace assay::stats {
namespace {

constexpr double most_tried = 5040;  // orders: all of seven items

// An order of the items of each set.
using Orders = std::vector<std::vector<std::size_t>>;

Orders as_they_are(std::span<const Exchangeable> sets) {
  Orders orders;
  for (const Exchangeable& set : sets) {
    std::vector<std::size_t>& order = orders.emplace_back(set.items);
    std::iota(order.begin(), order.end(), std::size_t{0});
  }
  return orders;
}

double orders_of(std::span<const Exchangeable> sets) {
  double count = 1;
  for (const Exchangeable& set : sets) count *= std::tgamma(static_cast<double>(set.items) + 1);
  return count;
}

double sum_in(std::span<const Exchangeable> sets, const Orders& orders) {
  double sum = 0;
  for (std::size_t set = 0; set < sets.size(); ++set) {
    const auto& [items, fit] = sets[set];
    for (std::size_t at = 0; at < items; ++at) sum += fit[at * items + orders[set][at]];
  }
  return sum;
}

// Like the wheels of a counter: a set that has had all of its orders begins again, and the next one
// moves on. False when all of them have begun again.
bool move_on(Orders& orders) {
  return std::ranges::any_of(
      orders, [](auto& order) { return std::ranges::next_permutation(order).found; });
}

double tried_share(std::span<const Exchangeable> sets, const auto& is_extreme) {
  Orders orders = as_they_are(sets);
  double extreme = 0;
  do {
    extreme += is_extreme(sum_in(sets, orders)) ? 1 : 0;
  } while (move_on(orders));
  return extreme / orders_of(sets);
}

// The numbers from 0 on in a random order, of one word of random bits each: no order is more likely
// than another by more than 2^-32 of its share for each item.
void shuffle(std::span<std::size_t> order, std::span<const std::uint32_t> words) {
  std::iota(order.begin(), order.end(), 0U);
  for (std::size_t left = order.size(); left > 1; --left) {
    std::swap(order[left - 1], order[static_cast<std::uint64_t>(words[left - 1]) * left >> 32U]);
  }
}

double drawn_share(std::span<const Exchangeable> sets, const Matching& how,
                   const auto& is_extreme) {
  std::size_t items = 0;
  for (const Exchangeable& set : sets) items += set.items;
  std::vector<unsigned char> extreme(how.draws);
  parallel_for(how.draws, 256, [&](std::size_t begin, std::size_t end) {
    Orders orders = as_they_are(sets);
    std::vector<std::uint32_t> words(items);
    for (std::size_t draw = begin; draw < end; ++draw) {
      Random(how.seed, draw).fill(words);
      std::size_t first = 0;
      for (auto& order : orders) {
        shuffle(order, std::span(words).subspan(first, order.size()));
        first += order.size();
      }
      extreme[draw] = is_extreme(sum_in(sets, orders)) ? 1 : 0;
    }
  });
  // What was observed is one of the arrangements (Phipson and Smyth, 2010).
  const auto count = static_cast<double>(std::accumulate(extreme.begin(), extreme.end(), 0LL));
  return (count + 1) / (static_cast<double>(how.draws) + 1);
}

}  // namespace

std::optional<double> matching_p(std::span<const Exchangeable> sets, const Matching& how) {
  if (std::ranges::all_of(sets, [](const auto& set) { return set.items < 2; })) return std::nullopt;
  double mean = 0;
  double size = 0;
  for (const auto& [items, fit] : sets) {
    expects(fit.size() == items * items, "every item is held against every other of its set");
    for (const double one : fit) {
      mean += one / static_cast<double>(items);
      size += std::abs(one);
    }
  }
  const double observed = sum_in(sets, as_they_are(sets));
  // Sums in another order differ in their last digits and are equal all the same.
  const double reach = std::abs(observed - mean) - 1e-12 * size;
  const auto is_extreme = [&](double sum) { return std::abs(sum - mean) >= reach; };
  return orders_of(sets) <= most_tried ? tried_share(sets, is_extreme)
                                       : drawn_share(sets, how, is_extreme);
}

}  // namespace assay::stats
