// Pictures made of pictures: what a model sees of one, several side by side, an object's outline.
#pragma once

#include <vector>

#include "math/tensor/tensor.h"
#include "net/data/picture.h"
#include "net/model/description.h"

namespace assay::stimulus {

// Scaled and cut as for the model's input; grey when the model sees grey.
data::Picture model_view(const data::Picture& picture, const model::Preprocessing& preprocessing,
                         const Shape& input_shape);

// Every pixel becomes a square, as large as it must be for the shorter side to reach `least`.
int enlargement(int width, int height, int least);
data::Picture enlarged(const data::Picture& picture, int times);
// Every square becomes a pixel again.
data::Picture reduced(const data::Picture& picture, int times);
// The same for one number a pixel.
std::vector<double> enlarged(const std::vector<double>& numbers, int width, int times);
std::vector<bool> enlarged(const std::vector<bool>& mask, int width, int times);

// From left to right on white, tops aligned, with a gap of that many pixels.
data::Picture side_by_side(const std::vector<data::Picture>& pictures, int gap);

// The picture with the edge of an object: its outermost pixels black, and white those that touch
// them from outside, so that it shows on every ground.
data::Picture outlined(const data::Picture& picture, const std::vector<bool>& object);

// Whether all pixels are grey.
bool is_grey(const data::Picture& picture);

}  // namespace assay::stimulus
