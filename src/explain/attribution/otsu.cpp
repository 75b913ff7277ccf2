#include "explain/attribution/otsu.h"

#include <algorithm>
#include <array>

namespace assay::attribution {
namespace {

constexpr std::size_t bins = 256;

}  // namespace

std::optional<double> otsu_threshold(std::span<const float> values) {
  if (values.empty()) return std::nullopt;
  const auto [least, most] = std::ranges::minmax(values);
  if (least == most) return std::nullopt;
  const double width = (double{most} - double{least}) / bins;
  const auto centre = [&](std::size_t bin) {
    return double{least} + (static_cast<double>(bin) + 0.5) * width;
  };
  std::array<double, bins> counts{};
  double all = 0;
  for (const float value : values) {
    const auto bin = static_cast<std::size_t>((double{value} - double{least}) / width);
    counts[std::min(bin, bins - 1)] += 1;
  }
  for (std::size_t bin = 0; bin < bins; ++bin) all += counts[bin] * centre(bin);

  double best = -1;
  std::size_t chosen = 0;
  double below = 0;
  double sum_below = 0;
  const auto total = static_cast<double>(values.size());
  for (std::size_t bin = 0; bin + 1 < bins; ++bin) {
    below += counts[bin];
    sum_below += counts[bin] * centre(bin);
    const double above = total - below;
    const double difference = sum_below / below - (all - sum_below) / above;
    const double between = below * above * difference * difference;
    if (between > best) {
      best = between;
      chosen = bin;
    }
  }
  return centre(chosen);
}

}  // namespace assay::attribution
