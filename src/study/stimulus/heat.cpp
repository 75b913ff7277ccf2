#include "study/stimulus/heat.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "net/data/codecs.h"
#include "report/overlay.h"

namespace assay::stimulus {

std::vector<double> heat(std::span<const float> map) {
  std::vector<float> kept(map.begin(), map.end());
  for (float& number : kept) number = std::max(number, 0.0F);
  // A map without negative numbers keeps its own least; the other's is zero.
  const bool is_signed = std::ranges::any_of(map, [](float number) { return number < 0; });
  report::Scale scale = report::scale_of(kept);
  if (is_signed) scale.least = 0;
  std::vector<double> shares;
  shares.reserve(kept.size());
  for (const float number : kept) shares.push_back(scale.share(number));
  return shares;
}

data::Picture overlay(const data::Picture& picture, std::span<const double> shares,
                      double opacity) {
  expects(picture.rgb.size() == 3 * shares.size(), "a map has a number for every pixel");
  data::Picture result(picture.width, picture.height);
  for (std::size_t pixel = 0; pixel < shares.size(); ++pixel) {
    const report::Rgb colour = report::sequential(shares[pixel]);
    const double under = data::luminance(picture.rgb.data() + 3 * pixel);
    for (std::size_t channel = 0; channel < 3; ++channel) {
      result.rgb[3 * pixel + channel] =
          static_cast<std::uint8_t>(std::lround((1 - opacity) * under + opacity * colour[channel]));
    }
  }
  return result;
}

data::Picture heat_bar(int width, std::string_view least, std::string_view most) {
  constexpr int bar_height = 14;
  constexpr int label_height = 20;
  data::Picture result(width, bar_height + label_height);
  std::ranges::fill(result.rgb, std::uint8_t{255});
  for (int x = 0; x < width; ++x) {
    const report::Rgb colour = report::sequential(x / std::max(1.0, width - 1.0));
    for (int y = 0; y < bar_height; ++y) std::ranges::copy(colour, result.at(x, y));
  }
  const data::Codecs& drawing = data::codecs();
  constexpr double size = 0.45;
  const auto write = [&](std::string_view words, bool at_end) {
    const std::string text(words);
    const int x = at_end ? width - drawing.width_of(text, size) - 1 : 1;
    drawing.write(result, text, x, result.height - 5, size, 30);
  };
  write(least, false);
  write(most, true);
  return result;
}

}  // namespace assay::stimulus
