#include <gmock/gmock.h>

#include "evaluate/sweep_report/page.h"
#include "evaluate/sweep_report/swept_test.h"

namespace assay::sweep_report {
namespace {

using testing::HasSubstr;
using testing::Not;

std::vector<double> steps(double first, double last, std::size_t count) {
  std::vector<double> found;
  for (std::size_t at = 0; at < count; ++at) {
    found.push_back(first + (last - first) * static_cast<double>(at) / double(count - 1));
  }
  return found;
}

// Four items judged by irof, whose curves differ in length, by road, whose curves are two, and by
// half_l1, whose two numbers are no course.
class CurvesTest : public testing::Test {
 protected:
  CurvesTest() {
    {
      sweep::Writer writer(folder / "r.sqlite", {});
      writer.add_models(std::vector<sweep::ModelRow>{{"net.onnx", std::string(64, 'a')}});
      writer.add_methods(std::vector<sweep::MethodRow>{{"rise", "rise"}});
      writer.add_metrics(
          std::vector{metric_row("irof"), metric_row("road"), metric_row("half_l1")});
      writer.add_items(std::vector<sweep::ItemRow>{{"a"}, {"b"}, {"c"}, {"d"}});
      sweep::Unit unit{.model = 0, .method = 0, .first = 0, .items = 4, .metrics = {0, 1, 2}};
      unit.scores = {{{.value = 1, .curve = {1, 0.5, 0.2}},
                      {.value = 1, .curve = {1, 0.5, 0.4, 0.25}},
                      {.value = 1, .curve = {1, 0.5}},
                      {.value = 1, .curve = {1, 0.5}}},
                     {},
                     {}};
      std::vector<double> both = steps(0.8, 0, 9);
      const std::vector<double> second = steps(1, 0.5, 9);
      both.insert(both.end(), second.begin(), second.end());
      for (int item = 0; item < 4; ++item) {
        unit.scores[1].push_back({.value = 1, .curve = both});
        unit.scores[2].push_back({.value = 1, .curve = {0.5, 0.25}});
      }
      writer.store(std::span(&unit, 1));
    }
    const sweep::Results results(folder / "r.sqlite");
    made = write_report(results, analyse_results(results, {}, 1), "r.sqlite");
  }

  std::string file(std::string_view name) const {
    for (const ReportFile& one : made.files) {
      if (one.name == name) return one.bytes;
    }
    return "no file";
  }

  TemporaryFolder folder;
  SweepReport made;
};

// x from 0 to 2 over 52 to 452, y from 0 to 1 over 276 to 46. The third point is the mean of 0.2
// and 0.4, which two items have: 276 - 0.3 * 230 = 207; the fourth has one item of four.
TEST_F(CurvesTest, EndWhereFewerThanHalfOfTheItemsGoOn) {
  EXPECT_THAT(file("figures/curves_01_irof.svg"),
              HasSubstr("<polyline points=\"52,46 252,161 452,207\""));
  EXPECT_THAT(file("figures/curves_01_irof.svg"), HasSubstr(">segments removed</text>"));
  // Its deviation is sqrt(0.02), and two items make the interval 0.3 -+ 1.96 * 0.1.
  EXPECT_THAT(file("tables/curves_01_irof.csv"),
              testing::ContainsRegex("rise,method,2,2,0\\.30*[0-9]*,0\\.1040[0-9]*,0\\.495"));
  EXPECT_THAT(file("tables/curves_01_irof.csv"), HasSubstr("rise,method,3,3,0.25,0.25,0.25,0,1"));
}

// Each over its nine shares of 0 to 1, 0.1 to 0.9, which lie at 92 and 412: without a jump from the
// end of one to the start of the other.
TEST_F(CurvesTest, AreTwoWhereAMetricTakesTwoWays) {
  const std::string most = file("figures/curves_02_road_most_relevant_first.svg");
  EXPECT_THAT(most, HasSubstr("<polyline points=\"92,46 "));
  EXPECT_THAT(most, HasSubstr(" 412,276\""));
  EXPECT_THAT(most, HasSubstr(">share of points removed</text>"));
  EXPECT_THAT(most, HasSubstr(">road, most relevant first</text>"));
  const std::string least = file("figures/curves_02_road_least_relevant_first.svg");
  EXPECT_THAT(least, HasSubstr("<polyline points=\"92,46 "));
  EXPECT_THAT(least, HasSubstr(" 412,161\""));
  EXPECT_THAT(file("tables/curves_02_road_least_relevant_first.csv"),
              HasSubstr("rise,method,8,0.9,0.5,0.5,0.5,0,4"));
}

TEST_F(CurvesTest, AreNotDrawnOfNumbersThatFollowNoCourse) {
  for (const ReportFile& one : made.files) EXPECT_THAT(one.name, Not(HasSubstr("curves_03")));
}

}  // namespace
}  // namespace assay::sweep_report
