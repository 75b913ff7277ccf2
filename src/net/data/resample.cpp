#include "net/data/resample.h"

#include <cmath>

#include "base/error.h"

namespace assay::data {

std::vector<double> interpolated(std::span<const double> signal, std::size_t size) {
  expects(signal.size() >= 2 && size >= 2, "a line has two ends");
  std::vector<double> result(size);
  // The place is a fraction of whole numbers, so a place that meets a value gives just that value.
  for (std::size_t at = 0; at < size; ++at) {
    const std::size_t numerator = at * (signal.size() - 1);
    const std::size_t left = numerator / (size - 1);
    const std::size_t rest = numerator % (size - 1);
    result[at] = signal[left];
    if (rest == 0) continue;
    const double along = static_cast<double>(rest) / static_cast<double>(size - 1);
    result[at] += along * (signal[left + 1] - signal[left]);
  }
  return result;
}

std::vector<double> gaussian_filtered(std::span<const double> signal, double deviation) {
  expects(!signal.empty() && deviation > 0, "there is something to filter");
  const auto radius = static_cast<std::ptrdiff_t>(4.0 * deviation + 0.5);
  std::vector<double> weights;
  double total = 0.0;
  for (std::ptrdiff_t offset = -radius; offset <= radius; ++offset) {
    const double place = static_cast<double>(offset) / deviation;
    weights.push_back(std::exp(-0.5 * place * place));
    total += weights.back();
  }

  const auto size = static_cast<std::ptrdiff_t>(signal.size());
  const auto mirrored = [&](std::ptrdiff_t at) {
    at = ((at % (2 * size)) + 2 * size) % (2 * size);
    return signal[static_cast<std::size_t>(at < size ? at : 2 * size - 1 - at)];
  };
  std::vector<double> result(signal.size());
  for (std::ptrdiff_t at = 0; at < size; ++at) {
    double sum = 0.0;
    for (std::ptrdiff_t offset = -radius; offset <= radius; ++offset) {
      sum += weights[static_cast<std::size_t>(offset + radius)] * mirrored(at + offset);
    }
    result[static_cast<std::size_t>(at)] = sum / total;
  }
  return result;
}

}  // namespace assay::data
