#include "math/stats/kendall_tau_b.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "math/stats/correlation.h"
#include "math/stats/distributions.h"
#include "math/stats/r_script.h"
#include "math/stats/ranked.h"

namespace assay::stats {
namespace {

constexpr std::size_t most_pairs_unasked = 50;
constexpr std::size_t most_pairs = 300;

// Sums over groups of t equal values that the variance of the score is made of.
struct TieSums {
  double pairs = 0;    // t (t - 1) / 2
  double triples = 0;  // t (t - 1) (t - 2)
  double fives = 0;    // t (t - 1) (2 t + 5)
};

TieSums ties(std::span<const double> unsorted) {
  std::vector<double> values(unsorted.begin(), unsorted.end());
  std::ranges::sort(values);
  TieSums result;
  for (std::size_t begin = 0; begin < values.size();) {
    std::size_t end = begin;
    while (end < values.size() && values[end] == values[begin]) ++end;
    const auto t = static_cast<double>(end - begin);
    result.pairs += t * (t - 1) / 2;
    result.triples += t * (t - 1) * (t - 2);
    result.fives += t * (t - 1) * (2 * t + 5);
    begin = end;
  }
  return result;
}

// Counts pairs that a merge sort has to exchange; `values` come out sorted.
double exchanges(std::span<double> values, std::span<double> room) {
  if (values.size() < 2) return 0;
  const std::size_t half = values.size() / 2;
  double count = exchanges(values.first(half), room.first(half)) +
                 exchanges(values.subspan(half), room.subspan(half));
  std::size_t left = 0;
  std::size_t right = half;
  for (double& slot : room) {
    if (right == values.size() || (left < half && values[left] <= values[right])) {
      slot = values[left++];
    } else {
      count += static_cast<double>(half - left);
      slot = values[right++];
    }
  }
  std::ranges::copy(room, values.begin());
  return count;
}

// Pairs in the same order less pairs in the other (Knight, 1966).
double score(std::span<const double> x, std::span<const double> y, double tied_x, double tied_y) {
  std::vector<std::size_t> order(x.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
    return x[a] != x[b] ? x[a] < x[b] : y[a] < y[b];
  });
  double tied_both = 0;
  for (std::size_t begin = 0; begin < order.size();) {
    std::size_t end = begin;
    while (end < order.size() && x[order[end]] == x[order[begin]] &&
           y[order[end]] == y[order[begin]]) {
      ++end;
    }
    const auto t = static_cast<double>(end - begin);
    tied_both += t * (t - 1) / 2;
    begin = end;
  }
  std::vector<double> values;
  for (const std::size_t at : order) values.push_back(y[at]);
  std::vector<double> room(values.size());
  const double discordant = exchanges(values, room);
  const auto n = static_cast<double>(x.size());
  return n * (n - 1) / 2 - tied_x - tied_y + tied_both - 2 * discordant;
}

double tau_of(double score, double pairs, double tied_x, double tied_y) {
  return std::clamp(score / std::sqrt(pairs - tied_x) / std::sqrt(pairs - tied_y), -1.0, 1.0);
}

}  // namespace

std::optional<double> kendall_tau_b(std::span<const double> x, std::span<const double> y) {
  const auto n = static_cast<double>(x.size());
  const double pairs = n * (n - 1) / 2;
  const double tied_x = ties(x).pairs;
  const double tied_y = ties(y).pairs;
  if (tied_x >= pairs || tied_y >= pairs) return std::nullopt;
  return tau_of(score(x, y, tied_x, tied_y), pairs, tied_x, tied_y);
}

Result KendallTauB::operator()(const Data& data) const {
  const Numbers& x = *data.x;
  const Numbers& y = *data.y;
  const std::string why = no_correlation(x, y, 2);
  if (!why.empty()) return undefined_result(info, data, why);
  const TieSums a = ties(x.values);
  const TieSums b = ties(y.values);
  const std::size_t size = x.values.size();
  const auto n = static_cast<double>(size);
  const double pairs = n * (n - 1) / 2;
  const double s = score(x.values, y.values, a.pairs, b.pairs);
  const double tau = tau_of(s, pairs, a.pairs, b.pairs);
  const bool tied = a.pairs + b.pairs > 0;
  const bool exact = method == Exactness::exact ||
                     (method == Exactness::automatic && size <= most_pairs_unasked && !tied);
  if (exact && (tied || size > most_pairs)) {
    return undefined_result(
        info, data,
        tied ? "the exact distribution is that of data without ties"
             : fmt::format("{} pairs are too many to count all orders (at most {})", size,
                           most_pairs));
  }

  Result result = initial_result(info, data);
  const double error = n > 4 ? std::sqrt(0.437 / (n - 4)) : HUGE_VAL;
  result.effects = {correlation_estimate("tau-b", tau, error, level, "Bonett and Wright")};
  if (exact) {
    const auto concordant = std::llround((s + pairs) / 2);
    result.p = exact_p_value(ordered_pairs(size, concordant), alternative);
    result.statistics = {{"T", static_cast<double>(concordant)}};
    result.method = "exact, without ties";
  } else {
    const double variance = (n * (n - 1) * (2 * n + 5) - a.fives - b.fives) / 18 +
                            2 * a.pairs * b.pairs / (n * (n - 1)) +
                            (n > 2 ? a.triples * b.triples / (9 * n * (n - 1) * (n - 2)) : 0);
    const double z = s / std::sqrt(variance);
    result.statistics = {{"z", z}};
    result.p = normal_p(z, alternative);
    result.method = "normal, corrected for ties";
  }
  result.method += sided(alternative);
  result.unit = "row";
  result.groups = {{"rows", size, true}};
  result.r = fmt::format("cor.test(x, y, method = \"kendall\", exact = {}, alternative = \"{}\")",
                         exact ? "TRUE" : "FALSE", r_word(alternative));
  return result;
}

}  // namespace assay::stats
