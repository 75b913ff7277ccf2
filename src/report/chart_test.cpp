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

// 32 letters need more than 150, and 60 more than 300: the name's middle goes.
TEST(DotChart, MakesRoomForLongNamesAndShortensWhatIsLonger) {
  const std::string name = "people: one against the others !";
  const std::string long_name(60, 'w');
  const std::string svg =
      draw(DotChart{.title = "t",
                    .axis = "x",
                    .rows = {{.label = name, .value = 50}, {.label = long_name, .value = 100}}})
          .html();
  EXPECT_THAT(svg, HasSubstr(">" + name + "<"));
  EXPECT_THAT(svg, HasSubstr("w…w"));
  // The axis begins behind 300 for the names, 330 wide: 50 of 100 lies at 465.
  EXPECT_THAT(svg, HasSubstr("cx=\"465\""));
}

// x: 0 to 2 over 52 to 452; y: 0 to 10 over 276 to 46.
TEST(LineChart, PutsPointsWhereTheyAre) {
  const LineChart chart{.title = "t",
                        .x_axis = "x",
                        .y_axis = "y",
                        .series = {{.name = "s", .points = {{0, 0}, {1, 5}, {2, 10}}}}};
  EXPECT_THAT(draw(chart).html(), HasSubstr("points=\"52,276 252,161 452,46\""));
}

// 52 and 400 for the lines; 30 letters of 6.6 and 14 beside them take 212. A name of 60 is
// shortened.
TEST(LineChart, MakesRoomForLongNamesAndShortensWhatIsLonger) {
  LineChart chart{.title = "t",
                  .x_axis = "x",
                  .y_axis = "y",
                  .series = {{.name = std::string(30, 'n'), .points = {{0, 0}, {1, 5}}}}};
  EXPECT_THAT(draw(chart).html(), HasSubstr("width=\"664\""));
  chart.series[0].name = std::string(60, 'n');
  EXPECT_THAT(draw(chart).html(), HasSubstr("<title>" + std::string(60, 'n') + "</title>"));
}

TEST(LineChart, OfNothingIsStillADrawing) {
  EXPECT_THAT(draw(LineChart{.title = "t", .x_axis = "x", .y_axis = "y", .series = {}}).html(),
              HasSubstr("<svg"));
}

// Bounds go along the top and back along the bottom; the axis reaches to the highest of them, 20.
TEST(LineChart, DrawsIntervalsAsABandAndBreaksItWhereThereIsNone) {
  const Series series{.name = "s",
                      .points = {{0, 5}, {1, 10}, {2, 10}, {3, 10}, {4, 10}},
                      .intervals = {{{0, 10}}, {{5, 20}}, std::nullopt, {{10, 20}}, std::nullopt}};
  const LineChart chart{.title = "t", .x_axis = "x", .y_axis = "y", .series = {series}};
  const std::string svg = draw(chart).html();
  EXPECT_THAT(svg, HasSubstr("<polygon points=\"52,161 152,46 152,218.5 52,276\""));
  EXPECT_THAT(svg, HasSubstr("<line x1=\"352\" y1=\"46\" x2=\"352\" y2=\"161\""));
  EXPECT_EQ(svg.find("<polygon"), svg.rfind("<polygon"));
}

// From 1 to 100 over 52 to 452: 10 lies in the middle.
TEST(LineChart, SpacesALogarithmicAxisByFactors) {
  const LineChart chart{.title = "t",
                        .x_axis = "x",
                        .y_axis = "y",
                        .series = {{.name = "s", .points = {{1, 0}, {10, 5}, {100, 10}}}},
                        .is_log_x = true};
  EXPECT_THAT(draw(chart).html(), HasSubstr("points=\"52,276 252,161 452,46\""));
}

// From 0 to 1 over 52 to 452, although the points lie from 0.25 to 0.5.
TEST(LineChart, MayShowMoreThanItsPoints) {
  const LineChart chart{.title = "t",
                        .x_axis = "x",
                        .y_axis = "y",
                        .series = {{.name = "s", .points = {{0.25, 0}, {0.5, 10}}}},
                        .x_range = {{0, 1}}};
  EXPECT_THAT(draw(chart).html(), HasSubstr("points=\"152,276 252,46\""));
}

TEST(LineChart, PutsASinglePointInTheMiddle) {
  const LineChart chart{
      .title = "t", .x_axis = "x", .y_axis = "y", .series = {{.name = "s", .points = {{30, 10}}}}};
  EXPECT_THAT(draw(chart).html(), HasSubstr("points=\"252,46\""));
}

// x from 1 to 100 is 400 wide from 52 on, so 10 is at 252; y from 0 to 1 is 230 high above 276.
TEST(LineChart, PutsMeasurementsBesideTheLineAndMarksAPointOfIt) {
  const LineChart chart{.title = "t",
                        .x_axis = "x",
                        .y_axis = "y",
                        .series = {{.name = "s",
                                    .points = {{1, 0}, {100, 1}},
                                    .dots = {{10, 0.4, std::pair{0.2, 0.6}}, {100, 1}},
                                    .mark = std::pair{10, 0.5}},
                                   {.name = "unfitted", .points = {}, .dots = {{1, 0.5}}}},
                        .is_log_x = true};
  const std::string svg = draw(chart).html();
  EXPECT_THAT(svg, HasSubstr("<circle cx=\"252\" cy=\"184\""));
  EXPECT_THAT(svg, HasSubstr("<line x1=\"252\" y1=\"230\" x2=\"252\" y2=\"138\""));
  EXPECT_THAT(svg, HasSubstr("<circle cx=\"452\" cy=\"46\""));
  EXPECT_THAT(svg, HasSubstr("<line x1=\"252\" y1=\"276\" x2=\"252\" y2=\"161\""));
  EXPECT_THAT(svg, HasSubstr(">unfitted<"));
}

// A bar is 360 wide from 190 on: a quarter is 90.
TEST(ShareChart, CutsABarIntoShares) {
  const ShareChart chart{.title = "t",
                         .parts = {"first", "second", "third"},
                         .rows = {{.label = "a", .parts = {1, 3, 0}}}};
  const std::string svg = draw(chart).html();
  EXPECT_THAT(svg, HasSubstr("<rect x=\"190\" y=\"52\" width=\"90\""));
  EXPECT_THAT(svg, HasSubstr("<rect x=\"280\" y=\"52\" width=\"270\""));
  EXPECT_THAT(svg, HasSubstr("25 %"));
  EXPECT_THAT(svg, HasSubstr("75 %"));
  EXPECT_THAT(svg, Not(HasSubstr(">0 %")));
}

TEST(ShareChart, OfNothingIsStillADrawing) {
  EXPECT_THAT(
      draw(ShareChart{.title = "t", .parts = {"a"}, .rows = {{.label = "b", .parts = {0}}}}).html(),
      HasSubstr("<svg"));
}

}  // namespace
}  // namespace assay::report
