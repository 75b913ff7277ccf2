// How the numbers of one value lie in memory. Row-major by default; channels may be blocked
// (nChw16c: channels / 16, height, width, 16; or all of them together, nhwc) because convolutions
// are fastest so; and `lanes` samples may lie side by side, innermost, so that tiny nets fill whole
// vectors with samples. Blocks and lanes never occur together, and both look the same to a kernel
// that works plane by plane: planes x spatial x inner.
#pragma once

#include "math/tensor/shape.h"

namespace assay::kernels {

struct Layout {
  Shape shape;  // of one sample, batch axis of size one included
  std::int64_t lanes = 1;
  std::int64_t block = 1;

  bool operator==(const Layout&) const = default;

  // How many floats it takes, padding of the last block included.
  std::size_t storage() const;
  // True when the last block of channels is not full; the padding always holds zeros.
  bool padded() const { return block > 1 && shape[1] % block != 0; }
};

// planes x height x width x inner, for shapes with one or two spatial axes.
struct Planes {
  std::int64_t planes;
  std::int64_t height;
  std::int64_t width;
  std::int64_t inner;
};

Planes planes(const Layout& layout);

// Copies between two layouts of the same shape that differ in their blocks.
void reorder(const Layout& from, const float* source, const Layout& to, float* target);

// Puts `rows` row-major samples side by side; lanes without a sample are filled with zeros.
void interleave(const float* const* samples, std::size_t rows, std::size_t size,
                std::int64_t tile_lanes, float* target);
// Takes one lane out again.
void extract(const float* source, std::size_t size, std::int64_t tile_lanes, std::size_t lane,
             float* target);

// The block the processor's vectors want: 16 or 8 floats.
std::int64_t native_block();

}  // namespace assay::kernels
