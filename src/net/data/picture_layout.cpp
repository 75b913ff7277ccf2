#include "net/data/picture_layout.h"

#include <algorithm>

#include "base/error.h"

namespace assay::data {
namespace {

bool can_be_channels(std::int64_t size) { return size == 1 || size == 3; }

}  // namespace

bool is_picture(const Shape& input_shape) {
  return input_shape.size() == 3 &&
         std::ranges::all_of(
             input_shape,
             [](std::int64_t size) { return 0 < size && size <= most_picture_side; }) &&
         (can_be_channels(input_shape[0]) || can_be_channels(input_shape[2]));
}

PictureLayout picture_layout(const Shape& input_shape) {
  if (!is_picture(input_shape)) {
    fail(
        "The model takes inputs of shape {}, which is not a picture of 1 or 3 channels; give its "
        "inputs as a .npy file.",
        to_string(input_shape));
  }
  const auto size = [&](std::size_t axis) { return static_cast<int>(input_shape[axis]); };
  if (can_be_channels(input_shape[0])) return {size(0), size(1), size(2), false};
  return {size(2), size(0), size(1), true};
}

}  // namespace assay::data
