// Convolution of sixteen samples at once, one in each lane of a vector: made for tiny nets, whose
// few channels and points would leave a vector of channels mostly empty. Every lane runs the same
// instructions, so a sample's bits cannot depend on its neighbours.
#pragma once

#include <span>
#include <vector>

#include "net/kernels/geometry.h"

namespace assay::kernels {

constexpr std::int64_t lane_count = 16;

class LanesConvolution {
 public:
  explicit LanesConvolution(const Geometry& geometry);

  // Weights [filters, channels / groups, kernel...] in the order the kernels read them.
  struct Packed {
    std::vector<float> forward;
    std::vector<float> backward;
  };
  Packed pack(const float* weights) const;
  void pack(const float* weights, Packed& into) const;

  // Floats of scratch memory that any of the runs below needs.
  std::size_t scratch() const;

  // A null bias is zero. `rectify` keeps only what is positive.
  void forward(const float* source, const Packed& weights, const float* bias, bool rectify,
               float* target, float* scratch) const;
  void backward(const float* target_gradient, const Packed& weights, float* source_gradient,
                float* scratch) const;
  // These add the gradient, summed over all lanes, to what is there.
  void weight_gradient(const float* source, const float* target_gradient, float* weights,
                       float* scratch) const;
  void bias_gradient(const float* target_gradient, float* bias) const;

  const Geometry& geometry() const { return geometry_; }

 private:
  Geometry geometry_;
  Geometry reversed_;  // the backward pass as a convolution of the spread-out gradient
  Pair spread_;        // zeros between points of that gradient, plus one
  bool winograd_forward_;
  bool winograd_backward_;
};

}  // namespace assay::kernels
