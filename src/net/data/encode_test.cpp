#include "net/data/encode.h"

#include <gtest/gtest.h>

#include <opencv2/imgcodecs.hpp>

#include <algorithm>

namespace assay::data {
namespace {

TEST(Png, KeepsEveryPixel) {
  Picture picture(3, 2);
  for (std::size_t at = 0; at < picture.rgb.size(); ++at) {
    picture.rgb[at] = static_cast<std::uint8_t>(14 * at);
  }
  const std::string bytes = to_png(picture);
  const cv::Mat read =
      cv::imdecode(std::vector<std::uint8_t>(bytes.begin(), bytes.end()), cv::IMREAD_COLOR);
  ASSERT_EQ(read.cols, 3);
  ASSERT_EQ(read.rows, 2);
  const auto pixel = read.at<cv::Vec3b>(1, 2);
  EXPECT_EQ(pixel[2], picture.at(2, 1)[0]);
  EXPECT_EQ(pixel[0], picture.at(2, 1)[2]);
}

TEST(Jpeg, IsAlmostThePicture) {
  Picture picture(16, 16);
  std::ranges::fill(picture.rgb, std::uint8_t{90});
  const std::string bytes = to_jpeg(picture);
  const cv::Mat read =
      cv::imdecode(std::vector<std::uint8_t>(bytes.begin(), bytes.end()), cv::IMREAD_COLOR);
  ASSERT_EQ(read.cols, 16);
  EXPECT_NEAR(read.at<cv::Vec3b>(8, 8)[1], 90, 3);
  EXPECT_TRUE(data_address(picture).starts_with("data:image/jpeg;base64,/9j/"));
}

}  // namespace
}  // namespace assay::data
