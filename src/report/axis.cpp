#include "report/axis.h"

#include <fmt/format.h>

#include <cmath>

namespace assay::report {
namespace {

double round_step(double span, int wanted) {
  const double rough = span / wanted;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (rough <= factor * power * 1.0000001) return factor * power;
  }
  return 10 * power;
}

}  // namespace

std::vector<double> ticks(double low, double high, int wanted) {
  if (!(high > low)) return {low};
  const double step = round_step(high - low, wanted);
  std::vector<double> result;
  const double first = std::ceil(low / step - 1e-9);
  for (double at = first; at * step <= high + 1e-9 * step; ++at) result.push_back(at * step);
  return result;
}

std::vector<double> log_ticks(double low, double high) {
  const double first = std::floor(std::log10(low));
  const double last = std::ceil(std::log10(high));
  std::vector<double> result;
  for (double power = first; power <= last; ++power) {
    for (const double factor : {1.0, 2.0, 5.0}) {
      const double tick = factor * std::pow(10, power);
      const bool is_wanted = factor == 1.0 || last - first <= 4;
      if (is_wanted && tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9)) {
        result.push_back(tick);
      }
    }
  }
  return result;
}

void widen_to_round(double& low, double& high) {
  if (!(high > low)) high = low + 1;
  const double step = round_step(high - low, 5);
  low = std::floor(low / step + 1e-9) * step;
  high = std::ceil(high / step - 1e-9) * step;
}

std::string as_label(double value) {
  return std::abs(value) < 1e-12 ? "0" : fmt::format("{:.6g}", value);
}

}  // namespace assay::report
