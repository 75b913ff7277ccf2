#include "net/data/codecs.h"

#include <gtest/gtest.h>

#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace assay::data {
namespace {

TEST(Codecs, KeepEveryPixelOfAPngAndReadWhatOpenCvWrote) {
  Picture picture(7, 5);
  for (std::size_t at = 0; at < picture.rgb.size(); ++at) {
    picture.rgb[at] = static_cast<std::uint8_t>(at * 37);
  }
  cv::Mat turned;  // OpenCV has blue first
  cv::cvtColor(cv::Mat(5, 7, CV_8UC3, picture.rgb.data()), turned, cv::COLOR_RGB2BGR);
  std::vector<std::uint8_t> theirs;
  ASSERT_TRUE(cv::imencode(".png", turned, theirs));
  for (const std::string& bytes :
       {codecs().encode(picture, 0), std::string(theirs.begin(), theirs.end())}) {
    const Decoded again = codecs().decode(bytes, false);
    ASSERT_EQ(again.width, 7);
    ASSERT_EQ(again.height, 5);
    ASSERT_EQ(again.channels, 3);
    EXPECT_TRUE(std::equal(again.bytes.begin(), again.bytes.end(), turned.data));
  }
  EXPECT_TRUE(codecs().decode("no picture", false).bytes.empty());
}

}  // namespace
}  // namespace assay::data
