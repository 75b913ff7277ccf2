#include "report/ladder_chart.h"

#include <gmock/gmock.h>

namespace assay::report {
namespace {

using testing::HasSubstr;
using testing::Not;

// Names take 70; the axis runs from 0.4 to 0.9 over 70 to 400: 0.5 lies at 136, 0.65 at 235.
const LadderChart chart{.title = "t",
                        .axis = "score",
                        .rows = {{.label = "a & b", .value = 0.65, .interval = {{0.5, 0.9}}},
                                 {.label = "c", .value = 0.4, .rung = Rung::doubtful}}};

TEST(LadderChart, PutsADotAndItsIntervalWhereTheyAre) {
  const std::string svg = draw(chart).html();
  EXPECT_THAT(svg, HasSubstr("cx=\"235\""));
  EXPECT_THAT(svg, HasSubstr("x1=\"136\""));
  EXPECT_THAT(svg, HasSubstr("a &amp; b"));
}

TEST(LadderChart, LeavesADoubtfulDotHollow) {
  EXPECT_THAT(draw(chart).html(), HasSubstr("fill=\"#ffffff\""));
  LadderChart sure = chart;
  sure.rows[1].rung = Rung::judged;
  EXPECT_THAT(draw(sure).html(), Not(HasSubstr("fill=\"#ffffff\"")));
}

TEST(LadderChart, WritesChanceAndCeilingToEitherSide) {
  LadderChart both = chart;
  both.chance = {.label = "chance", .value = 0.5, .band = {{0.45, 0.55}}};
  both.ceiling = {.label = "truth", .value = 0.9};
  const std::string svg = draw(both).html();
  EXPECT_THAT(svg, testing::ContainsRegex("text-anchor=\"end\"[^>]*>chance"));
  EXPECT_THAT(svg, testing::ContainsRegex("text-anchor=\"start\"[^>]*>truth"));
  std::swap(both.chance->value, both.ceiling->value);
  both.chance->band.reset();
  EXPECT_THAT(draw(both).html(), testing::ContainsRegex("text-anchor=\"start\"[^>]*>chance"));
}

// 36 letters of 7.2 and 14 beside them: the rungs begin at 273.2. Of 60 letters the names have room
// for 340 less 14, which is 45.
TEST(LadderChart, MakesRoomForLongNamesAndShortensWhatIsLonger) {
  LadderChart longer = chart;
  longer.rows[0].label = "guided_integrated_gradients:steps=30";
  std::string svg = draw(longer).html();
  EXPECT_THAT(svg, HasSubstr(">guided_integrated_gradients:steps=30</text>"));
  EXPECT_THAT(svg, HasSubstr("x=\"263.2\""));
  longer.rows[0].label = std::string(30, 'a') + std::string(30, 'b');
  svg = draw(longer).html();
  EXPECT_THAT(svg, HasSubstr(">" + std::string(22, 'a') + "…" + std::string(22, 'b') + "<title>"));
}

TEST(LadderChart, OfNothingIsStillADrawing) {
  EXPECT_THAT(draw(LadderChart{.title = "t", .axis = "x"}).html(), HasSubstr("<svg"));
}

}  // namespace
}  // namespace assay::report
