// The one thing we ask of EXIF data: which way up the picture is.
#pragma once

#include <string_view>

#include "net/data/picture.h"

namespace assay::data {

// Of a TIFF structure; 1, upright, when it does not say or is broken.
int exif_orientation(std::string_view tiff);

// The picture turned (and mirrored) as orientations 1 to 8 ask.
Picture upright(Picture picture, int orientation);

}  // namespace assay::data
