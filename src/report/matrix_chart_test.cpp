#include "report/matrix_chart.h"

#include <gmock/gmock.h>

namespace assay::report {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

// Names take 6.7 * 3 + 18 = 38.1 points, so the second column's cells begin at 93.1.
TEST(CorrelationCell, HasNoSignWithoutANumber) {
  EXPECT_EQ(correlation_cell(-0.25).words, "-0.25");
  EXPECT_EQ(correlation_cell(-0.003).words, "-0.003");
  EXPECT_EQ(correlation_cell(0.004, false).words, "(+0.004)");
  EXPECT_EQ(correlation_cell(-0.0002).words, "0.00");
}

TEST(MatrixChart, ColoursCellsAndWritesSoThatItCanBeRead) {
  const MatrixChart chart{.title = "t",
                          .rows = {"one", "a<b"},
                          .columns = {"x", "y"},
                          .cells = {{MatrixCell{"1", {0, 0, 0}}, MatrixCell{"2", {255, 255, 255}}},
                                    {std::nullopt, MatrixCell{"3", {0, 0, 255}}}}};
  const std::string svg = draw(chart).html();
  EXPECT_THAT(svg, ContainsRegex("<rect x=\"93\\.1\"[^>]*fill=\"#ffffff\""));
  EXPECT_THAT(svg, HasSubstr("fill=\"#0000ff\""));
  EXPECT_THAT(svg, HasSubstr("a&lt;b"));
  EXPECT_THAT(svg, HasSubstr("–"));
  EXPECT_THAT(svg, ContainsRegex("style=\"fill:#ffffff\"[^>]*>1<"));  // white on black
  EXPECT_THAT(svg, ContainsRegex("style=\"fill:#1d2327\"[^>]*>2<"));
}

TEST(MatrixChart, ShowsWhatIsSureInColourAndTheRestInGreyAndBrackets) {
  const std::string svg =
      draw(MatrixChart{.title = "r",
                       .rows = {"iou", "wsl"},
                       .columns = {"rating"},
                       .cells = {{correlation_cell(0.5)}, {correlation_cell(-0.4, false)}},
                       .note = "in brackets: who knows"})
          .html();
  EXPECT_THAT(svg, HasSubstr(to_css(diverging(0.5))));
  EXPECT_THAT(svg, HasSubstr(">+0.50<"));
  EXPECT_THAT(svg, Not(HasSubstr(to_css(diverging(-0.4)))));
  EXPECT_THAT(svg, HasSubstr(">(-0.40)<"));
  EXPECT_THAT(svg, HasSubstr(">in brackets: who knows<"));
}

// A name of n letters that stands at 40 degrees is about 4.3 n high.
TEST(MatrixChart, HasRoomForLongNames) {
  const auto first_row = [](const std::string& name) {
    const std::string svg =
        draw(MatrixChart{
                 .title = "", .rows = {"a"}, .columns = {name}, .cells = {{correlation_cell(1)}}})
            .html();
    const std::size_t at = svg.find("<rect");
    return std::stod(svg.substr(svg.find(" y=\"", at) + 4));
  };
  EXPECT_GT(first_row(std::string(40, 'm')), first_row("m") + 39 * 4);
}

TEST(MatrixChart, StandsUprightWhenItHasMoreColumnsThanRows) {
  const MatrixChart wide{.title = "t",
                         .rows = {"a", "b"},
                         .columns = {"x", "y", "z"},
                         .cells = {{MatrixCell{"ax"}, MatrixCell{"ay"}, std::nullopt},
                                   {MatrixCell{"bx"}, std::nullopt, MatrixCell{"bz"}}}};
  const MatrixChart high = upright(wide);
  EXPECT_EQ(high.rows, wide.columns);
  EXPECT_EQ(high.columns, wide.rows);
  ASSERT_EQ(high.cells.size(), 3u);
  for (std::size_t row = 0; row < 2; ++row) {
    for (std::size_t column = 0; column < 3; ++column) {
      const auto& before = wide.cells[row][column];
      const auto& after = high.cells[column][row];
      ASSERT_EQ(after.has_value(), before.has_value());
      EXPECT_EQ(after.value_or(MatrixCell{}).words, before.value_or(MatrixCell{}).words);
    }
  }
  EXPECT_EQ(upright(high).rows, high.rows);
}

}  // namespace
}  // namespace assay::report
