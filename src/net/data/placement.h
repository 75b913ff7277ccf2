// Where the pixels of a picture come to lie in a model's input, so that boxes and masks can follow
// them.
#pragma once

#include <optional>
#include <string_view>

#include "net/data/manifest.h"
#include "net/data/picture.h"
#include "net/data/picture_layout.h"
#include "net/model/description.h"

namespace assay::data {

// A picture is scaled to `width` x `height`, and of that the input begins at (left, top).
struct Placement {
  int width;
  int height;
  int left;
  int top;
  double scale_x;  // points of the input for a pixel of the picture
  double scale_y;
};

// Of a picture of that size. Throws Error when it cannot fill the input.
Placement placement(int width, int height, const model::Preprocessing& preprocessing,
                    const PictureLayout& input);

// In points of the input, without what is cut off; none when nothing is left.
std::optional<Box> place_in_input(const Box& box, const Placement& place,
                                  const PictureLayout& input);

// [height, width]: for each point of the input the weight, from 0 to 1, of the mask's pixel that
// its middle lies in. Neighbours are not mixed: a mask does not grow.
Tensor place_in_input(const Picture& mask, const Placement& place, const PictureLayout& input);

// A map of the input, [height, width], on the whole scaled picture: 0 where the input does not
// reach, of which the model has seen nothing.
Tensor uncropped(const Tensor& map, const Placement& place);

// Throws Error for a box that reaches beyond its picture by more than the pixel that rounding
// makes.
void expect_inside(const Box& box, int width, int height, std::string_view name);

// The points whose middle is in the box.
Tensor box_mask(const Box& box, const PictureLayout& input);

}  // namespace assay::data
