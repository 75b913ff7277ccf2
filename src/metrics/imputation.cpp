#include "metrics/imputation.h"

#include <algorithm>
#include <cmath>

namespace assay::metrics {
namespace {

constexpr double beside = 1.0 / 6;
constexpr double over_corner = 1.0 / 12;

struct Neighbour {
  std::uint32_t point;  // among hidden points
  double weight;
};

// One equation for every hidden point: its weights times itself, less those of hidden neighbours,
// is what the visible ones give. Weights of two points are the same both ways, so the matrix is
// symmetric; as every hidden point is linked to a visible one it is positive definite.
struct Equations {
  std::vector<std::size_t> places;  // of the hidden points
  std::vector<double> weights;      // of all neighbours
  std::vector<double> given;        // by visible neighbours
  std::vector<Neighbour> hidden;    // of all points, one after the other
  std::vector<std::size_t> ends;    // of each point's

  std::vector<double> times(const std::vector<double>& x) const {
    std::vector<double> y(x.size());
    std::size_t next = 0;
    for (std::size_t at = 0; at < x.size(); ++at) {
      y[at] = weights[at] * x[at];
      for (; next < ends[at]; ++next) y[at] -= hidden[next].weight * x[hidden[next].point];
    }
    return y;
  }
};

Equations equations(const Grid& space, const std::vector<bool>& hidden,
                    std::span<const float> channel) {
  Equations all;
  std::vector<std::uint32_t> number(hidden.size());
  for (std::size_t at = 0; at < hidden.size(); ++at) {
    if (!hidden[at]) continue;
    number[at] = static_cast<std::uint32_t>(all.places.size());
    all.places.push_back(at);
  }
  for (const std::size_t place : all.places) {
    const auto row = static_cast<std::int64_t>(place) / space.columns;
    const auto column = static_cast<std::int64_t>(place) % space.columns;
    double weight = 0;
    double given = 0;
    for (std::int64_t y = std::max<std::int64_t>(0, row - 1);
         y <= std::min(space.rows - 1, row + 1); ++y) {
      for (std::int64_t x = std::max<std::int64_t>(0, column - 1);
           x <= std::min(space.columns - 1, column + 1); ++x) {
        if (y == row && x == column) continue;
        const double share = y == row || x == column ? beside : over_corner;
        const auto other = static_cast<std::size_t>(y * space.columns + x);
        weight += share;
        if (hidden[other]) {
          all.hidden.push_back({number[other], share});
        } else {
          given += share * double{channel[other]};
        }
      }
    }
    all.weights.push_back(weight);
    all.given.push_back(given);
    all.ends.push_back(all.hidden.size());
  }
  return all;
}

double product(const std::vector<double>& left, const std::vector<double>& right) {
  double sum = 0;
  for (std::size_t at = 0; at < left.size(); ++at) sum += left[at] * right[at];
  return sum;
}

// Conjugate gradients, preconditioned by the diagonal, until the residual is a millionth of what
// was given; rounding to float loses more.
std::vector<double> solved(const Equations& all, double start) {
  std::vector<double> x(all.places.size(), start);
  std::vector<double> residual = all.times(x);
  for (std::size_t at = 0; at < x.size(); ++at) residual[at] = all.given[at] - residual[at];
  const auto scaled = [&](const std::vector<double>& numbers) {
    std::vector<double> result(numbers.size());
    for (std::size_t at = 0; at < numbers.size(); ++at) result[at] = numbers[at] / all.weights[at];
    return result;
  };
  std::vector<double> direction = scaled(residual);
  double size = product(residual, direction);
  const double enough = 1e-12 * std::max(product(all.given, all.given), 1e-30);
  for (std::size_t round = 0; round < 10 * x.size() && product(residual, residual) > enough;
       ++round) {
    const std::vector<double> along = all.times(direction);
    const double step = size / product(direction, along);
    for (std::size_t at = 0; at < x.size(); ++at) {
      x[at] += step * direction[at];
      residual[at] -= step * along[at];
    }
    const std::vector<double> next = scaled(residual);
    const double before = size;
    size = product(residual, next);
    for (std::size_t at = 0; at < x.size(); ++at) {
      direction[at] = next[at] + size / before * direction[at];
    }
  }
  return x;
}

}  // namespace

void impute(const Grid& space, const std::vector<bool>& hidden, std::span<float> channel) {
  const Equations all = equations(space, hidden, channel);
  if (all.places.empty()) return;
  const std::size_t visible = channel.size() - all.places.size();
  expects(visible > 0, "hidden points are imputed from visible ones");
  double mean = 0;
  for (std::size_t at = 0; at < channel.size(); ++at) {
    if (!hidden[at]) mean += double{channel[at]} / static_cast<double>(visible);
  }
  const std::vector<double> values = solved(all, mean);
  for (std::size_t at = 0; at < values.size(); ++at) {
    channel[all.places[at]] = static_cast<float>(values[at]);
  }
}

}  // namespace assay::metrics
