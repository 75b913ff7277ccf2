#include "net/data/resize.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"

namespace assay::data {
namespace {

// Weights are whole numbers of 2^-22, so sums of 8-bit values fit 32 bits.
constexpr int weight_bits = 22;

// The source pixels one target pixel is made of.
struct Taps {
  int first;
  std::vector<int> weights;
};

// A triangle around the target's centre, as wide as one pixel of the coarser of the two pictures.
std::vector<Taps> taps(int from, int to) {
  const double scale = static_cast<double>(from) / to;
  const double support = std::max(scale, 1.0);
  std::vector<Taps> result;
  for (int target = 0; target < to; ++target) {
    const double centre = (target + 0.5) * scale;
    const int first = std::max(0, static_cast<int>(centre - support + 0.5));
    const int end = std::min(from, static_cast<int>(centre + support + 0.5));
    std::vector<double> heights;
    double total = 0.0;
    for (int source = first; source < end; ++source) {
      const double distance = std::abs(source - centre + 0.5) * (1.0 / support);
      heights.push_back(std::max(0.0, 1.0 - distance));
      total += heights.back();
    }
    Taps tap{first, {}};
    for (const double height : heights) {
      tap.weights.push_back(static_cast<int>(height / total * (1 << weight_bits) + 0.5));
    }
    result.push_back(std::move(tap));
  }
  return result;
}

// One target pixel from pixels `step` bytes apart.
void blend(const Taps& tap, const std::uint8_t* source, std::size_t step, std::uint8_t* target) {
  constexpr int half = 1 << (weight_bits - 1);
  int sums[3] = {half, half, half};
  for (const int weight : tap.weights) {
    for (int channel = 0; channel < 3; ++channel) sums[channel] += weight * source[channel];
    source += step;
  }
  for (int channel = 0; channel < 3; ++channel) {
    target[channel] = static_cast<std::uint8_t>(std::clamp(sums[channel] >> weight_bits, 0, 255));
  }
}

Picture with_width(const Picture& picture, int width) {
  if (width == picture.width) return picture;
  const std::vector<Taps> taps_by_column = taps(picture.width, width);
  Picture result(width, picture.height);
  for (int y = 0; y < result.height; ++y) {
    for (int x = 0; x < width; ++x) {
      const Taps& tap = taps_by_column[static_cast<std::size_t>(x)];
      blend(tap, picture.at(tap.first, y), 3, result.at(x, y));
    }
  }
  return result;
}

Picture with_height(const Picture& picture, int height) {
  if (height == picture.height) return picture;
  const std::vector<Taps> rows = taps(picture.height, height);
  const std::size_t step = static_cast<std::size_t>(picture.width) * 3;
  Picture result(picture.width, height);
  for (int y = 0; y < height; ++y) {
    const Taps& tap = rows[static_cast<std::size_t>(y)];
    for (int x = 0; x < result.width; ++x) {
      blend(tap, picture.at(x, tap.first), step, result.at(x, y));
    }
  }
  return result;
}

}  // namespace

int centre_margin(int difference) {
  const int half = difference / 2;
  return difference % 2 == 0 ? half : half + half % 2;
}

Picture resized(const Picture& picture, int width, int height) {
  expects(picture.width > 0 && picture.height > 0, "the picture has pixels");
  expects(width > 0 && height > 0, "the resized picture has pixels");
  return with_height(with_width(picture, width), height);
}

Picture centre_crop(const Picture& picture, int width, int height) {
  expects(0 < width && width <= picture.width, "the part is not wider than the picture");
  expects(0 < height && height <= picture.height, "the part is not higher than the picture");
  const int left = centre_margin(picture.width - width);
  const int top = centre_margin(picture.height - height);
  Picture result(width, height);
  for (int y = 0; y < height; ++y) {
    std::copy_n(picture.at(left, top + y), 3 * width, result.at(0, y));
  }
  return result;
}

}  // namespace assay::data
