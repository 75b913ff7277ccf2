// Winograd's convolution of 3 x 3 kernels over channels in blocks of a register: sixteen products
// give four neighbouring points, where the plain sum takes thirty-six. oneDNN has it for AVX-512
// only; this is for the other processors.
//
// Tiles of 2 x 2 points are counted from the target's corner and every sum runs over the channels
// in their order, so a point's bits depend on its place alone.
#pragma once

#include <memory>
#include <vector>

#include "net/kernels/fusion.h"
#include "net/kernels/geometry.h"

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
  struct Share;
  struct Range {
    std::int64_t begin;
    std::int64_t end;
  };

  std::int64_t tiles_of_a_share() const;
  std::int64_t panels() const;
  void pack(const float* weights);
  void clear_padding(float* target) const;
  void run_shares(const Pass& pass, float* scratch) const;
  void run_together(const Pass& pass, float* scratch) const;
  void transform_source(const Pass& pass, const Share& share, Range tiles) const;
  void multiply(const Share& share, Range rows) const;
  void transform_target(const Pass& pass, const Share& share, Range tiles) const;

  Geometry g_;
  std::int64_t channels_;  // whole blocks of them
  std::int64_t filters_;
  Pair tiles_;                 // down, across
  bool together_;              // threads share out weights, not tiles
  std::int64_t at_once_;       // tiles that a share holds
  std::vector<float> packed_;  // [position][panel of filters][channel][filter]
};

}  // namespace assay::kernels
