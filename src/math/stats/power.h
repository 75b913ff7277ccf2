// The power of tests, and the sample that reaches a power: what a study should know before it
// begins.
#pragma once

#include "math/stats/procedure.h"

namespace assay::stats {

enum class TDesign { two_samples, paired, one_sample };

// Student's t for a standardised effect d, exactly, by the noncentral distribution: n in each of
// two samples, or n pairs or values. Two-sided power counts both tails.
double power_of_t(double n, double d, double alpha, TDesign design, Alternative alternative);

// Mann-Whitney's test of normal samples. Below so many values in each the exact test is
// simulated, for its few arrangements may not reach the level at all; from there on it is t with
// 3 / pi of the sample, its asymptotic relative efficiency.
inline constexpr std::size_t mann_whitney_asymptotic_from = 30;
inline constexpr std::size_t mann_whitney_simulated = 20'000;
double power_of_mann_whitney(double n, double d, double alpha, Alternative alternative);

// Pearson's r against none, by Fisher's transform with its bias taken into account.
double power_of_correlation(double n, double r, double alpha, Alternative alternative);

// Two shares of n each, by the normal approximation.
double power_of_proportions(double n, double first, double second, double alpha,
                            Alternative alternative);

// The least whole n from `least` whose power reaches the target; none up to ten million.
std::optional<std::size_t> smallest_sample(std::size_t least, double target,
                                           const std::function<double(double n)>& power);

// What is planned: the power of n, or where there is none the n for a power.
struct Planned {
  std::string what;  // "values in each sample"
  std::size_t least;
  std::optional<std::size_t> n;
  double target;
  double alpha;
  std::string method;
  std::string r = {};
  // Below so many, another method.
  struct Small {
    std::size_t below = 0;
    std::string method = {};
    std::function<std::string(std::size_t n)> r = {};
  };
  Small small = {};
};
// "n = 30" or "power = 0.8", as R's functions are told what is known.
std::string r_known(std::optional<std::size_t> n, double target);

Result planned(const Info& info, const Data& data, const Planned& plan,
               const std::function<double(double n)>& power);

}  // namespace assay::stats
