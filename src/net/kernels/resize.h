// Linear interpolation along one or two spatial axes, plane by plane.
#pragma once

#include <vector>

#include "net/graph/op.h"
#include "net/kernels/layout.h"

namespace assay::kernels {

class LinearResize {
 public:
  LinearResize(const graph::Resize& op, const Shape& source, const Shape& target);

  void forward(const Planes& source, const float* x, float* y) const;
  void backward(const Planes& source, const float* gradient, float* result) const;

 private:
  // Between `low` and `high`, `share` of the way.
  struct Between {
    std::int64_t low;
    std::int64_t high;
    float share;
  };
  std::vector<Between> rows_;
  std::vector<Between> columns_;
};

}  // namespace assay::kernels
