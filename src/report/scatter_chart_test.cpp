#include "report/scatter_chart.h"

#include <gmock/gmock.h>

namespace assay::report {
namespace {

using testing::HasSubstr;

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++found;
  return found;
}

// The plot is 300 wide from 52 on: 0, 0.5 and 1 of a range from 0 to 1 lie at 52, 202 and 352.
TEST(ScatterCharts, PutPointsWhereTheirNumbersAre) {
  const ScatterChart chart{.title = "t",
                           .x_axis = "score",
                           .y_axis = "people",
                           .clouds = {{"map", {{0, 0}, {0.5, 1}, {1, 0.5}}}, {"none", {{1, 1}}}}};
  const std::string svg = draw(chart).html();
  EXPECT_EQ(count(svg, "<circle"), 4U + 2U) << "points and the legend";
  EXPECT_THAT(svg, HasSubstr("cx=\"202"));
  EXPECT_THAT(svg, HasSubstr("cx=\"352"));
  EXPECT_THAT(svg, HasSubstr(">none<"));
}

TEST(ScatterCharts, OfOnePointOrNoneAreDrawnToo) {
  EXPECT_EQ(count(draw(ScatterChart{
                           .title = "t", .x_axis = "x", .y_axis = "y", .clouds = {{"a", {{3, 3}}}}})
                      .html(),
                  "NaN"),
            0U);
  EXPECT_THAT(draw(ScatterChart{.title = "t", .x_axis = "x", .y_axis = "y"}).html(),
              HasSubstr("<svg"));
}

}  // namespace
}  // namespace assay::report
