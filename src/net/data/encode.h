// Pictures as the bytes of files and inside pages.
#pragma once

#include <string>

#include "net/data/picture.h"

namespace assay::data {

// The bytes of a .png file, which keeps every pixel, and of a .jpg file, which is smaller.
std::string to_png(const Picture& picture);
std::string to_jpeg(const Picture& picture);

// "data:image/jpeg;base64,...": a picture that needs no file beside the page.
std::string data_address(const Picture& picture);

}  // namespace assay::data
