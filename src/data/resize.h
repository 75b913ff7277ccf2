// Changing the size of pictures as Pillow does, and so as the training code of most models did:
// bilinear with a filter that widens when the picture shrinks, pixel for pixel the same.
#pragma once

#include "data/picture.h"

namespace assay::data {

Picture resized(const Picture& picture, int width, int height);

// The middle part; an odd pixel too many goes as torchvision's CenterCrop lets it.
Picture centre_crop(const Picture& picture, int width, int height);

}  // namespace assay::data
