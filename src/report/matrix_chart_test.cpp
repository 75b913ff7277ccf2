#include "report/matrix_chart.h"

#include <gmock/gmock.h>

namespace assay::report {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;

// Names take 6.7 * 3 + 18 = 38.1 points, so the second column's cells begin at 89.1.
TEST(MatrixChart, ColoursCellsAndWritesSoThatItCanBeRead) {
  const MatrixChart chart{.title = "t",
                          .rows = {"one", "a<b"},
                          .columns = {"x", "y"},
                          .cells = {{MatrixCell{"1", {0, 0, 0}}, MatrixCell{"2", {255, 255, 255}}},
                                    {std::nullopt, MatrixCell{"3", {0, 0, 255}}}}};
  const std::string svg = draw(chart).html();
  EXPECT_THAT(svg, ContainsRegex("<rect x=\"89\\.1\"[^>]*fill=\"#ffffff\""));
  EXPECT_THAT(svg, HasSubstr("fill=\"#0000ff\""));
  EXPECT_THAT(svg, HasSubstr("a&lt;b"));
  EXPECT_THAT(svg, HasSubstr("–"));
  EXPECT_THAT(svg, ContainsRegex("style=\"fill:#ffffff\"[^>]*>1<"));  // white on black
  EXPECT_THAT(svg, ContainsRegex("style=\"fill:#1d2327\"[^>]*>2<"));
}

}  // namespace
}  // namespace assay::report
