#include "math/stats/fisher_exact.h"

#include <algorithm>
#include <boost/math/tools/roots.hpp>
#include <cmath>
#include <limits>

#include "math/stats/proportion.h"
#include "math/stats/r_script.h"
#include "math/stats/two_samples.h"

namespace assay::stats {
namespace {

// The count of ones in the first group given the margins, when the odds differ by a factor:
// Fisher's noncentral hypergeometric distribution.
class Margins {
 public:
  explicit Margins(const TwoByTwo& table) : observed_(table.ones[0]) {
    const std::size_t ones = table.ones[0] + table.ones[1];
    low_ = ones > table.n[1] ? ones - table.n[1] : 0;
    const std::size_t high = std::min(ones, table.n[0]);
    for (std::size_t count = low_; count <= high; ++count) {
      logs_.push_back(log_choose(table.n[0], count) + log_choose(table.n[1], ones - count));
    }
  }

  bool at_low() const { return observed_ == low_; }
  bool at_high() const { return observed_ == low_ + logs_.size() - 1; }
  bool is_fixed() const { return logs_.size() == 1; }

  // Probabilities of all counts when the logarithm of the odds ratio is this.
  std::vector<double> probabilities(double log_odds) const {
    std::vector<double> result(logs_.size());
    double top = -std::numeric_limits<double>::infinity();
    for (std::size_t at = 0; at < logs_.size(); ++at) {
      result[at] = logs_[at] + static_cast<double>(at) * log_odds;
      top = std::max(top, result[at]);
    }
    double sum = 0;
    for (double& value : result) sum += value = std::exp(value - top);
    for (double& value : result) value /= sum;
    return result;
  }
  double at_most(double log_odds) const { return tail(log_odds, 0, observed_ - low_ + 1); }
  double at_least(double log_odds) const { return tail(log_odds, observed_ - low_, logs_.size()); }
  double mean(double log_odds) const {
    const std::vector<double> all = probabilities(log_odds);
    double sum = static_cast<double>(low_);
    for (std::size_t at = 0; at < all.size(); ++at) sum += static_cast<double>(at) * all[at];
    return sum;
  }
  // All counts that are no likelier than the one observed, as R counts them.
  double two_sided() const {
    const std::vector<double> all = probabilities(0);
    const double limit = all[observed_ - low_] * (1 + 1e-7);
    double sum = 0;
    for (const double probability : all) {
      if (probability <= limit) sum += probability;
    }
    return std::min(1.0, sum);
  }
  double observed() const { return static_cast<double>(observed_); }

 private:
  static double log_choose(std::size_t n, std::size_t k) {
    const auto log_factorial = [](std::size_t count) {
      return std::lgamma(static_cast<double>(count) + 1);
    };
    return log_factorial(n) - log_factorial(k) - log_factorial(n - k);
  }
  double tail(double log_odds, std::size_t begin, std::size_t end) const {
    const std::vector<double> all = probabilities(log_odds);
    double sum = 0;
    for (std::size_t at = begin; at < end; ++at) sum += all[at];
    return std::min(1.0, sum);
  }

  std::size_t observed_;
  std::size_t low_ = 0;
  std::vector<double> logs_ = {};
};

// Where a function of the log odds ratio that only rises, or only falls, is zero.
template <class F>
double root(const F& function) {
  double low = -2;
  double high = 2;
  while ((function(low) > 0) == (function(high) > 0) && high < 600) {
    low *= 2;
    high *= 2;
  }
  if ((function(low) > 0) == (function(high) > 0)) return std::numeric_limits<double>::infinity();
  std::uintmax_t steps = 200;
  const auto [left, right] = boost::math::tools::toms748_solve(
      function, low, high, boost::math::tools::eps_tolerance<double>(45), steps);
  return (left + right) / 2;
}

// The odds ratio under which the count observed is the expected one, and those that the tails would
// not refuse. At the lower end of the possible counts it is zero, and so is the end of the
// interval.
Estimate conditional_odds_ratio(const Margins& margins, double level) {
  const double outside = (1 - level) / 2;
  Estimate found{.name = "odds ratio (conditional)",
                 .value = 0,
                 .interval = Interval{0, 0},
                 .level = level,
                 .interval_by = "exact"};
  if (!margins.at_low()) {
    found.value = std::exp(root([&](double at) { return margins.mean(at) - margins.observed(); }));
    found.interval->low = std::exp(root([&](double at) { return margins.at_least(at) - outside; }));
  }
  found.interval->high = std::exp(root([&](double at) { return margins.at_most(at) - outside; }));
  return found;
}

// Both odds ratios. Where a cell is empty the conditional one is 0 or infinite; an infinite one is
// given as that of the second group against the first, which is 0. The one that adds half to every
// cell has no interval there: Woolf's would contradict the exact p.
void add_odds_ratios(Result& result, const TwoByTwo& table, const TwoSamples& samples,
                     const Margins& margins, double level) {
  Estimate of_sample = sample_odds_ratio(table, level);
  if (margins.at_high()) {
    const Margins turned({{table.ones[1], table.ones[0]}, {table.n[1], table.n[0]}});
    result.effects = {conditional_odds_ratio(turned, level)};
    result.effects[0].name +=
        fmt::format(", {} against {}", samples.second_name, samples.first_name);
  } else {
    result.effects = {conditional_odds_ratio(margins, level)};
  }
  if (margins.at_low() || margins.at_high()) {
    of_sample.interval.reset();
    of_sample.interval_by.clear();
    result.notes.push_back(fmt::format(
        "A cell of the table is empty: the conditional odds ratio of {} against {} is {}.",
        samples.first_name, samples.second_name, margins.at_low() ? "0" : "infinite"));
  }
  result.effects.push_back(std::move(of_sample));
}

}  // namespace

Result FisherExact::operator()(const Data& data) const {
  const TwoSamples samples = two_samples(data, 1);
  if (!samples.undefined.empty()) return undefined_result(info, data, samples.undefined);
  const TwoByTwo table = two_by_two(samples.first, samples.second);
  const Margins margins(table);
  if (margins.is_fixed()) return undefined_result(info, data, "every row has the same value");

  Result result = initial_result(info, data);
  switch (alternative) {
    case Alternative::less:
      result.p = margins.at_most(0);
      break;
    case Alternative::greater:
      result.p = margins.at_least(0);
      break;
    default:
      result.p = margins.two_sided();
  }
  add_odds_ratios(result, table, samples, margins, level);
  result.estimates = {
      {.name = "share of " + samples.first_name, .value = table.share(0), .bounded = true},
      {.name = "share of " + samples.second_name, .value = table.share(1), .bounded = true}};
  result.method = "exact, given the margins" + sided(alternative);
  result.unit = "row";
  result.groups = samples.groups();
  // R's table has zeros before ones; turned, its first cell counts the ones of the first group.
  result.r = fmt::format("fisher.test(table(by, x)[, 2:1], alternative = \"{}\", conf.level = {})",
                         r_word(alternative), level);
  return result;
}

}  // namespace assay::stats
