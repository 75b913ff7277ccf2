#include "net/data/restore.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"

namespace assay::data {
namespace {

std::uint8_t level(double pixel) {
  return static_cast<std::uint8_t>(std::clamp(std::round(pixel), 0.0, 255.0));
}

}  // namespace

Picture picture_from_input(std::span<const float> sample, const model::Preprocessing& preprocessing,
                           const Shape& input_shape) {
  const PictureLayout layout = picture_layout(input_shape);
  expects(sample.size() == count(input_shape), "a sample has the input's shape");
  const auto of = [](const std::vector<double>& values, std::size_t channel, double otherwise) {
    return channel < values.size() ? values[channel] : otherwise;
  };
  Picture picture(layout.width, layout.height);
  for (std::size_t colour = 0; colour < 3; ++colour) {
    std::size_t channel = layout.channels == 1 ? 0 : colour;
    if (layout.channels == 3 && preprocessing.order == model::ChannelOrder::bgr) {
      channel = 2 - colour;
    }
    const double mean = of(preprocessing.mean, channel, 0);
    const double deviation = of(preprocessing.deviation, channel, 1);
    for (std::size_t pixel = 0; pixel < picture.rgb.size() / 3; ++pixel) {
      const double value = sample[layout.at(channel, pixel)];
      picture.rgb[3 * pixel + colour] = level((value * deviation + mean) / preprocessing.scale);
    }
  }
  return picture;
}

}  // namespace assay::data
