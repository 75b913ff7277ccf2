// Convolution of one sample by oneDNN, or by our own Winograd kernel where it has none: weights
// packed once in the layout the kernel wants, bias, residual sum and activation fused.
#pragma once

#include <memory>
#include <span>

#include "net/kernels/fusion.h"
#include "net/kernels/geometry.h"

namespace assay::kernels {

// Whether oneDNN has a kernel: it crops no more than the points that the stride leaves over.
bool can_run(const Geometry& geometry);

// How much room packed weights may take: little more than their own, or what makes a run quick. A
// net that only scores is held to the first; one that goes backward keeps its activations anyway.
enum class WeightMemory { lean, ample };

class Convolution {
 public:
  // Weights [filters, channels / groups, kernel...]; the bias may be empty.
  Convolution(const Geometry& geometry, const float* weights, std::span<const float> bias,
              const Fusion& fusion, WeightMemory room = WeightMemory::lean);
  // The same convolution with another fusion. Packed weights are shared; only a kernel that wants
  // them in another layout packs them again.
  Convolution(const Convolution& other, const float* weights, const Fusion& fusion);
  ~Convolution();
  Convolution(Convolution&&) noexcept;

  std::int64_t source_block() const;
  std::int64_t target_block() const;
  // Floats of scratch memory a run needs.
  std::size_t scratch() const;
  // Bytes of the packed weights, and whether they are another's.
  std::size_t packed_bytes() const;
  bool shares_weights() const;

  void operator()(const float* source, float* target, float* scratch) const;

  // By oneDNN, or by our own kernel.
  class Way;

 private:
  std::unique_ptr<Way> way_;
};

// Adds the gradient of weights and bias (row-major, as given to Convolution) of one sample;
// `source` and `target_gradient` are row-major. A null bias gradient is skipped.
void accumulate_weight_gradient(const Geometry& geometry, const float* source,
                                const float* target_gradient, float* weight_gradient,
                                float* bias_gradient);

}  // namespace assay::kernels
