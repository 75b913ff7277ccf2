// Changing the size of pictures as Pillow does, and so as the training code of most models did:
// bilinear with a filter that widens when the picture shrinks, pixel for pixel the same.
#pragma once

#include "net/data/picture.h"

namespace assay::data {

Picture resized(const Picture& picture, int width, int height);

// What is cut off before the middle part: half of a difference, halves to the even number, as
// torchvision's CenterCrop has it.
int centre_margin(int difference);

// The middle part.
Picture centre_crop(const Picture& picture, int width, int height);

}  // namespace assay::data
