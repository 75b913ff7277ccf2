#include "report/rank_chart.h"

#include <gmock/gmock.h>

#include "report/colour.h"

namespace assay::report {
namespace {

using testing::HasSubstr;
using testing::Not;

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t n = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
  return n;
}

RankChart two_methods() {
  return {.title = "Ranks",
          .rankers = {"rating", "iou", "<wsl>"},
          .people = 1,
          .things = {{"lime", {1.0, 2.0, 1.5}, {std::pair(1.0, 1.2), std::nullopt, std::nullopt}},
                     {"rise", {2.0, 1.0, std::nullopt}}}};
}

TEST(RankCharts, HaveADotForEveryRankAndALineForEveryThing) {
  const std::string svg = draw(two_methods()).html();
  EXPECT_EQ(count(svg, "<circle"), 5U) << "one of six ranks is not known";
  EXPECT_EQ(count(svg, "<polyline"), 2U);
  EXPECT_THAT(svg, HasSubstr(to_css(of_series(1))));
  EXPECT_THAT(svg, HasSubstr("&lt;wsl&gt;"));
  EXPECT_THAT(svg, HasSubstr(">lime<"));
}

TEST(RankCharts, TellPeopleFromWhatRanksWithoutThem) {
  RankChart chart = two_methods();
  EXPECT_THAT(draw(chart).html(), HasSubstr(">without people<"));
  EXPECT_THAT(draw(chart).html(), HasSubstr(">people<"));
  chart.people = 0;
  EXPECT_THAT(draw(chart).html(), Not(HasSubstr(">people<")));
}

// The best is on top: of two dots of one column that with the lower rank has the smaller y.
TEST(RankCharts, HaveTheBestOnTop) {
  const std::string svg =
      draw(RankChart{.title = "", .rankers = {"a"}, .things = {{"x", {1.0}}, {"y", {2.0}}}}).html();
  const auto y_of = [&](std::size_t from) {
    return std::stod(svg.substr(svg.find("cy=\"", from) + 4));
  };
  const std::size_t first = svg.find("<circle");
  EXPECT_LT(y_of(first), y_of(svg.find("<circle", first + 1)));
}

}  // namespace
}  // namespace assay::report
