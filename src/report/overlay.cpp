#include "report/overlay.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "base/error.h"

namespace assay::report {
namespace {

std::uint8_t mixed(double a, double b, double share) {
  return static_cast<std::uint8_t>(std::lround(a * (1 - share) + b * share));
}

double grey(const std::uint8_t* rgb) { return 0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2]; }

}  // namespace

Rgb Scale::colour(double value) const {
  const double share = most > 0 ? value / most : 0;
  return is_signed ? diverging(share) : sequential(share);
}

Scale scale_of(std::span<const float> map) {
  expects(!map.empty(), "a map has points");
  std::vector<float> sizes(map.begin(), map.end());
  for (float& size : sizes) size = std::abs(size);
  const auto at = static_cast<std::ptrdiff_t>(0.995 * static_cast<double>(sizes.size() - 1));
  std::ranges::nth_element(sizes, sizes.begin() + at);
  double most = sizes[static_cast<std::size_t>(at)];
  if (most == 0)
    most = std::abs(*std::ranges::max_element(map, {}, [](float v) { return std::abs(v); }));
  return {most, std::ranges::min(map) < 0};
}

data::Picture overlay(const data::Picture& picture, std::span<const float> map,
                      const Scale& scale) {
  expects(picture.rgb.size() == 3 * map.size(), "a map has a number for every pixel");
  data::Picture result(picture.width, picture.height);
  for (std::size_t pixel = 0; pixel < map.size(); ++pixel) {
    const Rgb colour = scale.colour(map[pixel]);
    const double size = scale.most > 0 ? std::min(1.0, std::abs(map[pixel]) / scale.most) : 0;
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
    const Rgb colour = scale.colour(scale.most * (scale.is_signed ? 2 * share - 1 : share));
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
  cv::Mat canvas(result.height, result.width, CV_8UC3, result.rgb.data());
  const auto label = [&](const std::string& words, bool at_end) {
    const cv::Size size = cv::getTextSize(words, cv::FONT_HERSHEY_SIMPLEX, 0.36, 1, nullptr);
    cv::putText(canvas, words, {at_end ? result.width - size.width - 1 : 1, result.height - 4},
                cv::FONT_HERSHEY_SIMPLEX, 0.36, {40, 40, 40}, 1, cv::LINE_AA);
  };
  label(scale.is_signed ? fmt::format("{:.2g}", -scale.most) : "0", false);
  label(fmt::format("{:.2g}", scale.most), true);
  return result;
}

std::string range_of(const Scale& scale) {
  return scale.is_signed ? fmt::format("{:.2g} to {:.2g}", -scale.most, scale.most)
                         : fmt::format("0 to {:.2g}", scale.most);
}

}  // namespace assay::report
