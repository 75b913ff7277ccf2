#include "report/overlay.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/error.h"
#include "net/data/codecs.h"

namespace assay::report {
namespace {

std::uint8_t mixed(double a, double b, double share) {
  return static_cast<std::uint8_t>(std::lround(a * (1 - share) + b * share));
}

double grey(const std::uint8_t* rgb) { return 0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2]; }

}  // namespace

double Scale::share(double value) const {
  const double from = is_signed ? 0 : least;
  if (!(most > from)) return 0;
  return std::clamp((is_signed ? std::abs(value) : value - from) / (most - from), 0.0, 1.0);
}

Rgb Scale::colour(double value) const {
  return is_signed ? diverging(value < 0 ? -share(value) : share(value)) : sequential(share(value));
}

Scale scale_of(std::span<const float> map) {
  expects(!map.empty(), "a map has points");
  const bool is_signed = std::ranges::min(map) < 0;
  std::vector<float> numbers(map.begin(), map.end());
  if (is_signed) {
    for (float& number : numbers) number = std::abs(number);
  }
  std::ranges::sort(numbers);
  const auto at = [&](double share) {
    return double{
        numbers[static_cast<std::size_t>(share * static_cast<double>(numbers.size() - 1))]};
  };
  Scale scale{is_signed ? -at(0.995) : at(0.005), at(0.995), is_signed};
  // All but a few points alike: those few are what there is to see.
  if (scale.most == (is_signed ? 0 : scale.least)) scale.most = numbers.back();
  if (is_signed) scale.least = -scale.most;
  return scale;
}

data::Picture overlay(const data::Picture& picture, std::span<const float> map,
                      const Scale& scale) {
  expects(picture.rgb.size() == 3 * map.size(), "a map has a number for every pixel");
  data::Picture result(picture.width, picture.height);
  for (std::size_t pixel = 0; pixel < map.size(); ++pixel) {
    const Rgb colour = scale.colour(map[pixel]);
    const double size = scale.share(map[pixel]);
    // Unsigned maps keep some colour everywhere, so that the colour bar can be read.
    const double share = scale.is_signed ? 0.85 * size : 0.35 + 0.5 * size;
    const double under = 40 + 0.8 * grey(picture.rgb.data() + 3 * pixel);
    for (std::size_t channel = 0; channel < 3; ++channel) {
      result.rgb[3 * pixel + channel] = mixed(under, colour[channel], share);
    }
  }
  return result;
}

data::Picture heatmap(std::span<const float> map, int width, int height, const Scale& scale) {
  data::Picture result(width, height);
  expects(result.rgb.size() == 3 * map.size(), "a map has a number for every pixel");
  for (std::size_t pixel = 0; pixel < map.size(); ++pixel) {
    std::ranges::copy(scale.colour(map[pixel]),
                      result.rgb.begin() + static_cast<std::ptrdiff_t>(3 * pixel));
  }
  return result;
}

data::Picture colour_bar(const Scale& scale, int width, int height) {
  data::Picture result(width, height);
  for (int x = 0; x < width; ++x) {
    const double share = static_cast<double>(x) / std::max(1, width - 1);
    const Rgb colour = scale.colour(scale.least + share * (scale.most - scale.least));
    for (int y = 0; y < height; ++y) std::ranges::copy(colour, result.at(x, y));
  }
  return result;
}

data::Picture with_colour_bar(const data::Picture& picture, const Scale& scale) {
  constexpr int bar_height = 10;
  constexpr int label_height = 16;
  data::Picture result(picture.width, picture.height + 4 + bar_height + label_height);
  std::ranges::fill(result.rgb, std::uint8_t{255});
  std::ranges::copy(picture.rgb, result.rgb.begin());
  const data::Picture bar = colour_bar(scale, picture.width, bar_height);
  std::ranges::copy(bar.rgb, result.at(0, picture.height + 4));
  const data::Codecs& drawing = data::codecs();
  constexpr double size = 0.36;
  const auto label = [&](const std::string& words, bool at_end) {
    const int x = at_end ? result.width - drawing.width_of(words, size) - 1 : 1;
    drawing.write(result, words, x, result.height - 4, size, 40);
  };
  label(fmt::format("{:.2g}", scale.least), false);
  label(fmt::format("{:.2g}", scale.most), true);
  return result;
}

std::string range_of(const Scale& scale) {
  return fmt::format("{:.2g} to {:.2g}", scale.least, scale.most);
}

}  // namespace assay::report
