// From numbers for every channel of an input to one number for every point.
#pragma once

#include "base/value.h"
#include "math/tensor/tensor.h"

namespace assay::attribution {

// Signed numbers of a point's channels are added; of magnitudes the largest counts.
enum class Sign { signs, magnitudes };

// The input's shape without its channels, which are the first axis unless it is the only one.
// Throws Error for a picture that has them last: masks and maps would lie in the wrong places.
Shape spatial_shape(const Shape& input);

// Whether the input's only axis is features: the columns of a table are things of their own, and
// neighbours have nothing to do with each other.
bool is_table(const Shape& input);

// Channels of each sample become one number a point.
void reduce_channels(const Shape& input, std::span<const float> values, Sign sign,
                     std::span<float> map);

}  // namespace assay::attribution

namespace assay {

template <>
struct Words<attribution::Sign> {
  static constexpr std::array values{Word{attribution::Sign::signs, "signed"},
                                     Word{attribution::Sign::magnitudes, "absolute"}};
};

}  // namespace assay
