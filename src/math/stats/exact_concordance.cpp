#include "math/stats/exact_concordance.h"

#include <algorithm>
#include <atomic>
#include <map>

#include "base/parallel.h"
#include "base/rng.h"

namespace assay::stats {
namespace {

// Sums that are made; a million take about a quarter of a second.
constexpr double most_sums = 1e6;

using Sums = std::vector<std::int64_t>;

std::int64_t squares(const Sums& sums) {
  std::int64_t total = 0;
  for (const std::int64_t sum : sums) total += sum * sum;
  return total;
}

std::int64_t observed_squares(const TwiceRanks& ranks) {
  Sums sums(ranks.front().size());
  for (const Sums& rater : ranks) {
    for (std::size_t item = 0; item < sums.size(); ++item) sums[item] += rater[item];
  }
  return squares(sums);
}

// How many different orders the sorted ranks have: n! over t! for every tie of t.
double orders_there_are(const Sums& sorted) {
  double orders = 1;
  std::size_t tied = 0;
  for (std::size_t at = 0; at < sorted.size(); ++at) {
    tied = at > 0 && sorted[at] == sorted[at - 1] ? tied + 1 : 1;
    orders *= static_cast<double>(at + 1) / static_cast<double>(tied);
  }
  return orders;
}

// All different orders of a rater's ranks; none when they are too many.
std::vector<Sums> orders_of(Sums ranks) {
  std::vector<Sums> orders;
  std::ranges::sort(ranks);
  if (orders_there_are(ranks) > most_sums) return {};
  do {
    orders.push_back(ranks);
  } while (std::ranges::next_permutation(ranks).found);
  return orders;
}

void add(Sums& sums, const Sums& ranks) {
  for (std::size_t item = 0; item < sums.size(); ++item) sums[item] += ranks[item];
}

}  // namespace

std::optional<double> concordance_p(const TwiceRanks& ranks) {
  const std::int64_t observed = observed_squares(ranks);
  // Which item has which sum does not matter, for the next rater's orders are all alike: sums are
  // sorted. The share of orders that lead to each.
  Sums first = ranks.front();
  std::ranges::sort(first);
  std::map<Sums, double> reached{{first, 1.0}};
  double made = 0;
  double p = 0;
  for (std::size_t rater = 1; rater < ranks.size(); ++rater) {
    const std::vector<Sums> orders = orders_of(ranks[rater]);
    const auto count = static_cast<double>(orders.size());
    made += count * static_cast<double>(reached.size());
    if (orders.empty() || made > most_sums) return std::nullopt;
    std::map<Sums, double> next;
    for (const auto& [from, share] : reached) {
      for (const Sums& order : orders) {
        Sums sums = from;
        add(sums, order);
        if (rater + 1 == ranks.size()) {
          if (squares(sums) >= observed) p += share / count;
          continue;
        }
        std::ranges::sort(sums);
        next[std::move(sums)] += share / count;
      }
    }
    reached = std::move(next);
  }
  return std::min(p, 1.0);
}

double drawn_concordance_p(const TwiceRanks& ranks, std::size_t draws, std::uint64_t seed) {
  const std::int64_t observed = observed_squares(ranks);
  std::atomic<std::size_t> as_far = 0;
  parallel_for(draws, 64, [&](std::size_t begin, std::size_t end) {
    TwiceRanks drawn = ranks;
    std::size_t found = 0;
    for (std::size_t draw = begin; draw < end; ++draw) {
      Random random(seed, draw);
      // An order of the first rater would only name the items anew.
      Sums sums = ranks.front();
      for (std::size_t rater = 1; rater < ranks.size(); ++rater) {
        drawn[rater] = ranks[rater];
        for (std::size_t left = sums.size(); left > 1; --left) {
          std::swap(drawn[rater][left - 1], drawn[rater][random.below(left)]);
        }
        add(sums, drawn[rater]);
      }
      found += squares(sums) >= observed ? 1 : 0;
    }
    as_far += found;
  });
  return static_cast<double>(as_far + 1) / static_cast<double>(draws + 1);
}

}  // namespace assay::stats
