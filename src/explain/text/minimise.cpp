#include "explain/text/minimise.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <numeric>

namespace assay::text {
namespace {

using Vector = std::vector<double>;

constexpr std::size_t memory = 10;

double dot(const Vector& left, const Vector& right) {
  return std::inner_product(left.begin(), left.end(), right.begin(), 0.0);
}

void add(Vector& to, double factor, const Vector& what) {
  for (std::size_t at = 0; at < to.size(); ++at) to[at] += factor * what[at];
}

// A step that was made and how the gradient changed along it.
struct Step {
  Vector move;
  Vector bend;
  double along;  // move . bend, above 0
};

// The way down: minus the gradient times the inverse curvature that the steps tell of.
Vector direction(const Vector& gradient, const std::deque<Step>& steps) {
  Vector way = gradient;
  std::vector<double> factors(steps.size());
  for (std::size_t at = steps.size(); at-- > 0;) {
    factors[at] = dot(steps[at].move, way) / steps[at].along;
    add(way, -factors[at], steps[at].bend);
  }
  if (!steps.empty()) {
    const double scale = steps.back().along / dot(steps.back().bend, steps.back().bend);
    for (double& value : way) value *= scale;
  }
  for (std::size_t at = 0; at < steps.size(); ++at) {
    const double factor = dot(steps[at].bend, way) / steps[at].along;
    add(way, factors[at] - factor, steps[at].move);
  }
  for (double& value : way) value = -value;
  return way;
}

struct State {
  Vector point;
  Vector gradient;
  double value;
};

// Goes along the way until the value has fallen and the slope has flattened (the weak Wolfe
// conditions, by bisection); nothing when rounding leaves no such place.
bool search(const Smooth& function, const Vector& way, double first, State& state) {
  const double slope = dot(state.gradient, way);
  if (!(slope < 0)) return false;
  const double slack = 1e-14 * std::abs(state.value);
  double low = 0;
  double high = 0;
  double length = first;
  State next{{}, Vector(way.size()), 0};
  for (int attempt = 0; attempt < 50; ++attempt) {
    next.point = state.point;
    add(next.point, length, way);
    next.value = function(next.point, next.gradient);
    if (!(next.value <= state.value + 1e-4 * length * slope + slack)) {
      high = length;
    } else if (dot(next.gradient, way) < 0.9 * slope) {
      low = length;
    } else {
      state = std::move(next);
      return true;
    }
    length = high > 0 ? (low + high) / 2 : 2 * length;
  }
  return false;
}

}  // namespace

Minimum minimise(const Smooth& function, std::vector<double> start, double tolerance,
                 int most_iterations) {
  State state{std::move(start), {}, 0};
  state.gradient.resize(state.point.size());
  state.value = function(state.point, state.gradient);
  std::deque<Step> steps;
  int iteration = 0;
  for (; iteration < most_iterations; ++iteration) {
    const double length = std::sqrt(dot(state.gradient, state.gradient));
    if (length <= tolerance) return {std::move(state.point), true, iteration};
    const Vector way = direction(state.gradient, steps);
    const State before = state;
    // Without steps to learn from, the first is at most of length 1.
    if (!search(function, way, steps.empty() ? std::min(1.0, 1 / length) : 1, state)) break;
    Step step{state.point, state.gradient, 0};
    add(step.move, -1, before.point);
    add(step.bend, -1, before.gradient);
    step.along = dot(step.move, step.bend);
    if (step.along > 0) steps.push_back(std::move(step));
    if (steps.size() > memory) steps.pop_front();
  }
  return {std::move(state.point), false, iteration};
}

}  // namespace assay::text
