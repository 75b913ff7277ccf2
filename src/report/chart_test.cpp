#include "report/chart.h"

#include <gmock/gmock.h>

namespace assay::report {
namespace {

using testing::HasSubstr;
using testing::Not;

// The axis runs from 0 to 100 over 150 to 480: 50 lies at 315.
TEST(DotChart, PutsADotWhereItsValueIs) {
  const DotChart chart{.title = "t",
                       .axis = "x",
                       .rows = {{.label = "a & b", .value = 50}, {.label = "c", .value = 100}}};
  const std::string svg = draw(chart).html();
  EXPECT_THAT(svg, HasSubstr("cx=\"315\""));
  EXPECT_THAT(svg, HasSubstr("a &amp; b"));
  EXPECT_THAT(svg, Not(HasSubstr("<path")));  // nothing published
}

TEST(DotChart, DrawsWhatWasPublishedAsADiamond) {
  const DotChart chart{
      .title = "t", .axis = "x", .rows = {{.label = "a", .value = 50, .published = 100}}};
  EXPECT_THAT(draw(chart).html(), HasSubstr("<path d=\"M480 "));
}

// x: 0 to 2 over 52 to 452; y: 0 to 10 over 276 to 46.
TEST(LineChart, PutsPointsWhereTheyAre) {
  const LineChart chart{.title = "t",
                        .x_axis = "x",
                        .y_axis = "y",
                        .series = {{.name = "s", .points = {{0, 0}, {1, 5}, {2, 10}}}}};
  EXPECT_THAT(draw(chart).html(), HasSubstr("points=\"52,276 252,161 452,46\""));
}

TEST(LineChart, OfNothingIsStillADrawing) {
  EXPECT_THAT(draw(LineChart{.title = "t", .x_axis = "x", .y_axis = "y", .series = {}}).html(),
              HasSubstr("<svg"));
}

}  // namespace
}  // namespace assay::report
