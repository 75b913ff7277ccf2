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

TEST(HeatCharts, HaveADashWhereThereIsNothing) {
  const std::string svg =
      draw(HeatChart{.title = "r", .rows = {"a"}, .columns = {"b"}, .cells = {{std::nullopt}}})
          .html();
  EXPECT_THAT(svg, HasSubstr(">–<"));
}

}  // namespace
}  // namespace assay::report
