#include "evaluate/metrics/similarity.h"

#include <algorithm>
#include <cmath>

#include "math/stats/rank_correlation.h"

namespace assay::metrics {
namespace {

constexpr std::int64_t window_reach = 5;
constexpr double window_deviation = 1.5;

std::vector<double> as_doubles(std::span<const float> map) { return {map.begin(), map.end()}; }

std::vector<double> stretched(std::span<const float> map) {
  const auto [least, greatest] = std::ranges::minmax(map);
  const double width = double{greatest} - double{least};
  std::vector<double> result;
  for (const float value : map) result.push_back((double{value} - double{least}) / width);
  return result;
}

// The weighted mean around every point of a line, of what lies on the line.
void smooth_line(const double* from, std::int64_t length, std::int64_t step, double* to) {
  for (std::int64_t at = 0; at < length; ++at) {
    double sum = 0;
    double weights = 0;
    for (std::int64_t other = std::max<std::int64_t>(0, at - window_reach);
         other <= std::min(length - 1, at + window_reach); ++other) {
      const auto off = static_cast<double>(other - at) / window_deviation;
      const double weight = std::exp(-off * off / 2);
      sum += weight * from[other * step];
      weights += weight;
    }
    to[at * step] = sum / weights;
  }
}

std::vector<double> smoothed(const std::vector<double>& map, const Grid& space) {
  std::vector<double> rows(map.size());
  std::vector<double> result(map.size());
  for (std::int64_t row = 0; row < space.rows; ++row) {
    smooth_line(map.data() + row * space.columns, space.columns, 1,
                rows.data() + row * space.columns);
  }
  for (std::int64_t column = 0; column < space.columns; ++column) {
    smooth_line(rows.data() + column, space.rows, space.columns, result.data() + column);
  }
  return result;
}

std::vector<double> products(const std::vector<double>& left, const std::vector<double>& right) {
  std::vector<double> result(left.size());
  std::ranges::transform(left, right, result.begin(), std::multiplies{});
  return result;
}

double structural(const std::vector<double>& x, const std::vector<double>& y, const Grid& space) {
  constexpr double luminance = 0.01 * 0.01;
  constexpr double contrast = 0.03 * 0.03;
  const std::vector<double> mean_x = smoothed(x, space);
  const std::vector<double> mean_y = smoothed(y, space);
  const std::vector<double> square_x = smoothed(products(x, x), space);
  const std::vector<double> square_y = smoothed(products(y, y), space);
  const std::vector<double> both = smoothed(products(x, y), space);
  double sum = 0;
  for (std::size_t at = 0; at < x.size(); ++at) {
    const double means = mean_x[at] * mean_y[at];
    const double squares = mean_x[at] * mean_x[at] + mean_y[at] * mean_y[at];
    sum += (2 * means + luminance) * (2 * (both[at] - means) + contrast) /
           ((squares + luminance) * (square_x[at] + square_y[at] - squares + contrast));
  }
  return sum / static_cast<double>(x.size());
}

}  // namespace

std::vector<float> values_or_magnitudes(std::span<const float> map, bool sizes_only) {
  std::vector<float> result(map.begin(), map.end());
  if (!sizes_only) return result;
  for (float& value : result) value = std::abs(value);
  return result;
}

std::optional<double> similarity(Similarity kind, std::span<const float> left,
                                 std::span<const float> right, const Grid& space) {
  if (is_constant(left) || is_constant(right)) return std::nullopt;
  if (kind == Similarity::spearman) {
    return stats::rank_correlation(as_doubles(left), as_doubles(right));
  }
  return structural(stretched(left), stretched(right), space);
}

}  // namespace assay::metrics
