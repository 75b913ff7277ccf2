#include "explain/attribution/dependence.h"

#include <algorithm>
#include <cmath>

namespace assay::attribution {
namespace {

double median_distance(std::span<const double> outputs) {
  std::vector<double> distances;
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (outputs[i] != outputs[j]) distances.push_back(std::abs(outputs[i] - outputs[j]));
    }
  }
  if (distances.empty()) return 0;
  const auto middle = distances.begin() + static_cast<std::ptrdiff_t>(distances.size() / 2);
  std::ranges::nth_element(distances, middle);
  return *middle;
}

// H L H, row after row: every row and every column less its mean.
std::vector<double> centred_kernel(std::span<const double> outputs, double width) {
  const std::size_t n = outputs.size();
  std::vector<double> kernel(n * n);
  std::vector<double> means(n, 0.0);
  double mean = 0;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      const double apart = (outputs[i] - outputs[j]) / width;
      kernel[i * n + j] = std::exp(-0.5 * apart * apart);
      means[i] += kernel[i * n + j] / static_cast<double>(n);
    }
    mean += means[i] / static_cast<double>(n);
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) kernel[i * n + j] += mean - means[i] - means[j];
  }
  return kernel;
}

}  // namespace

std::vector<double> dependence(std::span<const std::vector<std::uint8_t>> columns,
                               std::span<const double> outputs) {
  std::vector<double> result(columns.size(), 0.0);
  const std::size_t n = outputs.size();
  const double width = median_distance(outputs);
  if (width == 0) return result;
  const std::vector<double> kernel = centred_kernel(outputs, width);
  const double unit = static_cast<double>(n - 1) * static_cast<double>(n - 1);
  for (std::size_t column = 0; column < columns.size(); ++column) {
    // With s = 1 or -1, K is s s' / 2, and so the trace s' H L H s / 2.
    std::vector<double> signs(n);
    std::ranges::transform(columns[column], signs.begin(),
                           [](std::uint8_t one) { return one != 0 ? 1.0 : -1.0; });
    double trace = 0;
    for (std::size_t i = 0; i < n; ++i) {
      double sum = 0;
      for (std::size_t j = 0; j < n; ++j) sum += kernel[i * n + j] * signs[j];
      trace += 0.5 * signs[i] * sum;
    }
    result[column] = trace / unit;
  }
  return result;
}

}  // namespace assay::attribution
