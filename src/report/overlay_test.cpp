#include "report/overlay.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace assay::report {
namespace {

TEST(Scale, RunsFromTheLeastToTheMostButForASpeck) {
  std::vector<float> map(1001);
  for (std::size_t at = 0; at < map.size(); ++at) map[at] = 10 + static_cast<float>(at) / 1000;
  map[7] = 500;
  EXPECT_NEAR(scale_of(map).least, 10.005, 1e-2);
  EXPECT_NEAR(scale_of(map).most, 10.996, 1e-2);
  EXPECT_FALSE(scale_of(map).is_signed);
  EXPECT_NEAR(scale_of(map).share(10.5), 0.5, 0.01);
}

TEST(Scale, HasZeroInItsMiddleWhenSignsCount) {
  const std::vector<float> map{-2, 0, 1};
  const Scale scale = scale_of(map);
  EXPECT_TRUE(scale.is_signed);
  EXPECT_EQ(scale.least, -scale.most);
  EXPECT_EQ(scale.colour(0), diverging(0));
}

TEST(Scale, OfASinglePointIsThatPoint) {
  std::vector<float> map(1000, 0.0F);
  map[3] = 4;
  EXPECT_EQ(scale_of(map).most, 4);
}

TEST(Overlay, LetsThePictureThroughWhereASignedMapIsZero) {
  data::Picture picture(2, 1);
  picture.rgb = {100, 100, 100, 100, 100, 100};
  const std::vector<float> map{0, -1};
  const data::Picture shown = overlay(picture, map, scale_of(map));
  EXPECT_EQ(shown.at(0, 0)[0], 120);  // 40 + 0.8 * 100
  EXPECT_EQ(shown.at(0, 0)[2], 120);
  EXPECT_GT(shown.at(1, 0)[2], shown.at(1, 0)[0]);  // negative is blue
}

TEST(Overlay, OfAConstantMapIsStillAPicture) {
  data::Picture picture(2, 2);
  const std::vector<float> map(4, 0.0F);
  EXPECT_EQ(overlay(picture, map, scale_of(map)).rgb.size(), 12U);
}

TEST(ColourBar, RunsFromOneEndToTheOther) {
  const data::Picture bar = colour_bar({-1, 1, true}, 11, 2);
  EXPECT_TRUE(std::equal(bar.at(0, 0), bar.at(0, 0) + 3, diverging(-1).begin()));
  EXPECT_TRUE(std::equal(bar.at(10, 1), bar.at(10, 1) + 3, diverging(1).begin()));
}

TEST(ColourBar, StandsBelowThePicture) {
  data::Picture picture(120, 50);
  std::ranges::fill(picture.rgb, std::uint8_t{77});
  const data::Picture shown = with_colour_bar(picture, {0, 2, false});
  EXPECT_EQ(shown.width, 120);
  EXPECT_EQ(shown.at(3, 49)[0], 77);
  EXPECT_EQ(shown.at(3, 52)[0], 255);
  EXPECT_TRUE(std::equal(shown.at(119, 54), shown.at(119, 54) + 3, sequential(1).begin()));
  EXPECT_EQ(range_of({-0.5, 0.5, true}), "-0.5 to 0.5");
}

}  // namespace
}  // namespace assay::report
