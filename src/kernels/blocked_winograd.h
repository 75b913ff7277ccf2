// Winograd's convolution of 3 x 3 kernels over channels in blocks of a register: sixteen products
// give four neighbouring points, where the plain sum takes thirty-six. oneDNN has it for AVX-512
// only; this is for the other processors.
//
// Tiles of 2 x 2 points are counted from the target's corner and every sum runs over the channels
// in their order, so a point's bits depend on its place alone.
#pragma once

#include <memory>
#include <vector>

#include "kernels/fusion.h"
#include "kernels/geometry.h"

namespace assay::kernels {

class BlockedWinograd {
 public:
  // Whether the kernel is 3 x 3 of stride one, and blocks are as wide as a register.
  static bool fits(const Geometry& g);

  BlockedWinograd(const Geometry& g, const float* weights);

  // Floats of scratch memory a run on threads() threads needs.
  std::size_t scratch() const;
  std::size_t packed_bytes() const { return packed_.size() * sizeof(float); }

  // `bias` has a number for every filter, padding of the last block included.
  void operator()(const float* source, const float* bias, const Fusion& after, float* target,
                  float* scratch) const;

 private:
  struct Pass;

  void pack(const float* weights);
  void clear_padding(float* target) const;
  void run_tiles(const Pass& pass, std::int64_t begin, std::int64_t end, float* scratch) const;
  void transform_source(const Pass& pass, std::int64_t begin, std::int64_t end, float* to) const;
  void multiply(const float* from, std::int64_t tiles, float* to) const;
  void transform_target(const Pass& pass, const float* from, std::int64_t begin,
                        std::int64_t end) const;

  Geometry g_;
  std::int64_t channels_;  // whole blocks of them
  std::int64_t filters_;
  Pair tiles_;                 // down, across
  std::int64_t at_once_;       // tiles that a thread takes
  std::vector<float> packed_;  // [position][panel of filters][channel][filter]
};

}  // namespace assay::kernels
