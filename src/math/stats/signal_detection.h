// Signal detection: how well two kinds of trials are told apart, and which answer is preferred.
// When people accept or reject what a model says, the signal is that the model is right.
#pragma once

#include "math/stats/procedure.h"

namespace assay::stats {

// How often "yes" was said to signals (hits) and without one (false alarms).
struct Responses {
  double hits = 0;
  double signals = 0;
  double false_alarms = 0;
  double noises = 0;
};

// What is done about rates of 0 and 1, whose distance is infinite: half an answer is added to each
// kind and one to its number (Hautus 1995); or nothing.
enum class RateCorrection { log_linear, none };

struct Sensitivity {
  double d_prime;    // z(hit rate) - z(false-alarm rate)
  double criterion;  // -(z(hit rate) + z(false-alarm rate)) / 2; negative: "yes" is preferred
  double hit_rate;
  double false_alarm_rate;
  double d_prime_error;  // standard errors for large samples (Gourevitch and Galanter 1967)
  double criterion_error;
};

// None without a signal or without a trial that has none, or for a rate of 0 or 1 uncorrected.
std::optional<Sensitivity> sensitivity(const Responses& responses,
                                       RateCorrection correction = RateCorrection::log_linear);

struct SignalDetection {
  static constexpr Info info{
      .name = "signal_detection",
      .title = "Signal detection",
      .summary =
          "Sensitivity d' and criterion c of yes (x) to signals (y), a participant at a time "
          "where there is a cluster.",
      .family = Family::detection,
      .needs = {"x y", "", "cluster"},
      .reference = "Green and Swets, 1966; Hautus, 1995",
      .scale = Scale::binary};

  RateCorrection correction = RateCorrection::log_linear;
  double level = 0.95;

  static constexpr std::tuple params{
      Param{"correction", &SignalDetection::correction, "of rates that may be 0 or 1"},
      Param{"level", &SignalDetection::level, "of intervals", 0.5, 0.9999},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats

namespace assay {

template <>
struct Words<stats::RateCorrection> {
  using enum stats::RateCorrection;
  static constexpr std::array values{Word{log_linear, "log_linear"}, Word{none, "none"}};
};

}  // namespace assay
