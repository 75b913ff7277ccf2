// From a picture to a model's input.
#pragma once

#include "data/picture.h"
#include "model/description.h"
#include "tensor/tensor.h"

namespace assay::data {

// One sample of the input's shape (without batch axis): channels x height x width, or height x
// width x channels when only the last axis can be the channels. One channel takes the luminance;
// three channels in order `grey` take it three times. Throws Error when the two do not fit each
// other.
Tensor prepare(const Picture& picture, const model::Preprocessing& preprocessing,
               const Shape& input_shape);

}  // namespace assay::data
