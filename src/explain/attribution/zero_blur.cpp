#include "explain/attribution/zero_blur.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/error.h"

namespace assay::attribution {
namespace {

struct Blurred {
  std::int64_t rows;
  std::int64_t columns;
};

// weights[reach + off], their sum 1.
std::vector<double> gaussian(double deviation) {
  const auto reach = static_cast<std::int64_t>(std::ceil(4 * deviation));
  std::vector<double> weights;
  double total = 0;
  for (std::int64_t off = -reach; off <= reach; ++off) {
    const double share = static_cast<double>(off) / deviation;
    weights.push_back(std::exp(-0.5 * share * share));
    total += weights.back();
  }
  for (double& weight : weights) weight /= total;
  return weights;
}

// Each row of the target is a weighted sum of rows of the source.
void down(const Blurred& plane, const std::vector<double>& weights, const float* source,
          double* target) {
  const auto reach = static_cast<std::int64_t>(weights.size() / 2);
  for (std::int64_t y = 0; y < plane.rows; ++y) {
    double* to = target + y * plane.columns;
    const std::int64_t end = std::min(plane.rows - 1, y + reach);
    for (std::int64_t other = std::max<std::int64_t>(0, y - reach); other <= end; ++other) {
      const double weight = weights[static_cast<std::size_t>(other - y + reach)];
      const float* from = source + other * plane.columns;
      for (std::int64_t x = 0; x < plane.columns; ++x) to[x] += weight * double{from[x]};
    }
  }
}

void across(const Blurred& plane, const std::vector<double>& weights, const double* source,
            float* target) {
  const auto reach = static_cast<std::int64_t>(weights.size() / 2);
  std::vector<double> sums(static_cast<std::size_t>(plane.columns));
  for (std::int64_t y = 0; y < plane.rows; ++y) {
    std::ranges::fill(sums, 0.0);
    const double* from = source + y * plane.columns;
    for (std::int64_t off = -reach; off <= reach; ++off) {
      const double weight = weights[static_cast<std::size_t>(off + reach)];
      const std::int64_t begin = std::max<std::int64_t>(0, -off);
      const std::int64_t end = std::min(plane.columns, plane.columns - off);
      for (std::int64_t x = begin; x < end; ++x) {
        sums[static_cast<std::size_t>(x)] += weight * from[x + off];
      }
    }
    for (std::int64_t x = 0; x < plane.columns; ++x) {
      target[y * plane.columns + x] = static_cast<float>(sums[static_cast<std::size_t>(x)]);
    }
  }
}

}  // namespace

void zero_blur(const Shape& space, std::span<const float> source, double deviation,
               std::span<float> target) {
  expects(space.size() <= 2 && !space.empty(), "pictures and signals are blurred");
  expects(source.size() == count(space) && target.size() == count(space), "the sizes fit");
  if (deviation <= 0) {
    std::ranges::copy(source, target.begin());
    return;
  }
  const std::vector<double> weights = gaussian(deviation);
  const Blurred plane{space.size() == 2 ? space[0] : 1, space.back()};
  std::vector<double> between(source.size(), 0.0);
  if (space.size() == 2) {
    down(plane, weights, source.data(), between.data());
  } else {
    std::ranges::copy(source, between.begin());
  }
  across(plane, weights, between.data(), target.data());
}

}  // namespace assay::attribution
