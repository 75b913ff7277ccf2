#include "net/data/resize.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "base/error.h"

namespace assay::data {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;

// 13 x 9 pixels, no two alike in all channels.
Picture uneven() {
  Picture picture(13, 9);
  for (int y = 0; y < picture.height; ++y) {
    for (int x = 0; x < picture.width; ++x) {
      for (int channel = 0; channel < 3; ++channel) {
        picture.at(x, y)[channel] =
            static_cast<std::uint8_t>(37 * x + 91 * y + 53 * channel + 7 * x * y);
      }
    }
  }
  return picture;
}

// Image.resize(size, BILINEAR) of Pillow 9.4.0.
TEST(Resized, ShrinksAsPillowDoes) {
  EXPECT_THAT(resized(uneven(), 5, 4).rgb,
              ElementsAreArray({106, 131, 143, 120, 135, 146, 126, 124, 134, 115, 130, 137,
                                119, 144, 118, 123, 134, 130, 140, 141, 132, 141, 128, 126,
                                127, 129, 127, 135, 144, 144, 115, 147, 122, 128, 130, 113,
                                144, 134, 127, 124, 132, 109, 138, 106, 128, 131, 105, 146,
                                132, 117, 138, 122, 121, 128, 128, 124, 132, 129, 100, 153}));
}

TEST(Resized, GrowsInOneDirectionAndShrinksInTheOtherAsPillowDoes) {
  EXPECT_THAT(
      resized(uneven(), 16, 2).rgb,
      ElementsAreArray({94,  147, 121, 119, 128, 135, 124, 131, 138, 125, 138, 131, 135, 133,
                        131, 134, 122, 173, 124, 163, 109, 152, 124, 121, 139, 111, 137, 96,
                        139, 129, 123, 129, 125, 127, 124, 141, 125, 137, 126, 132, 131, 123,
                        135, 130, 130, 116, 165, 132, 122, 135, 138, 116, 116, 132, 124, 132,
                        138, 128, 146, 136, 123, 124, 122, 154, 91,  141, 123, 150, 96,  137,
                        132, 129, 144, 117, 144, 127, 134, 114, 110, 143, 97,  126, 125, 134,
                        140, 115, 124, 141, 106, 132, 133, 104, 152, 124, 116, 151}));
}

TEST(Resized, KeepsAPictureOfTheSameSize) { EXPECT_EQ(resized(uneven(), 13, 9), uneven()); }

TEST(Resized, KeepsOneColour) {
  Picture plain(7, 5);
  for (std::size_t at = 0; at < plain.rgb.size(); ++at) {
    plain.rgb[at] = at % 3 == 0 ? 255 : at % 3 == 1 ? 77 : 0;
  }
  const Picture large = resized(plain, 50, 3);
  for (std::size_t at = 0; at < large.rgb.size(); ++at) {
    EXPECT_EQ(large.rgb[at], at % 3 == 0 ? 255 : at % 3 == 1 ? 77 : 0);
  }
}

TEST(Resized, InterpolatesBetweenTwoPixels) {
  // From 2 to 4 pixels the centres lie at -1/4, 1/4, 3/4, 5/4 of the old ones: 0, 50, 150, 200.
  Picture pair(2, 1);
  std::fill_n(pair.at(1, 0), 3, std::uint8_t{200});
  const Picture four = resized(pair, 4, 1);
  EXPECT_THAT((std::vector<int>{*four.at(0, 0), *four.at(1, 0), *four.at(2, 0), *four.at(3, 0)}),
              ElementsAre(0, 50, 150, 200));
}

// Corners that torchvision 0.14.1's CenterCrop gives for a 13 x 9 picture.
TEST(CentreCrop, BeginsWhereTorchvisionBegins) {
  const Picture picture = uneven();
  const auto expect_corner = [&](int width, int height, int x, int y) {
    const Picture part = centre_crop(picture, width, height);
    EXPECT_EQ(part.width, width);
    EXPECT_EQ(part.height, height);
    EXPECT_TRUE(std::equal(part.at(0, 0), part.at(0, 0) + 3, picture.at(x, y)));
    EXPECT_TRUE(std::equal(part.at(width - 1, height - 1), part.at(width - 1, height - 1) + 3,
                           picture.at(x + width - 1, y + height - 1)));
  };
  expect_corner(4, 4, 4, 2);
  expect_corner(6, 2, 4, 4);
  expect_corner(10, 6, 2, 2);
  expect_corner(13, 9, 0, 0);
}

TEST(CentreCrop, DoesNotInventPixels) { EXPECT_THROW(centre_crop(uneven(), 14, 9), Bug); }

}  // namespace
}  // namespace assay::data
