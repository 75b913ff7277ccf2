#include "net/data/prepare.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/error.h"
#include "net/data/placement.h"
#include "net/data/resize.h"

namespace assay::data {
namespace {

using Layout = PictureLayout;
using model::ChannelOrder;
using model::Preprocessing;

// What each of the 256 values of a channel becomes.
using Levels = std::array<float, 256>;

Levels levels(const Preprocessing& preprocessing, std::size_t channel, std::size_t channels) {
  const auto setting = [&](const std::vector<double>& values, double otherwise, const char* what) {
    if (values.empty()) return otherwise;
    if (values.size() != channels) {
      fail("The description gives {} {} values for {} channels.", values.size(), what, channels);
    }
    return values[channel];
  };
  const double mean = setting(preprocessing.mean, 0.0, "mean");
  const double deviation = setting(preprocessing.deviation, 1.0, "deviation");
  Levels result;
  for (std::size_t level = 0; level < result.size(); ++level) {
    const double pixel = static_cast<double>(level);
    result[level] = static_cast<float>((pixel * preprocessing.scale - mean) / deviation);
    if (!std::isfinite(result[level])) {
      fail("The description's scale {}, mean {} and deviation {} make numbers that are not finite.",
           preprocessing.scale, mean, deviation);
    }
  }
  return result;
}

}  // namespace

// A strip of a picture could otherwise ask for more memory than there is on its way.
Picture scaled(const Picture& picture, std::int64_t width, std::int64_t height) {
  constexpr std::int64_t most_pixels = 200'000'000;
  if (width > most_pixels / std::max<std::int64_t>(picture.height, height)) {
    fail("A picture of {} x {} pixels cannot be scaled to {} x {}; cut it first.", picture.width,
         picture.height, width, height);
  }
  return resized(picture, static_cast<int>(width), static_cast<int>(height));
}

Picture fit_to_input(const Picture& picture, const model::Preprocessing& preprocessing,
                     const PictureLayout& input) {
  const Placement place = placement(picture.width, picture.height, preprocessing, input);
  return centre_crop(scaled(picture, place.width, place.height), input.width, input.height);
}

Tensor input_from_picture(const Picture& picture, const Preprocessing& preprocessing,
                          const Shape& input_shape) {
  const Layout input = picture_layout(input_shape);
  const Picture fit = fit_to_input(picture, preprocessing, input);
  const auto channels = static_cast<std::size_t>(input.channels);
  const auto pixels =
      static_cast<std::size_t>(input.height) * static_cast<std::size_t>(input.width);
  const bool grey = channels == 1 || preprocessing.order == ChannelOrder::grey;

  Tensor sample(input_shape);
  for (std::size_t channel = 0; channel < channels; ++channel) {
    const Levels values = levels(preprocessing, channel, channels);
    const std::size_t colour = preprocessing.order == ChannelOrder::bgr ? 2 - channel : channel;
    for (std::size_t pixel = 0; pixel < pixels; ++pixel) {
      const std::uint8_t* rgb = fit.rgb.data() + 3 * pixel;
      const std::size_t at =
          input.channels_last ? pixel * channels + channel : channel * pixels + pixel;
      sample.data[at] = values[grey ? luminance(rgb) : rgb[colour]];
    }
  }
  return sample;
}

}  // namespace assay::data
