#include "analyse/crossed_model.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "base/rng.h"

namespace assay::analyse {
namespace {

using testing::HasSubstr;

const stats::Detail* coefficient(const Finding& finding, std::string_view name) {
  const auto found = std::ranges::find(finding.result.details, name, &stats::Detail::name);
  return found == finding.result.details.end() ? nullptr : &*found;
}

// People and items of spread 0.7 each, a condition that adds 1 to the log odds.
std::vector<CrossedRow> answers(std::size_t people, std::size_t items, double effect) {
  std::vector<CrossedRow> rows;
  Random random(11);
  for (std::size_t person = 0; person < people; ++person) {
    for (std::size_t item = 0; item < items; ++item) {
      const std::string condition = (person + item) % 2 == 0 ? "a" : "b";
      const double odds = 0.7 * Random(1, person).normal() + 0.7 * Random(2, item).normal() +
                          (condition == "b" ? effect : 0.0);
      rows.push_back({random.uniform() < 1 / (1 + std::exp(-odds)),
                      {condition},
                      "p" + std::to_string(person),
                      "i" + std::to_string(item)});
    }
  }
  return rows;
}

TEST(CrossedModel, FindsTheEffectThatIsThere) {
  const Finding finding = crossed_model("?", {"condition"}, answers(40, 30, 1));
  const stats::Detail* found = coefficient(finding, "conditionb");
  ASSERT_NE(found, nullptr);
  EXPECT_LT(found->interval->low, 1);
  EXPECT_GT(found->interval->high, 1);
  EXPECT_LT(*found->p, 0.001);
  EXPECT_EQ(finding.unit, "response");
  EXPECT_EQ(finding.data.columns.size(), 4U);
}

TEST(CrossedModel, LeavesOutWhatIsTheSameEverywhereAndSaysSo) {
  std::vector<CrossedRow> rows = answers(30, 2, 0);
  for (CrossedRow& row : rows) row.item = "only";
  for (CrossedRow& row : rows) row.cells = {"a"};
  const Finding finding = crossed_model("?", {"condition"}, rows);
  EXPECT_TRUE(finding.result.is_defined()) << finding.result.undefined;
  ASSERT_FALSE(finding.result.notes.empty());
  EXPECT_THAT(finding.result.notes.back(), HasSubstr("condition, (1 | item)"));
}

TEST(CrossedModel, AsksWhetherEffectsDependOnEachOtherWhereBothVary) {
  std::vector<CrossedRow> rows = answers(40, 30, 1);
  for (CrossedRow& row : rows) row.cells.emplace_back(row.item < "i2" ? "no" : "yes");
  const std::vector<std::string> fixed{"condition", "ai"};
  EXPECT_EQ(coefficient(crossed_model("?", fixed, rows), "conditionb:aiyes"), nullptr);
  EXPECT_NE(coefficient(crossed_model("?", fixed, rows, Effects::interacting), "conditionb:aiyes"),
            nullptr);
  for (CrossedRow& row : rows) row.cells.back() = "no";
  const Finding finding = crossed_model("?", fixed, rows, Effects::interacting);
  EXPECT_TRUE(finding.result.is_defined()) << finding.result.undefined;
  EXPECT_THAT(finding.result.notes.back(), HasSubstr("every row: ai"));
}

TEST(CrossedModel, HasNoAnswerOfOnePersonAndOneItem) {
  const std::vector<CrossedRow> rows{{true, {"a"}, "p", "i"}, {false, {"b"}, "p", "i"}};
  EXPECT_FALSE(crossed_model("?", {"condition"}, rows).result.is_defined());
}

}  // namespace
}  // namespace assay::analyse
