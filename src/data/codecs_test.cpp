#include "data/codecs.h"

#include <gtest/gtest.h>

#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>

namespace assay::data {
namespace {

TEST(Codecs, KeepEveryPixelOfAPngAndReadWhatOpenCvWrote) {
  cv::Mat picture(5, 7, CV_8UC3);
  for (int at = 0; at < 5 * 7 * 3; ++at) picture.data[at] = static_cast<unsigned char>(at * 37);
  std::vector<std::uint8_t> ours;
  std::vector<std::uint8_t> theirs;
  ASSERT_TRUE(codecs().encode(".png", picture, ours, {}));
  ASSERT_TRUE(cv::imencode(".png", picture, theirs));
  for (const auto& bytes : {ours, theirs}) {
    const cv::Mat again = codecs().decode(cv::Mat(bytes), cv::IMREAD_COLOR);
    ASSERT_EQ(again.size(), picture.size());
    EXPECT_EQ(cv::norm(again, picture), 0.0);
  }
}

}  // namespace
}  // namespace assay::data
