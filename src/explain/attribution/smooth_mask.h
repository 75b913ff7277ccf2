// A mask that can only be smooth (Fong, Patrick and Vedaldi, 2019): numbers on a coarse grid, each
// spread by a wide kernel, and at every point the soft maximum of what reaches it. As TorchRay
// computes it. The mask goes on beyond the edges of the picture by a margin, so that a part of its
// area can lie outside.
#pragma once

#include "math/tensor/tensor.h"

namespace assay::attribution {

class SmoothMask {
 public:
  // For a picture or a signal. `step` points from number to number of the grid; a number reaches
  // with its whole weight half of `sigma` far, which is also about the margin.
  SmoothMask(const Shape& space, int step, double sigma);

  std::size_t numbers() const { return count_of(&Axis::cells); }  // of the grid
  std::size_t points() const { return count_of(&Axis::out); }     // of the mask with its margin

  // Writes the mask with its margin and, for `gather`, the sums of its soft maxima.
  void spread(std::span<const float> grid, std::span<float> mask, std::span<float> sums) const;
  // From the gradient to the mask with its margin to the gradient to the grid.
  void gather(std::span<const float> grid, std::span<const float> mask, std::span<const float> sums,
              std::span<const float> gradient, std::span<float> to) const;

  // Calls body(point of the mask, point of the picture) for every point of the picture.
  template <class Body>
  void for_picture(const Body& body) const {
    for (std::int64_t y = 0; y < down_.length; ++y) {
      const std::int64_t begin = (y + down_.crop) * across_.out + across_.crop;
      for (std::int64_t x = 0; x < across_.length; ++x) {
        body(static_cast<std::size_t>(begin + x), static_cast<std::size_t>(y * across_.length + x));
      }
    }
  }

 private:
  // Along one axis. Points come in blocks of `step`, reached by the same numbers of the grid.
  struct Axis {
    std::int64_t length = 1;  // of the picture
    std::int64_t step = 1;
    std::int64_t cells = 1;    // numbers of the grid
    std::int64_t padding = 0;  // of the grid with zeros
    std::int64_t taps = 1;     // numbers that reach a block
    std::int64_t blocks = 1;
    std::int64_t out = 1;   // points of the mask with its margin
    std::int64_t crop = 0;  // where the picture begins in it
    double margin = 0;

    Axis() = default;
    Axis(std::int64_t its_length, int its_step, double sigma);
    // How far a point at `phase` of its block is from the number of `tap`.
    double distance(std::int64_t phase, std::int64_t tap) const {
      return static_cast<double>(phase - step * (tap - padding)) - margin;
    }
  };
  struct Block;

  std::size_t count_of(std::int64_t Axis::*part) const {
    return static_cast<std::size_t>(down_.*part * across_.*part);
  }
  template <class Body>
  void for_taps(std::span<const float> grid, const Block& block, const Body& body) const;
  template <class Body>
  void for_blocks(const Body& body) const;
  template <class Body>
  void for_lanes(const Block& block, const Body& body) const;

  Axis down_;
  Axis across_;
  std::size_t taps_;
  std::size_t lanes_;           // points of a block, up to whole vectors
  std::vector<float> weights_;  // [taps, lanes]
};

}  // namespace assay::attribution
