#include "math/stats/spearman.h"

#include <algorithm>
#include <cmath>

#include "math/stats/correlation.h"
#include "math/stats/r_code.h"
#include "math/stats/r_filled.h"
#include "math/stats/r_script.h"
#include "math/stats/ranked.h"

namespace assay::stats {
namespace {

constexpr std::size_t most_orders_unasked = 9;  // 362880 orders
constexpr std::size_t most_orders = 11;

// The share of all orders of y whose sum of products lies where the one observed does. Twice the
// ranks are whole numbers, so equal sums are equal.
Shares all_orders(const std::vector<std::int64_t>& x, std::vector<std::int64_t> y) {
  const auto sum = [&] {
    std::int64_t total = 0;
    for (std::size_t at = 0; at < x.size(); ++at) total += x[at] * y[at];
    return total;
  };
  const auto n = static_cast<std::int64_t>(x.size());
  // The mean of n times the sums is (n (n + 1))^2: the doubled ranks add up to n (n + 1).
  const std::int64_t mean = n * n * (n + 1) * (n + 1);
  const std::int64_t observed = sum();
  const std::int64_t distance = std::abs(n * observed - mean);
  std::vector<std::size_t> order(y.size());
  for (std::size_t at = 0; at < order.size(); ++at) order[at] = at;
  const std::vector<std::int64_t> ranks = y;
  double below = 0;
  double above = 0;
  double far = 0;
  double total = 0;
  do {
    for (std::size_t at = 0; at < order.size(); ++at) y[at] = ranks[order[at]];
    const std::int64_t value = sum();
    ++total;
    if (value <= observed) ++below;
    if (value >= observed) ++above;
    if (std::abs(n * value - mean) >= distance) ++far;
  } while (std::ranges::next_permutation(order).found);
  return {below / total, above / total, far / total};
}

// R's own exact p is that of data without ties; with ties all orders are tried there, too.
std::string in_r(bool exact, bool tied, Alternative alternative) {
  if (!exact) {
    return fmt::format("cor.test(rank(x), rank(y), alternative = \"{}\")", r_word(alternative));
  }
  if (!tied) {
    return fmt::format("cor.test(x, y, method = \"spearman\", exact = TRUE, alternative = \"{}\")",
                       r_word(alternative));
  }
  const char* extreme = alternative == Alternative::less      ? "all <= rho + 1e-9"
                        : alternative == Alternative::greater ? "all >= rho - 1e-9"
                                                              : "abs(all) >= abs(rho) - 1e-9";
  return filled(r_code::spearman, {{"extreme", extreme}});
}

}  // namespace

Result Spearman::operator()(const Data& data) const {
  const Numbers& x = *data.x;
  const Numbers& y = *data.y;
  const std::string why = no_correlation(x, y, 3);
  if (!why.empty()) return undefined_result(info, data, why);
  const Ranked first(x.values);
  const Ranked second(y.values);
  const double rho = *correlation(first.ranks, second.ranks);
  const std::size_t size = x.values.size();
  const auto n = static_cast<double>(size);

  Result result = initial_result(info, data);
  const double error = n > 3 ? std::sqrt((1 + rho * rho / 2) / (n - 3)) : HUGE_VAL;
  result.effects = {correlation_estimate("rho", rho, error, level, "Bonett and Wright")};
  const bool exact =
      method == Exactness::exact || (method == Exactness::automatic && size <= most_orders_unasked);
  if (exact && size > most_orders) {
    return undefined_result(
        info, data,
        fmt::format("{} pairs are too many to try all orders (at most {})", size, most_orders));
  }
  if (exact) {
    result.p = exact_p_value(all_orders(first.twice(), second.twice()), alternative);
    result.method = "exact, all orders of the mid-ranks";
  } else {
    add_student_t(result, rho, n - 2, alternative);
    result.method = "Student's t of the mid-ranks";
  }
  result.method += sided(alternative);
  result.unit = "row";
  result.groups = {{"rows", size, true}};
  result.r = in_r(exact, first.has_ties() || second.has_ties(), alternative);
  return result;
}

}  // namespace assay::stats
