#include "explain/attribution/lab.h"

#include <algorithm>
#include <cmath>

namespace assay::attribution {
namespace {

double linear(double level) {
  return level > 0.04045 ? std::pow((level + 0.055) / 1.055, 2.4) : level / 12.92;
}

// The cube root, straight near zero.
double lightness(double share) {
  return share > 0.008856 ? std::cbrt(share) : 7.787 * share + 16.0 / 116.0;
}

}  // namespace

Colour lab(const Colour& rgb) {
  const double red = linear(rgb[0]);
  const double green = linear(rgb[1]);
  const double blue = linear(rgb[2]);
  // IEC 61966-2-1, each over its value for white.
  const double x = lightness((0.412453 * red + 0.357580 * green + 0.180423 * blue) / 0.95047);
  const double y = lightness(0.212671 * red + 0.715160 * green + 0.072169 * blue);
  const double z = lightness((0.019334 * red + 0.119193 * green + 0.950227 * blue) / 1.08883);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

std::vector<Colour> lab(const data::Picture& picture, bool stretched) {
  double low = 0;
  double range = 255;
  if (stretched && !picture.rgb.empty()) {
    const auto [least, most] = std::ranges::minmax(picture.rgb);
    low = least;
    range = most > least ? most - least : 1;
  }
  std::vector<Colour> result(picture.rgb.size() / 3);
  for (std::size_t at = 0; at < result.size(); ++at) {
    Colour rgb{};
    for (std::size_t c = 0; c < 3; ++c) rgb[c] = (picture.rgb[3 * at + c] - low) / range;
    result[at] = lab(rgb);
  }
  return result;
}

}  // namespace assay::attribution
