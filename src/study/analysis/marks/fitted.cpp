#include "study/analysis/marks/fitted.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"

namespace assay::analysis {
namespace {

struct Tap {
  std::size_t from;
  double weight;
};

// Which points of a line of `size` make each of `to` points, and with which weights.
std::vector<std::vector<Tap>> taps(int size, int to) {
  const double step = static_cast<double>(size) / to;
  const double reach = std::max(step, 1.0);
  std::vector<std::vector<Tap>> result;
  for (int at = 0; at < to; ++at) {
    const double centre = (at + 0.5) * step - 0.5;
    std::vector<Tap>& own = result.emplace_back();
    double sum = 0;
    for (int from = static_cast<int>(std::ceil(centre - reach)); from <= centre + reach; ++from) {
      const double weight = 1 - std::abs(from - centre) / reach;
      if (weight <= 0 || from < 0 || from >= size) continue;
      own.push_back({static_cast<std::size_t>(from), weight});
      sum += weight;
    }
    for (Tap& tap : own) tap.weight /= sum;
  }
  return result;
}

}  // namespace

std::vector<float> fitted(std::span<const float> values, int width, int height, int to_width,
                          int to_height) {
  expects(width > 0 && height > 0 && to_width > 0 && to_height > 0, "grids have points");
  const auto columns = static_cast<std::size_t>(width);
  const auto rows = static_cast<std::size_t>(height);
  expects(values.size() == columns * rows, "a map has a number for each point");
  if (width == to_width && height == to_height) return {values.begin(), values.end()};
  const auto across = taps(width, to_width);
  const auto down = taps(height, to_height);
  std::vector<double> narrow(across.size() * rows);
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t at = 0; at < across.size(); ++at) {
      for (const Tap& tap : across[at]) {
        narrow[row * across.size() + at] += tap.weight * double{values[row * columns + tap.from]};
      }
    }
  }
  std::vector<float> result(across.size() * down.size());
  for (std::size_t row = 0; row < down.size(); ++row) {
    for (std::size_t at = 0; at < across.size(); ++at) {
      double sum = 0;
      for (const Tap& tap : down[row]) sum += tap.weight * narrow[tap.from * across.size() + at];
      result[row * across.size() + at] = static_cast<float>(sum);
    }
  }
  return result;
}

std::vector<float> fitted(const responses::Mask& outline, int to_width, int to_height) {
  expects(outline.width > 0 && outline.height > 0, "an outline has points");
  std::vector<float> result;
  const auto from = [](int at, int to, int size) {
    return static_cast<std::size_t>(std::min(size - 1, static_cast<int>((at + 0.5) * size / to)));
  };
  for (int row = 0; row < to_height; ++row) {
    for (int column = 0; column < to_width; ++column) {
      const std::size_t at =
          from(row, to_height, outline.height) * static_cast<std::size_t>(outline.width) +
          from(column, to_width, outline.width);
      result.push_back(outline.inside[at] != 0 ? 1.0F : 0.0F);
    }
  }
  return result;
}

}  // namespace assay::analysis
