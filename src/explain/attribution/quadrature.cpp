#include "explain/attribution/quadrature.h"

#include <cmath>
#include <numbers>

namespace assay::attribution {
namespace {

struct Legendre {
  double value;
  double slope;
};

// The polynomial of degree n at x in (-1, 1), by its recurrence.
Legendre legendre(int n, double x) {
  double before = 1;
  double value = x;
  for (int degree = 2; degree <= n; ++degree) {
    const double next = ((2 * degree - 1) * x * value - (degree - 1) * before) / degree;
    before = value;
    value = next;
  }
  return {value, n * (x * value - before) / (x * x - 1)};
}

// Newton's method from the usual estimate of the i-th root.
Node gauss_legendre_node(int count, int i) {
  double x = std::cos(std::numbers::pi * (i + 0.75) / (count + 0.5));
  for (int round = 0; round < 100; ++round) {
    const Legendre p = legendre(count, x);
    const double step = p.value / p.slope;
    x -= step;
    if (std::abs(step) < 1e-15) break;
  }
  const double slope = legendre(count, x).slope;
  return {(1 - x) / 2, 1 / ((1 - x * x) * slope * slope)};
}

}  // namespace

std::vector<Node> quadrature_nodes(Quadrature rule, int count) {
  std::vector<Node> result;
  for (int i = 0; i < count; ++i) {
    switch (rule) {
      case Quadrature::right:
        result.push_back({(i + 1.0) / count, 1.0 / count});
        break;
      case Quadrature::midpoint:
        result.push_back({(i + 0.5) / count, 1.0 / count});
        break;
      case Quadrature::trapezoid: {
        const double end = i == 0 || i == count - 1 ? 0.5 : 1.0;
        result.push_back({static_cast<double>(i) / (count - 1), end / (count - 1)});
        break;
      }
      case Quadrature::gauss_legendre:
        result.push_back(gauss_legendre_node(count, i));
        break;
    }
  }
  return result;
}

}  // namespace assay::attribution
