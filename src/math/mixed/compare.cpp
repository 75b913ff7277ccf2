#include "math/mixed/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>

namespace assay::mixed {
namespace {

std::string why_not_compared(const Fit& simple, const Fit& full) {
  if (!simple.is_defined()) return "the simpler model has no fit: " + simple.undefined;
  if (!full.is_defined()) return full.undefined;
  if (simple.family != full.family) return "the models are of different families";
  if (simple.response != full.response) {
    return fmt::format("the models are of '{}' and of '{}'", simple.response, full.response);
  }
  if (simple.restricted || full.restricted) return "likelihoods of REML cannot be compared";
  if (simple.rows != full.rows) {
    return fmt::format("the models have {} and {} rows; leave out those with gaps first",
                       simple.rows, full.rows);
  }
  for (const Coefficient& one : simple.fixed) {
    const auto same = [&](const Coefficient& other) { return other.name == one.name; };
    if (std::ranges::none_of(full.fixed, same)) {
      return fmt::format("the models are not nested: only the simpler one has '{}'", one.name);
    }
  }
  for (const Deviation& one : simple.random) {
    const auto same = [&](const Deviation& other) {
      return other.group == one.group && other.name == one.name;
    };
    if (std::ranges::none_of(full.random, same)) {
      return fmt::format("the models are not nested: only the simpler one has '{}' by '{}'",
                         one.name, one.group);
    }
  }
  if (simple.parameters >= full.parameters) return "the simpler model is not simpler";
  return {};
}

// None where deviations are tested too.
std::optional<double> denominator(const Fit& simple, const Fit& full) {
  if (simple.theta.size() != full.theta.size()) return std::nullopt;
  std::optional<double> fewest;
  for (const Coefficient& one : full.fixed) {
    const auto same = [&](const Coefficient& other) { return other.name == one.name; };
    if (std::ranges::any_of(simple.fixed, same)) continue;
    if (!one.df) return std::nullopt;
    fewest = std::min(fewest.value_or(*one.df), *one.df);
  }
  return fewest;
}

}  // namespace

Comparison compare(const Fit& simple, const Fit& full) {
  Comparison result{.undefined = why_not_compared(simple, full)};
  if (!result.undefined.empty()) return result;
  result.df = full.parameters - simple.parameters;
  // Rounding aside, the larger model is never worse.
  result.chi_squared = std::max(0.0, 2 * (full.log_likelihood - simple.log_likelihood));
  const boost::math::chi_squared distribution(static_cast<double>(result.df));
  result.chi_squared_p = cdf(complement(distribution, result.chi_squared));
  result.p = result.chi_squared_p;
  result.denominator = denominator(simple, full);
  if (result.denominator) {
    const auto df = static_cast<double>(result.df);
    const boost::math::fisher_f ratio(df, *result.denominator);
    result.p = cdf(complement(ratio, result.chi_squared / df));
  }
  return result;
}

}  // namespace assay::mixed
