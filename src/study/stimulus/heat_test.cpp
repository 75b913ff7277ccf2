#include "study/stimulus/heat.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "report/colour.h"

namespace assay::stimulus {
namespace {

using testing::DoubleEq;
using testing::Each;
using testing::ElementsAre;

// Of five numbers the 0.5th percentile is the first (0.005 * 4 is below 1) and the 99.5th the
// fourth, so 3 is the most and 4 counts no more.
TEST(Heat, RunsFromTheLeastToTheRobustMost) {
  EXPECT_THAT(heat(std::vector<float>{0, 3, 1.5, 4, 0.75}), ElementsAre(0, 1, 0.5, 1, 0.25));
  EXPECT_THAT(heat(std::vector<float>{10, 13, 11.5, 14, 10.75}), ElementsAre(0, 1, 0.5, 1, 0.25));
}

// Without the negative numbers: 0, 0, 0, 1, 2, of which the fourth, 1, is the most.
TEST(Heat, CountsWhatSpeaksAgainstTheClassAsNothing) {
  EXPECT_THAT(heat(std::vector<float>{-9, -1, 0, 1, 2}), ElementsAre(0, 0, 0, 1, 1));
  EXPECT_THAT(heat(std::vector<float>{-1, 2, 4, 8, 3}),
              ElementsAre(0, DoubleEq(0.5), 1, 1, DoubleEq(0.75)));
}

TEST(Heat, IsNothingWhereAMapSaysNothing) {
  EXPECT_THAT(heat(std::vector<float>(7, 2.0F)), Each(0));
  EXPECT_THAT(heat(std::vector<float>(7, -2.0F)), Each(0));
}

// Grey 100 under yellow (254, 232, 56) and under dark blue (0, 34, 78), half of each; of the colour
// (10, 200, 30) the luminance is 0.299 * 10 + 0.587 * 200 + 0.114 * 30 = 123.8.
TEST(Overlay, MixesGreyAndColourAtTheSameShareEverywhere) {
  data::Picture picture(3, 1);
  picture.rgb = {100, 100, 100, 100, 100, 100, 10, 200, 30};
  const data::Picture over = overlay(picture, std::vector<double>{1, 0, 1}, 0.5);
  EXPECT_THAT(over.rgb, ElementsAre(177, 166, 78, 50, 67, 89, 189, 178, 90));
  const data::Picture clear = overlay(picture, std::vector<double>{1, 0, 1}, 0);
  EXPECT_THAT(clear.rgb, ElementsAre(100, 100, 100, 100, 100, 100, 124, 124, 124));
  const data::Picture dense = overlay(picture, std::vector<double>{1, 0, 1}, 1);
  EXPECT_THAT(dense.rgb, ElementsAre(254, 232, 56, 0, 34, 78, 254, 232, 56));
}

// Read in grey, a hotter point on the same ground is never darker.
TEST(Overlay, GrowsLighterWithTheMap) {
  data::Picture picture(101, 1);
  std::ranges::fill(picture.rgb, std::uint8_t{90});
  std::vector<double> shares;
  for (int at = 0; at <= 100; ++at) shares.push_back(at / 100.0);
  const data::Picture over = overlay(picture, shares, 0.5);
  for (int x = 1; x <= 100; ++x) {
    EXPECT_GE(data::luminance(over.at(x, 0)) + 1, data::luminance(over.at(x - 1, 0))) << x;
  }
  EXPECT_GT(data::luminance(over.at(100, 0)), data::luminance(over.at(0, 0)) + 80);
}

TEST(HeatBar, BeginsWithTheLeastAndEndsWithTheMost) {
  const data::Picture bar = heat_bar(200, "least", "most");
  EXPECT_EQ(bar.width, 200);
  EXPECT_THAT(std::vector<int>(bar.at(0, 0), bar.at(0, 0) + 3), ElementsAre(0, 34, 78));
  EXPECT_THAT(std::vector<int>(bar.at(199, 0), bar.at(199, 0) + 3), ElementsAre(254, 232, 56));
  EXPECT_EQ(bar, heat_bar(200, "least", "most"));
}

}  // namespace
}  // namespace assay::stimulus
