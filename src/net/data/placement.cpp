#include "net/data/placement.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "net/data/resize.h"

namespace assay::data {
namespace {

using model::Fit;
using model::Preprocessing;

struct Size {
  std::int64_t width;
  std::int64_t height;
};

// Scaled so that the shorter side is as asked, or that it just covers the input.
Size covering(double wide, double high, std::int64_t resize, const PictureLayout& input) {
  const double shorter = std::min(wide, high);
  double side = static_cast<double>(resize);
  if (resize == 0) {
    side = std::ceil(shorter * std::max(input.width / wide, input.height / high) - 1e-9);
  }
  // The longer side loses its fraction, as in torchvision.
  const auto side_of = [&](double length) {
    return length == shorter ? static_cast<std::int64_t>(side)
                             : static_cast<std::int64_t>(side * length / shorter);
  };
  const Size size{side_of(wide), side_of(high)};
  if (size.width < input.width || size.height < input.height) {
    fail(
        "Scaled to a shorter side of {} the picture has {} x {} pixels, but the model takes {} x "
        "{}; raise 'resize' in the model's description.",
        resize, size.width, size.height, input.width, input.height);
  }
  // Sides that no scaling allows are refused where pixels are scaled.
  constexpr std::int64_t most = 1 << 30;
  return {std::min(size.width, most), std::min(size.height, most)};
}

Size scaled_size(int width, int height, const Preprocessing& preprocessing,
                 const PictureLayout& input) {
  if (preprocessing.fit == Fit::stretch) return {input.width, input.height};
  if (preprocessing.resize < 0 || preprocessing.resize > most_picture_side) {
    fail("The description asks to resize to {}; give 0 to {}.", preprocessing.resize,
         most_picture_side);
  }
  return covering(width, height, preprocessing.resize, input);
}

}  // namespace

Placement placement(int width, int height, const Preprocessing& preprocessing,
                    const PictureLayout& input) {
  expects(width > 0 && height > 0, "the picture has pixels");
  const Size size = scaled_size(width, height, preprocessing, input);
  const int scaled_width = static_cast<int>(size.width);
  const int scaled_height = static_cast<int>(size.height);
  return {.width = scaled_width,
          .height = scaled_height,
          .left = centre_margin(scaled_width - input.width),
          .top = centre_margin(scaled_height - input.height),
          .scale_x = static_cast<double>(scaled_width) / width,
          .scale_y = static_cast<double>(scaled_height) / height};
}

std::optional<Box> place_in_input(const Box& box, const Placement& place,
                                  const PictureLayout& input) {
  const auto across = [&](double x) {
    return std::clamp(x * place.scale_x - place.left, 0.0, static_cast<double>(input.width));
  };
  const auto down = [&](double y) {
    return std::clamp(y * place.scale_y - place.top, 0.0, static_cast<double>(input.height));
  };
  const Box moved{across(box.x0), down(box.y0), across(box.x1), down(box.y1)};
  if (!(moved.x0 < moved.x1) || !(moved.y0 < moved.y1)) return std::nullopt;
  return moved;
}

Tensor place_in_input(const Picture& mask, const Placement& place, const PictureLayout& input) {
  Tensor result(Shape{input.height, input.width});
  const auto source = [](int at, int begin, double scale, int most) {
    return std::min(most - 1, static_cast<int>((at + begin + 0.5) / scale));
  };
  for (int y = 0; y < input.height; ++y) {
    for (int x = 0; x < input.width; ++x) {
      const std::uint8_t* pixel = mask.at(source(x, place.left, place.scale_x, mask.width),
                                          source(y, place.top, place.scale_y, mask.height));
      const auto at = static_cast<std::size_t>(y) * static_cast<std::size_t>(input.width) +
                      static_cast<std::size_t>(x);
      result.data[at] = static_cast<float>(pixel[0]) / 255.0F;
    }
  }
  return result;
}

Tensor uncropped(const Tensor& map, const Placement& place) {
  const auto columns = static_cast<std::size_t>(map.shape.at(1));
  const auto rows = static_cast<std::size_t>(map.shape.at(0));
  const auto wide = static_cast<std::size_t>(place.width);
  const auto left = static_cast<std::size_t>(place.left);
  const auto top = static_cast<std::size_t>(place.top);
  expects(left + columns <= wide && top + rows <= static_cast<std::size_t>(place.height),
          "the input lies within the scaled picture");
  Tensor result(Shape{place.height, place.width});
  for (std::size_t row = 0; row < rows; ++row) {
    std::copy_n(map.data.begin() + static_cast<std::ptrdiff_t>(row * columns), columns,
                result.data.begin() + static_cast<std::ptrdiff_t>((top + row) * wide + left));
  }
  return result;
}

void expect_inside(const Box& box, int width, int height, std::string_view name) {
  constexpr double rounding = 1;
  if (box.x0 >= -rounding && box.y0 >= -rounding && box.x1 <= width + rounding &&
      box.y1 <= height + rounding) {
    return;
  }
  fail(
      "The box \"{} {} {} {}\" of '{}' reaches beyond its {} x {} pixels; write \"x0 y0 x1 y1\" in "
      "pixels of the picture as it is stored.",
      box.x0, box.y0, box.x1, box.y1, name, width, height);
}

Tensor box_mask(const Box& box, const PictureLayout& input) {
  Tensor result(Shape{input.height, input.width});
  for (std::size_t at = 0; at < result.size(); ++at) {
    const double x = static_cast<double>(at % static_cast<std::size_t>(input.width)) + 0.5;
    const double y = static_cast<double>(at / static_cast<std::size_t>(input.width)) + 0.5;
    result.data[at] = box.x0 <= x && x < box.x1 && box.y0 <= y && y < box.y1 ? 1.0F : 0.0F;
  }
  return result;
}

}  // namespace assay::data
