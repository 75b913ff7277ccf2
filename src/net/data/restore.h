// Back from a model's input to the picture it was made of, as far as the input still knows it.
#pragma once

#include <span>

#include "net/data/picture.h"
#include "net/data/picture_layout.h"
#include "net/model/description.h"

namespace assay::data {

// The cut and scaled picture behind a sample: the inverse of `prepare`'s numbers, rounded and
// limited to 8 bits. Throws Error when the input is no picture.
Picture picture_from_input(std::span<const float> sample, const model::Preprocessing& preprocessing,
                           const Shape& input_shape);

}  // namespace assay::data
