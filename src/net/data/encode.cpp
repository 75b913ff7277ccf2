#include "net/data/encode.h"

#include "base/base64.h"
#include "base/error.h"
#include "net/data/codecs.h"

namespace assay::data {
namespace {

std::string encoded(const Picture& picture, int quality) {
  expects(picture.width > 0 && picture.height > 0, "a picture has pixels");
  std::string bytes = codecs().encode(picture, quality);
  expects(!bytes.empty(), "a picture can be encoded");
  return bytes;
}

}  // namespace

std::string to_png(const Picture& picture) { return encoded(picture, 0); }

std::string to_jpeg(const Picture& picture) { return encoded(picture, 88); }

std::string data_address(const Picture& picture) {
  return "data:image/jpeg;base64," + base64(to_jpeg(picture));
}

}  // namespace assay::data
