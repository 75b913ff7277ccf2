// Where the pixels of a picture lie in a model's input.
#pragma once

#include "math/tensor/tensor.h"

namespace assay::data {

constexpr std::int64_t most_picture_side = 16384;

struct PictureLayout {
  int channels;
  int height;
  int width;
  bool channels_last;

  // Of a channel's number of the pixel with that row-major index.
  std::size_t at(std::size_t channel, std::size_t pixel) const {
    const auto all = static_cast<std::size_t>(height) * static_cast<std::size_t>(width);
    return channels_last ? pixel * static_cast<std::size_t>(channels) + channel
                         : channel * all + pixel;
  }
};

// Whether inputs of this shape (without batch axis) can be pictures of 1 or 3 channels.
bool is_picture(const Shape& input_shape);

// Throws Error when they cannot.
PictureLayout picture_layout(const Shape& input_shape);

}  // namespace assay::data
