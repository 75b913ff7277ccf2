#include "report/colour.h"

#include <gtest/gtest.h>

#include <cmath>

namespace assay::report {
namespace {

// CIE lightness of an sRGB colour.
double lightness(Rgb colour) {
  const auto linear = [](double c) {
    c /= 255;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  };
  const double y =
      0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2]);
  return 116 * std::cbrt(y) - 16;
}

TEST(Sequential, GrowsEvenlyInLightness) {
  double before = lightness(sequential(0));
  for (int step = 1; step <= 20; ++step) {
    const double now = lightness(sequential(step / 20.0));
    EXPECT_GT(now, before + 1.5) << step;
    EXPECT_LT(now, before + 7) << step;
    before = now;
  }
}

TEST(Diverging, IsLightestInTheMiddleAndTellsTheSides) {
  EXPECT_GT(lightness(diverging(0)), 95);
  EXPECT_NEAR(lightness(diverging(1)), lightness(diverging(-1)), 12);
  EXPECT_GT(diverging(1)[0], diverging(1)[2]);
  EXPECT_LT(diverging(-1)[0], diverging(-1)[2]);
}

TEST(Colours, TakeTheEndsOutsideTheirRange) {
  EXPECT_EQ(sequential(7), sequential(1));
  EXPECT_EQ(diverging(-3), diverging(-1));
  EXPECT_EQ(to_css({0, 255, 16}), "#00ff10");
}

}  // namespace
}  // namespace assay::report
