#include "report/heat_chart.h"

#include <gmock/gmock.h>

#include "report/colour.h"

namespace assay::report {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(HeatCharts, ShowWhatIsSureInColourAndTheRestInGreyAndBrackets) {
  const std::string svg = draw(HeatChart{.title = "r",
                                         .rows = {"iou", "<wsl>"},
                                         .columns = {"rating"},
                                         .cells = {{HeatCell{0.5, true}}, {HeatCell{0.4, false}}}})
                              .html();
  EXPECT_THAT(svg, HasSubstr(to_css(diverging(0.5))));
  EXPECT_THAT(svg, HasSubstr(">+0.50<"));
  EXPECT_THAT(svg, Not(HasSubstr(to_css(diverging(0.4)))));
  EXPECT_THAT(svg, HasSubstr(">(+0.40)<"));
  EXPECT_THAT(svg, HasSubstr("&lt;wsl&gt;"));
}

// A name of n letters that stands at 22 degrees is about 2.2 n high.
TEST(HeatCharts, HaveRoomForLongNames) {
  const auto first_row = [](const std::string& name) {
    const std::string svg =
        draw(HeatChart{
                 .title = "", .rows = {"a"}, .columns = {name}, .cells = {{HeatCell{1, true}}}})
            .html();
    const std::size_t at = svg.find("<rect");
    return std::stod(svg.substr(svg.find(" y=\"", at) + 4));
  };
  EXPECT_GT(first_row(std::string(40, 'm')), first_row("m") + 39 * 2);
}

TEST(HeatCharts, HaveADashWhereThereIsNothing) {
  const std::string svg =
      draw(HeatChart{.title = "r", .rows = {"a"}, .columns = {"b"}, .cells = {{std::nullopt}}})
          .html();
  EXPECT_THAT(svg, HasSubstr(">–<"));
}

}  // namespace
}  // namespace assay::report
