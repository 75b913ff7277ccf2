// A decoded picture: 8-bit red, green, blue, rows from the top.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace assay::data {

struct Picture {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> rgb;  // height x width x 3

  Picture() = default;
  Picture(int columns, int rows)
      : width(columns),
        height(rows),
        rgb(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows) * 3) {}

  std::uint8_t* at(int x, int y) { return rgb.data() + offset(x, y); }
  const std::uint8_t* at(int x, int y) const { return rgb.data() + offset(x, y); }

  bool operator==(const Picture&) const = default;

 private:
  std::size_t offset(int x, int y) const {
    return (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
            static_cast<std::size_t>(x)) *
           3;
  }
};

// The luminance of ITU-R 601, rounded as Pillow rounds it.
inline std::uint8_t luminance(const std::uint8_t* rgb) {
  return static_cast<std::uint8_t>((rgb[0] * 19595 + rgb[1] * 38470 + rgb[2] * 7471 + 0x8000) >>
                                   16);
}

}  // namespace assay::data
