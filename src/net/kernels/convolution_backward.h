// From a gradient of a convolution's target to a gradient of its source. It is also the forward
// pass of a transposed convolution, whose source is this one's target.
//
// oneDNN's forward kernels are faster than its backward ones, and a convolution's backward pass is
// a convolution too: with the kernel turned around when the stride is one; and when it is more,
// with one filter for every channel and every position between two strides (a phase), whose results
// are then dealt out to the source. Phases waste work on kernels that are no multiple of the
// stride, so they are for sources of few channels, such as pictures, where padding the channels to
// a vector wastes more.
#pragma once

#include <memory>

#include "net/kernels/geometry.h"

namespace assay::kernels {

class ConvolutionBackward {
 public:
  ConvolutionBackward(const Geometry& geometry, const float* weights);
  ~ConvolutionBackward();
  ConvolutionBackward(ConvolutionBackward&&) noexcept;

  std::int64_t source_block() const;
  std::int64_t target_block() const;
  // Floats of scratch memory a run needs.
  std::size_t scratch() const;
  // Bytes of the packed weights.
  std::size_t packed_bytes() const;

  void operator()(const float* target_gradient, float* source_gradient, float* scratch) const;

  // One of the ways above, or oneDNN's own backward kernel.
  class Way;

 private:
  std::unique_ptr<Way> way_;
};

}  // namespace assay::kernels
