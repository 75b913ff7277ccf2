#include "math/stats/exact_ranks.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "base/error.h"

namespace assay::stats {
namespace {

// Counts of the sums offset, offset + 1, ... Twice the mean is a whole number in all our uses.
Shares shares(std::span<const double> counts, std::int64_t sum, double mean) {
  double total = 0;
  double below = 0;
  double at = 0;
  double above = 0;
  double far = 0;
  const double distance = std::abs(static_cast<double>(sum) - mean);
  for (std::size_t place = 0; place < counts.size(); ++place) {
    const auto value = static_cast<std::int64_t>(place);
    total += counts[place];
    if (value < sum) below += counts[place];
    if (value == sum) at += counts[place];
    if (value > sum) above += counts[place];
    // Sums are whole numbers and the mean a fraction of n: rounding is far below this.
    if (std::abs(static_cast<double>(value) - mean) >= distance - 1e-7) far += counts[place];
  }
  const auto share = [&](double part) { return std::clamp(part / total, 0.0, 1.0); };
  return {share(below + at), share(at + above), share(far)};
}

}  // namespace

Shares chosen_sum(std::span<const std::int64_t> scores, std::size_t size, std::int64_t sum) {
  expects(size <= scores.size(), "no more are chosen than there are");
  std::vector<std::int64_t> sorted(scores.begin(), scores.end());
  std::ranges::sort(sorted);
  const std::int64_t all = std::accumulate(sorted.begin(), sorted.end(), std::int64_t{0});
  // To choose some is to leave the others: the fewer are followed.
  const bool others = 2 * size > sorted.size();
  const std::size_t chosen = others ? sorted.size() - size : size;
  const std::int64_t top = std::accumulate(sorted.end() - static_cast<std::ptrdiff_t>(chosen),
                                           sorted.end(), std::int64_t{0});
  const auto width = static_cast<std::size_t>(top) + 1;
  std::vector<double> counts((chosen + 1) * width);
  counts[0] = 1;
  std::int64_t seen = 0;  // the largest sum so far
  for (std::size_t place = 0; place < sorted.size(); ++place) {
    const auto score = static_cast<std::size_t>(sorted[place]);
    seen = std::min(top, seen + sorted[place]);
    const std::size_t end = static_cast<std::size_t>(seen) + 1;
    for (std::size_t taken = std::min(chosen, place + 1); taken > 0; --taken) {
      double* to = counts.data() + taken * width;
      const double* from = to - width;
      for (std::size_t at = score; at < end; ++at) to[at] += from[at - score];
    }
  }
  const double mean =
      static_cast<double>(all) * static_cast<double>(chosen) / static_cast<double>(sorted.size());
  const Shares result =
      shares({counts.data() + chosen * width, width}, others ? all - sum : sum, mean);
  return others ? Shares{result.at_least, result.at_most, result.as_far} : result;
}

Shares rank_sum(std::size_t n, std::size_t size, std::int64_t sum) {
  // U = sum - size (size + 1) / 2 has the generating function (n choose size)_q, which is
  // symmetric; its lower half is computed from smaller numbers only and loses no digits.
  const std::size_t few = std::min(size, n - size);
  const std::size_t many = n - few;
  const std::size_t most = few * many;
  std::vector<double> counts(most + 1);
  counts[0] = 1;
  for (std::size_t step = 1; step <= few; ++step) {
    for (std::size_t at = most / 2 + 1; at-- > many + step;) counts[at] -= counts[at - many - step];
    for (std::size_t at = step; at <= most / 2; ++at) counts[at] += counts[at - step];
  }
  for (std::size_t at = most / 2 + 1; at <= most; ++at) counts[at] = counts[most - at];
  const auto least = static_cast<std::int64_t>(size * (size + 1) / 2);
  return shares(counts, sum - least, static_cast<double>(most) / 2);
}

Shares signed_sum(std::span<const std::int64_t> scores, std::int64_t sum) {
  const std::int64_t all = std::accumulate(scores.begin(), scores.end(), std::int64_t{0});
  std::vector<double> counts(static_cast<std::size_t>(all) + 1);
  counts[0] = 1;
  for (const std::int64_t score : scores) {
    const auto step = static_cast<std::size_t>(score);
    for (std::size_t at = counts.size(); at-- > step;) counts[at] += counts[at - step];
  }
  return shares(counts, sum, static_cast<double>(all) / 2);
}

Shares ordered_pairs(std::size_t n, std::int64_t concordant) {
  // The kth thing can stand above 0 to k - 1 of those before it.
  const std::size_t most = n * (n - 1) / 2;
  std::vector<double> counts(most + 1);
  counts[0] = 1;
  std::size_t reach = 0;
  for (std::size_t k = 2; k <= n; ++k) {
    reach += k - 1;
    // Sums of k neighbours; divided by k so that they stay probabilities.
    double window = 0;
    std::vector<double> next(most + 1);
    // The lower half alone, which only grows and so loses no digits; the other is its mirror.
    for (std::size_t at = 0; at <= reach / 2; ++at) {
      window += counts[at];
      if (at >= k) window -= counts[at - k];
      next[at] = window / static_cast<double>(k);
      next[reach - at] = next[at];
    }
    counts = std::move(next);
  }
  return shares(counts, concordant, static_cast<double>(most) / 2);
}

}  // namespace assay::stats
