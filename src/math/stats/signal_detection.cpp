#include "math/stats/signal_detection.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/counted.h"
#include "base/error.h"
#include "math/stats/distributions.h"
#include "math/stats/moments.h"
#include "math/stats/r_code.h"
#include "math/stats/r_filled.h"
#include "math/stats/student_interval.h"

namespace assay::stats {
namespace {

double density(double z) { return std::exp(-z * z / 2) / std::sqrt(2 * std::numbers::pi); }

// The variance of z(rate), by the delta method.
double z_variance(double rate, double z, double n) {
  return rate * (1 - rate) / (n * density(z) * density(z));
}

std::vector<Responses> by_cluster(const Data& data) {
  const bool together = data.cluster.empty();
  std::vector<Responses> all(together ? 1 : data.cluster[0].levels.size());
  for (std::size_t row = 0; row < data.x->values.size(); ++row) {
    Responses& responses = all[together ? 0 : data.cluster[0].of[row]];
    const double yes = data.x->values[row];
    const bool signal = data.y->values[row] == 1;
    (signal ? responses.signals : responses.noises) += 1;
    (signal ? responses.hits : responses.false_alarms) += yes;
  }
  return all;
}

Estimate with_normal_interval(std::string name, double value, double error, double level) {
  const double half = normal_quantile(0.5 + level / 2) * error;
  return {std::move(name), value, Interval{value - half, value + half}, level,
          "normal, standard error for large samples"};
}

Estimate mean_over(std::string name, const std::vector<double>& values, double level) {
  const std::optional<Interval> interval = student_interval(values, level);
  return {std::move(name), mean(values), interval, level, interval ? "t of participants" : ""};
}

void add_participants(Result& result, const Data& data, const std::vector<Sensitivity>& each,
                      double level) {
  std::vector<double> d_primes;
  std::vector<double> criteria;
  for (const Sensitivity& one : each) {
    d_primes.push_back(one.d_prime);
    criteria.push_back(one.criterion);
  }
  result.estimates = {mean_over("d'", d_primes, level), mean_over("c", criteria, level)};
  result.unit = data.cluster[0].name;
  result.groups = {{data.cluster[0].name, each.size()}};
}

std::string in_r(const SignalDetection& test, const Data& data) {
  const double half = test.correction == RateCorrection::log_linear ? 0.5 : 0;
  const double share = 0.5 + test.level / 2;
  const bool alone = data.cluster.empty();
  const std::string reach =
      alone ? fmt::format(
                  "qnorm({}) * sqrt(h * (1 - h) / s / dnorm(qnorm(h))^2 +\n"
                  "  f * (1 - f) / n / dnorm(qnorm(f))^2)",
                  share)
            : fmt::format("qt({}, length(d) - 1) * sd(d) / sqrt(length(d))", share);
  return filled(r_code::signal_detection, {{"who", alone ? "rep(1, length(x))" : "cluster_1"},
                                           {"added", 2 * half},
                                           {"half", half},
                                           {"reach", reach}});
}

}  // namespace

std::optional<Sensitivity> sensitivity(const Responses& responses, RateCorrection correction) {
  expects(responses.hits <= responses.signals && responses.false_alarms <= responses.noises,
          "no more answers than trials");
  if (responses.signals == 0 || responses.noises == 0) return std::nullopt;
  const double half = correction == RateCorrection::log_linear ? 0.5 : 0;
  const double signals = responses.signals + 2 * half;
  const double noises = responses.noises + 2 * half;
  const double hit_rate = (responses.hits + half) / signals;
  const double false_rate = (responses.false_alarms + half) / noises;
  if (std::min(hit_rate, false_rate) <= 0 || std::max(hit_rate, false_rate) >= 1) {
    return std::nullopt;
  }
  const double z_hit = normal_quantile(hit_rate);
  const double z_false = normal_quantile(false_rate);
  const double error =
      std::sqrt(z_variance(hit_rate, z_hit, signals) + z_variance(false_rate, z_false, noises));
  return Sensitivity{z_hit - z_false, -(z_hit + z_false) / 2, hit_rate, false_rate, error,
                     error / 2};
}

Result SignalDetection::operator()(const Data& data) const {
  std::vector<Sensitivity> each;
  const std::vector<Responses> responses = by_cluster(data);
  Responses pooled;
  for (const Responses& one : responses) {
    pooled.hits += one.hits;
    pooled.signals += one.signals;
    pooled.false_alarms += one.false_alarms;
    pooled.noises += one.noises;
    if (const auto found = sensitivity(one, correction)) each.push_back(*found);
  }
  if (pooled.signals == 0) return undefined_result(info, data, "no trial has a signal");
  if (pooled.noises == 0) return undefined_result(info, data, "every trial has a signal");
  if (each.empty()) {
    return undefined_result(info, data,
                            data.cluster.empty() ? "a rate is 0 or 1 and is not corrected"
                                                 : "no participant has both rates within 0 and 1");
  }
  Result result = initial_result(info, data);
  if (data.cluster.empty()) {
    const Sensitivity& found = each.front();
    result.estimates = {with_normal_interval("d'", found.d_prime, found.d_prime_error, level),
                        with_normal_interval("c", found.criterion, found.criterion_error, level)};
    result.unit = "row";
    result.notes.push_back("Trials are taken as independent; give a cluster when they are not.");
  } else {
    add_participants(result, data, each, level);
    const std::size_t left = responses.size() - each.size();
    if (left > 0)
      result.dropped.push_back({left, in_number(left, "participants without both rates")});
  }
  result.estimates.push_back(
      {.name = "hit rate", .value = pooled.hits / pooled.signals, .bounded = true});
  result.estimates.push_back(
      {.name = "false-alarm rate", .value = pooled.false_alarms / pooled.noises, .bounded = true});
  result.groups.push_back({"signals", static_cast<std::size_t>(pooled.signals), true});
  result.groups.push_back({"noises", static_cast<std::size_t>(pooled.noises), true});
  result.method = correction == RateCorrection::log_linear ? "log-linear correction of rates"
                                                           : "rates as they are";
  result.r = in_r(*this, data);
  return result;
}

}  // namespace assay::stats
