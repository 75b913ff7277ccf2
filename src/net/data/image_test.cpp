#include "net/data/image.h"

#include <gmock/gmock.h>

#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>

#include <algorithm>

#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"
#include "net/data/picture_header.h"

namespace assay::data {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

std::string encoded(const std::string& extension, const cv::Mat& pixels) {
  std::vector<std::uint8_t> bytes;
  cv::imencode(extension, pixels, bytes);
  return std::string(bytes.begin(), bytes.end());
}

// 3 x 2 pixels whose blue, green and red count up by 10.
cv::Mat six_colours() {
  cv::Mat pixels(2, 3, CV_8UC3);
  for (int at = 0; at < 18; ++at) pixels.data[at] = static_cast<std::uint8_t>(10 * at);
  return pixels;
}

void expect_refusal(const std::string& bytes, const std::string& sentence) {
  EXPECT_THAT([&] { decode_picture(bytes, "x"); }, ThrowsMessage<Error>(HasSubstr(sentence)));
}

TEST(DecodePicture, GivesRedGreenBlueOfEveryLosslessFormat) {
  for (const std::string extension : {".png", ".bmp", ".ppm"}) {
    const Picture picture = decode_picture(encoded(extension, six_colours()), "x");
    EXPECT_EQ(picture.width, 3) << extension;
    EXPECT_EQ(picture.height, 2) << extension;
    EXPECT_THAT(picture.rgb, ElementsAre(20, 10, 0, 50, 40, 30, 80, 70, 60, 110, 100, 90, 140, 130,
                                         120, 170, 160, 150))
        << extension;
  }
}

TEST(DecodePicture, RepeatsGrey) {
  const cv::Mat grey(1, 2, CV_8UC1, cv::Scalar(77));
  EXPECT_THAT(decode_picture(encoded(".png", grey), "x").rgb, ElementsAre(77, 77, 77, 77, 77, 77));
  EXPECT_THAT(decode_picture("P2 # a comment\n1 1 255 9\n", "x").rgb, ElementsAre(9, 9, 9));
}

TEST(DecodePicture, LaysTransparencyOnWhite) {
  // Opaque, clear and two fifths: 255 * 3/5 + 100 * 2/5 = 193.
  cv::Mat pixels(1, 3, CV_8UC4);
  const std::uint8_t bgra[] = {1, 2, 3, 255, 1, 2, 3, 0, 0, 100, 200, 102};
  std::copy(std::begin(bgra), std::end(bgra), pixels.data);
  const auto expected = ElementsAre(3, 2, 1, 255, 255, 255, 233, 193, 153);
  EXPECT_THAT(decode_picture(encoded(".png", pixels), "x").rgb, expected);

  // The same in 16 bits, 257 times as much.
  cv::Mat fine;
  pixels.convertTo(fine, CV_16UC4, 257);
  EXPECT_THAT(decode_picture(encoded(".png", fine), "x").rgb, expected);
}

TEST(DecodePicture, IgnoresTheUnusedByteOfABitmap) {
  const cv::Mat pixels(1, 1, CV_8UC4, cv::Scalar(1, 2, 3, 0));
  EXPECT_THAT(decode_picture(encoded(".bmp", pixels), "x").rgb, ElementsAre(3, 2, 1));
}

TEST(DecodePicture, UndoesTheOrientationOfAPhotograph) {
  // Black above white, said to be lying on its right side: upright it is white left of black.
  cv::Mat pixels(32, 16, CV_8UC3, cv::Scalar(0, 0, 0));
  pixels.rowRange(16, 32) = cv::Scalar(255, 255, 255);
  std::string photograph = encoded(".jpg", pixels);
  const std::string tiff("II\x2a\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0", 26);
  photograph.insert(2, std::string("\xff\xe1\0\x22"
                                   "Exif\0\0",
                                   10) +
                           tiff);

  EXPECT_EQ(picture_header(photograph, "x").orientation, 6);
  const Picture picture = decode_picture(photograph, "x");
  EXPECT_EQ(picture.width, 32);
  EXPECT_EQ(picture.height, 16);
  EXPECT_GT(*picture.at(2, 8), 250);
  EXPECT_LT(*picture.at(29, 8), 5);
}

TEST(DecodePicture, KnowsTheSizeOfEveryFormatBeforehand) {
  const cv::Mat pixels(21, 43, CV_8UC3, cv::Scalar(10, 20, 30));
  for (const std::string extension : {".jpg", ".png", ".bmp", ".webp", ".ppm"}) {
    const std::string bytes = encoded(extension, pixels);
    const PictureHeader header = picture_header(bytes, "x");
    EXPECT_EQ(header.width, 43) << extension;
    EXPECT_EQ(header.height, 21) << extension;
    EXPECT_EQ(decode_picture(bytes, "x").width, 43) << extension;
  }
}

TEST(DecodePicture, RefusesEveryCut) {
  const cv::Mat pixels(21, 43, CV_8UC3, cv::Scalar(10, 20, 30));
  for (const std::string extension : {".jpg", ".png", ".bmp", ".webp", ".ppm"}) {
    const std::string whole = encoded(extension, pixels);
    for (std::size_t size = 0; size < whole.size(); size += 1 + whole.size() / 97) {
      EXPECT_THROW(decode_picture(whole.substr(0, size), "x"), Error) << extension << size;
    }
  }
}

TEST(DecodePicture, RefusesAbsurdSizesBeforeDecoding) {
  std::string png = encoded(".png", six_colours());
  png.replace(16, 8, std::string("\0\0\x7d\0\0\0\x7d\0", 8));  // 32000 x 32000
  expect_refusal(png, "32000 x 32000 pixels");
  expect_refusal("P3 2000000000 2000000000 255\n", "2000000000 x 2000000000 pixels");
  expect_refusal("P3 99999999999999999999 1 255\n", "broken header");
  expect_refusal("P3 0 1 255\n", "no pixels");
}

TEST(DecodePicture, RefusesWhatIsNoPicture) {
  expect_refusal("", "not a JPEG, PNG, BMP, WebP, PNM or TIFF picture");
  expect_refusal("GIF89a", "cut short");
  expect_refusal("#?RADIANCE\n", "not a JPEG");
  expect_refusal(std::string("II\x2a\0\x08\0\0\0", 8), "cut short");
  expect_refusal("\xff\xd8\xff\xff\xff", "cut short");
  expect_refusal(std::string("\xff\xd8\xff\xe1\0\0\0\0", 8), "broken header");
}

TEST(DecodePicture, RefusesDamage) {
  std::string png = encoded(".png", six_colours());
  png[png.find("IDAT") + 6] ^= 0x55;
  expect_refusal(png, "cannot be decoded");
}

TEST(ReadPicture, NamesTheFileThatIsMissingOrNoPicture) {
  const TemporaryFolder folder;
  EXPECT_THAT([&] { read_picture(folder / "cat.png"); },
              ThrowsMessage<Error>(HasSubstr("cat.png' does not exist")));
  write_file(folder / "cat.png", "meow");
  EXPECT_THAT([&] { read_picture(folder / "cat.png"); },
              ThrowsMessage<Error>(HasSubstr("cat.png' is not a JPEG")));
  write_file(folder / "cat.png", encoded(".png", six_colours()));
  EXPECT_EQ(read_picture(folder / "cat.png").height, 2);
}

std::string bytes_of(std::initializer_list<int> numbers) {
  std::string bytes;
  for (const int number : numbers) bytes += static_cast<char>(number);
  return bytes;
}

// Two pixels, red and green, written by hand after TIFF 6.0: nine entries of twelve bytes.
TEST(Image, ReadsATiff) {
  const std::string tiff = bytes_of(
      {73, 73, 42, 0, 8, 0, 0, 0, 9, 0, 0, 1, 3, 0,  1, 0,   0,  0, 2, 0, 0,   0, 1, 1, 3,   0,  1,
       0,  0,  0,  1, 0, 0, 0, 2, 1, 3, 0, 3, 0, 0,  0, 122, 0,  0, 0, 3, 1,   3, 0, 1, 0,   0,  0,
       1,  0,  0,  0, 6, 1, 3, 0, 1, 0, 0, 0, 2, 0,  0, 0,   17, 1, 4, 0, 1,   0, 0, 0, 128, 0,  0,
       0,  21, 1,  3, 0, 1, 0, 0, 0, 3, 0, 0, 0, 22, 1, 3,   0,  1, 0, 0, 0,   1, 0, 0, 0,   23, 1,
       4,  0,  1,  0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0,  8, 0,   8,  0, 8, 0, 255, 0, 0, 0, 255, 0});
  const Picture picture = decode_picture(tiff, "x.tiff");
  ASSERT_EQ(picture.width, 2);
  ASSERT_EQ(picture.height, 1);
  EXPECT_EQ(picture.rgb, (std::vector<std::uint8_t>{255, 0, 0, 0, 255, 0}));
  for (std::size_t length = 4; length < tiff.size(); length += 7) {
    EXPECT_THROW(decode_picture(tiff.substr(0, length), "x.tiff"), Error) << length;
  }
}

// Two pixels of a GIF: where OpenCV has no codec, the sentence says what to do.
TEST(Image, ReadsAGifOrSaysThatThisBuildCannot) {
  const std::string gif =
      bytes_of({71,  73, 70, 56, 57, 97, 2, 0, 1, 0, 145, 0, 0, 255, 0, 0, 0,  255, 0, 0, 0,
                255, 0,  0,  0,  44, 0,  0, 0, 0, 2, 0,   1, 0, 0,   2, 2, 68, 10,  0, 59});
  try {
    const Picture picture = decode_picture(gif, "x.gif");
    EXPECT_EQ(picture.rgb, (std::vector<std::uint8_t>{255, 0, 0, 0, 255, 0}));
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("is a GIF, which this build of OpenCV cannot"));
  }
}

// The boxes that say what an AVIF is and how large, without a picture, which no codec makes one of.
TEST(Image, KnowsAnAvifAndItsSize) {
  const std::string avif = bytes_of({0, 0, 0, 16}) + "ftypavif" + bytes_of({0, 0, 0, 0}) +
                           bytes_of({0, 0, 0, 20}) + "ispe" +
                           bytes_of({0, 0, 0, 0, 0, 0, 1, 44, 0, 0, 0, 2});
  const TemporaryFolder folder;
  write_file(folder / "x.avif", avif);
  EXPECT_TRUE(is_picture_file(folder / "x.avif"));
  EXPECT_EQ(picture_size(folder / "x.avif").width, 300);
  EXPECT_EQ(picture_size(folder / "x.avif").height, 2);
  expect_refusal(avif,
                 "is an AVIF, which this build of OpenCV cannot decode; save it again as PNG");
  expect_refusal(avif.substr(0, 20), "broken header");
}

}  // namespace
}  // namespace assay::data
