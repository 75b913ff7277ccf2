#include "study/stimulus/view.h"

#include <algorithm>
#include <array>

#include "base/error.h"
#include "net/data/prepare.h"

namespace assay::stimulus {
namespace {

// Copies `part` to where (left, top) is.
void paste(const data::Picture& part, int left, int top, data::Picture& into) {
  for (int y = 0; y < part.height; ++y) {
    std::copy_n(part.at(0, y), 3 * static_cast<std::size_t>(part.width), into.at(left, top + y));
  }
}

// Numbers of pixels in rows of `width`, each as a square.
template <class T>
std::vector<T> enlarged_rows(const std::vector<T>& values, int width, int times) {
  const auto columns = static_cast<std::size_t>(width);
  const auto factor = static_cast<std::size_t>(times);
  expects(columns > 0 && values.size() % columns == 0, "rows are whole");
  std::vector<T> result;
  result.reserve(values.size() * factor * factor);
  for (std::size_t row = 0; row < values.size() / columns * factor; ++row) {
    for (std::size_t column = 0; column < columns * factor; ++column) {
      result.push_back(values[row / factor * columns + column / factor]);
    }
  }
  return result;
}

}  // namespace

data::Picture model_view(const data::Picture& picture, const model::Preprocessing& preprocessing,
                         const Shape& input_shape) {
  const data::PictureLayout layout = data::picture_layout(input_shape);
  data::Picture view = data::fit_to_input(picture, preprocessing, layout);
  if (layout.channels == 1 || preprocessing.order == model::ChannelOrder::grey) {
    for (std::size_t at = 0; at < view.rgb.size(); at += 3) {
      std::fill_n(view.rgb.begin() + static_cast<std::ptrdiff_t>(at), 3,
                  data::luminance(view.rgb.data() + at));
    }
  }
  return view;
}

int enlargement(int width, int height, int least) {
  const int shorter = std::min(width, height);
  expects(shorter > 0, "a picture has pixels");
  return std::max(1, (least + shorter - 1) / shorter);
}

data::Picture enlarged(const data::Picture& picture, int times) {
  data::Picture result(picture.width * times, picture.height * times);
  for (int y = 0; y < result.height; ++y) {
    for (int x = 0; x < result.width; ++x) {
      std::copy_n(picture.at(x / times, y / times), 3, result.at(x, y));
    }
  }
  return result;
}

data::Picture reduced(const data::Picture& picture, int times) {
  expects(times >= 1 && picture.width % times == 0 && picture.height % times == 0,
          "squares fill the picture");
  data::Picture result(picture.width / times, picture.height / times);
  for (int y = 0; y < result.height; ++y) {
    for (int x = 0; x < result.width; ++x) {
      std::copy_n(picture.at(x * times, y * times), 3, result.at(x, y));
    }
  }
  return result;
}

std::vector<double> enlarged(const std::vector<double>& numbers, int width, int times) {
  return enlarged_rows(numbers, width, times);
}

std::vector<bool> enlarged(const std::vector<bool>& mask, int width, int times) {
  return enlarged_rows(mask, width, times);
}

data::Picture side_by_side(const std::vector<data::Picture>& pictures, int gap) {
  expects(!pictures.empty(), "there is a picture");
  int width = -gap;
  int height = 0;
  for (const data::Picture& one : pictures) {
    width += one.width + gap;
    height = std::max(height, one.height);
  }
  data::Picture result(width, height);
  std::ranges::fill(result.rgb, std::uint8_t{255});
  int left = 0;
  for (const data::Picture& one : pictures) {
    paste(one, left, 0, result);
    left += one.width + gap;
  }
  return result;
}

data::Picture outlined(const data::Picture& picture, const std::vector<bool>& object) {
  expects(picture.rgb.size() == 3 * object.size(), "a mask has a point for every pixel");
  const auto is_object = [&](int x, int y) {
    return 0 <= x && x < picture.width && 0 <= y && y < picture.height &&
           object[static_cast<std::size_t>(y) * static_cast<std::size_t>(picture.width) +
                  static_cast<std::size_t>(x)];
  };
  constexpr std::array<std::array<int, 2>, 4> sides{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
  data::Picture result = picture;
  for (int y = 0; y < picture.height; ++y) {
    for (int x = 0; x < picture.width; ++x) {
      const bool inside = is_object(x, y);
      const bool at_edge = std::ranges::any_of(sides, [&](const std::array<int, 2>& side) {
        return is_object(x + side[0], y + side[1]) != inside;
      });
      if (at_edge) std::fill_n(result.at(x, y), 3, inside ? std::uint8_t{0} : std::uint8_t{255});
    }
  }
  return result;
}

bool is_grey(const data::Picture& picture) {
  for (std::size_t at = 0; at < picture.rgb.size(); at += 3) {
    if (picture.rgb[at] != picture.rgb[at + 1] || picture.rgb[at] != picture.rgb[at + 2]) {
      return false;
    }
  }
  return true;
}

}  // namespace assay::stimulus
