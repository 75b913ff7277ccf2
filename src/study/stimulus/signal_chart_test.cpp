#include "study/stimulus/signal_chart.h"

#include <gmock/gmock.h>

namespace assay::stimulus {
namespace {

using testing::ElementsAre;

std::vector<int> pixel(const data::Picture& picture, int x, int y) {
  return {picture.at(x, y), picture.at(x, y) + 3};
}

TEST(SignalChart, GivesEveryColumnToOnePoint) {
  int next = 0;
  for (std::size_t point = 0; point < 7; ++point) {
    const auto [begin, end] = columns_of(point, 7);
    EXPECT_EQ(begin, next);
    EXPECT_GT(end, begin);
    next = end;
  }
  EXPECT_EQ(next, chart_width);
}

// Four points: 120 columns each, the line through their middles. The least lies 14 pixels above the
// bottom and the most 14 below the top.
TEST(SignalChart, DrawsALineThroughItsPoints) {
  const std::vector<float> signal{0, 10, 10, 0};
  const data::Picture chart = draw({.signal = signal});
  EXPECT_THAT(pixel(chart, 60, chart_height - 15), ElementsAre(16, 16, 16));
  EXPECT_THAT(pixel(chart, 180, 14), ElementsAre(16, 16, 16));
  EXPECT_THAT(pixel(chart, 240, 14), ElementsAre(16, 16, 16));
  EXPECT_THAT(pixel(chart, 5, 5), ElementsAre(255, 255, 255));
  EXPECT_EQ(chart, draw({.signal = signal}));
}

// Yellow (254, 232, 56) and dark blue (0, 34, 78) half over white.
TEST(SignalChart, HasHeatBehindTheLine) {
  const std::vector<float> signal{0, 10, 10, 0};
  const std::vector<double> shares{1, 0, 0, 1};
  const data::Picture chart = draw({.signal = signal, .shares = shares});
  EXPECT_THAT(pixel(chart, 2, 2), ElementsAre(255, 244, 156));
  EXPECT_THAT(pixel(chart, 240, 200), ElementsAre(128, 145, 167));
}

TEST(SignalChart, HidesPointsBehindGreyAndMovesNothing) {
  const std::vector<float> signal{0, 10, 5, 0};
  const data::Picture whole = draw({.signal = signal});
  const data::Picture part = draw({.signal = signal, .shown = {false, true, true, false}});
  EXPECT_THAT(pixel(part, 60, chart_height - 15), ElementsAre(128, 128, 128));
  EXPECT_THAT(pixel(part, 180, 14), ElementsAre(16, 16, 16));
  // Between the two that are shown both pictures are alike.
  for (int y = 0; y < chart_height; ++y) EXPECT_EQ(pixel(part, 240, y), pixel(whole, 240, y));
}

TEST(SignalChart, DrawsAConstantSignalAndASinglePoint) {
  EXPECT_THAT(pixel(draw({.signal = std::vector<float>{3, 3}}), 200, chart_height - 15),
              ElementsAre(16, 16, 16));
  EXPECT_THAT(pixel(draw({.signal = std::vector<float>{3}}), 240, chart_height - 15),
              ElementsAre(16, 16, 16));
}

}  // namespace
}  // namespace assay::stimulus
