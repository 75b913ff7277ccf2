// Where on the way from 0 to 1 an integral is sampled, and what each sample weighs.
#pragma once

#include <vector>

#include "base/value.h"

namespace assay::attribution {

enum class Quadrature { right, midpoint, trapezoid, gauss_legendre };

struct Node {
  double at;
  double weight;
};

// `count` nodes; the trapezoid needs two. Weights add up to one.
std::vector<Node> quadrature_nodes(Quadrature rule, int count);

}  // namespace assay::attribution

namespace assay {

template <>
struct Words<attribution::Quadrature> {
  static constexpr std::array values{
      Word{attribution::Quadrature::right, "right"},
      Word{attribution::Quadrature::midpoint, "midpoint"},
      Word{attribution::Quadrature::trapezoid, "trapezoid"},
      Word{attribution::Quadrature::gauss_legendre, "gauss_legendre"}};
};

}  // namespace assay
