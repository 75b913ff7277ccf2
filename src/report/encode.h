// Pictures inside a page.
#pragma once

#include <string>
#include <string_view>

#include "data/picture.h"

namespace assay::report {

// The bytes of a .png file, which keeps every pixel, and of a .jpg file, which is smaller.
std::string to_png(const data::Picture& picture);
std::string to_jpeg(const data::Picture& picture);

std::string base64(std::string_view bytes);

// "data:image/jpeg;base64,...": a picture that needs no file beside the page.
std::string data_address(const data::Picture& picture);

}  // namespace assay::report
