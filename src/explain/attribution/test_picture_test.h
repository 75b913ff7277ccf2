// A picture that can be made anywhere by the same whole numbers, and what of a segmentation of it
// can be compared with another program's.
#pragma once

#include "explain/attribution/superpixels.h"
#include "net/data/picture.h"

namespace assay::attribution {

// In Python: h, w = 48, 40; y, x = np.mgrid[:h, :w]; rgb = np.stack([(x*6 + x//13*60) % 256,
//   (y*5 + x*y//9) % 256, ((x-20)**2 + (y-24)**2)//4 % 256], -1).astype(np.uint8)
inline data::Picture test_picture(int height = 48, int width = 40) {
  data::Picture picture(width, height);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      picture.at(x, y)[0] = static_cast<std::uint8_t>((x * 6 + x / 13 * 60) % 256);
      picture.at(x, y)[1] = static_cast<std::uint8_t>((y * 5 + x * y / 9) % 256);
      picture.at(x, y)[2] =
          static_cast<std::uint8_t>(((x - 20) * (x - 20) + (y - 24) * (y - 24)) / 4 % 256);
    }
  }
  return picture;
}

// In Python: i = np.arange(l.size); (l.ravel() * (i*i % 1009)).sum()
inline std::int64_t checksum(const Segments& segments) {
  std::int64_t sum = 0;
  for (std::size_t at = 0; at < segments.of.size(); ++at) {
    sum += static_cast<std::int64_t>(segments.of[at] * (at * at % 1009));
  }
  return sum;
}

}  // namespace assay::attribution
