// From a picture to a model's input.
#pragma once

#include "math/tensor/tensor.h"
#include "net/data/picture.h"
#include "net/data/picture_layout.h"
#include "net/model/description.h"

namespace assay::data {

// The picture at that size. Throws Error when that asks for too much memory on the way.
Picture scaled(const Picture& picture, std::int64_t width, std::int64_t height);

// Scaled and cut to the input's size, as `prepare` does it.
Picture fit_to_input(const Picture& picture, const model::Preprocessing& preprocessing,
                     const PictureLayout& input);

// One sample of the input's shape (without batch axis): channels x height x width, or height x
// width x channels when only the last axis can be the channels. One channel takes the luminance;
// three channels in order `grey` take it three times. Throws Error when the two do not fit each
// other.
Tensor input_from_picture(const Picture& picture, const model::Preprocessing& preprocessing,
                          const Shape& input_shape);

}  // namespace assay::data
