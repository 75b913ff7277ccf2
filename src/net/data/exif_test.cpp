#include "net/data/exif.h"

#include <gmock/gmock.h>

#include "base/error.h"

namespace assay::data {
namespace {

using testing::ElementsAre;

// A directory at byte 8 with two entries: ImageWidth 16 and the orientation.
std::string big_endian(char orientation) {
  return std::string("MM\0\x2a\0\0\0\x08\0\x02", 10) +
         std::string("\x01\0\0\x03\0\0\0\x01\0\x10\0\0", 12) +
         std::string("\x01\x12\0\x03\0\0\0\x01\0", 9) + orientation + std::string(6, '\0');
}

std::string little_endian(char orientation) {
  return std::string("II\x2a\0\x08\0\0\0\x01\0", 10) + std::string("\x12\x01\x03\0\x01\0\0\0", 8) +
         orientation + std::string(7, '\0');
}

TEST(ExifOrientation, IsReadInBothByteOrders) {
  for (int orientation = 1; orientation <= 8; ++orientation) {
    EXPECT_EQ(exif_orientation(big_endian(static_cast<char>(orientation))), orientation);
    EXPECT_EQ(exif_orientation(little_endian(static_cast<char>(orientation))), orientation);
  }
}

TEST(ExifOrientation, IsUprightWhenItIsBroken) {
  EXPECT_EQ(exif_orientation(little_endian(0)), 1);
  EXPECT_EQ(exif_orientation(little_endian(9)), 1);
  EXPECT_EQ(exif_orientation("no TIFF"), 1);
  const std::string whole = little_endian(6);
  for (std::size_t size = 0; size < 22; ++size)
    EXPECT_EQ(exif_orientation(whole.substr(0, size)), 1);
  // A directory far behind the end, and one with more entries than there are.
  EXPECT_EQ(exif_orientation(std::string("II\x2a\0\xff\xff\xff\xff\x01\0", 10)), 1);
  EXPECT_EQ(exif_orientation(std::string("II\x2a\0\x08\0\0\0\xff\xff", 10)), 1);
}

// The picture "1 2 3 / 4 5 6" in its red channel, read row by row after turning.
std::vector<int> turned(int orientation) {
  Picture picture(3, 2);
  for (int pixel = 0; pixel < 6; ++pixel) {
    *picture.at(pixel % 3, pixel / 3) = static_cast<std::uint8_t>(pixel + 1);
  }
  const Picture result = upright(picture, orientation);
  std::vector<int> pixels = {result.width};
  for (std::size_t at = 0; at < result.rgb.size(); at += 3) pixels.push_back(result.rgb[at]);
  return pixels;
}

// After the EXIF standard's table of where row 0 and column 0 lie: 2 top right, 3 bottom right,
// 4 bottom left, 5 left top, 6 right top, 7 right bottom, 8 left bottom. The first number is the
// width.
TEST(Upright, TurnsAndMirrors) {
  EXPECT_THAT(turned(1), ElementsAre(3, 1, 2, 3, 4, 5, 6));
  EXPECT_THAT(turned(2), ElementsAre(3, 3, 2, 1, 6, 5, 4));
  EXPECT_THAT(turned(3), ElementsAre(3, 6, 5, 4, 3, 2, 1));
  EXPECT_THAT(turned(4), ElementsAre(3, 4, 5, 6, 1, 2, 3));
  EXPECT_THAT(turned(5), ElementsAre(2, 1, 4, 2, 5, 3, 6));
  EXPECT_THAT(turned(6), ElementsAre(2, 4, 1, 5, 2, 6, 3));
  EXPECT_THAT(turned(7), ElementsAre(2, 6, 3, 5, 2, 4, 1));
  EXPECT_THAT(turned(8), ElementsAre(2, 3, 6, 2, 5, 1, 4));
  EXPECT_THROW(upright(Picture(1, 1), 9), Bug);
}

}  // namespace
}  // namespace assay::data
