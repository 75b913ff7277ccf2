#include "study/analysis/crossed_model.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "base/rng.h"

namespace assay::analysis {
namespace {

using testing::HasSubstr;

const stats::Detail* coefficient(const Finding& finding, std::string_view name) {
  const auto found = std::ranges::find(finding.result.details, name, &stats::Detail::name);
  return found == finding.result.details.end() ? nullptr : &*found;
}

// How far people and items differ, on the scale of log odds.
struct Spread {
  double of_people = 0.7;
  double of_items = 0.7;
  std::uint64_t seed = 0;
};

// A condition adds `effect` to the log odds.
std::vector<CrossedRow> answers(std::size_t people, std::size_t items, double effect,
                                const Spread& spread = {}) {
  std::vector<CrossedRow> rows;
  Random random(11 + 3 * spread.seed);
  for (std::size_t person = 0; person < people; ++person) {
    for (std::size_t item = 0; item < items; ++item) {
      const std::string condition = (person + item) % 2 == 0 ? "a" : "b";
      const double odds = spread.of_people * Random(1 + 3 * spread.seed, person).normal() +
                          spread.of_items * Random(2 + 3 * spread.seed, item).normal() +
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

// The deviation of 40 people's effects is known within 0.7 / sqrt(80) = 0.08 at best; of twelve
// studies the mean is within 0.03 or so, and a likelihood is a little too low.
TEST(CrossedModel, FindsHowFarPeopleAndItemsDiffer) {
  constexpr int studies = 12;
  std::map<std::string, double> means;
  for (int study = 0; study < studies; ++study) {
    const Spread spread{.of_people = 0.5, .of_items = 0.9, .seed = static_cast<unsigned>(study)};
    const Finding finding = crossed_model("?", {"condition"}, answers(40, 40, 0.5, spread));
    for (const stats::Estimate& one : finding.result.estimates) {
      means[one.name] += one.value / studies;
    }
  }
  EXPECT_NEAR(means.at("SD of (Intercept) by participant"), 0.5, 0.08);
  EXPECT_NEAR(means.at("SD of (Intercept) by item"), 0.9, 0.1);
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
}  // namespace assay::analysis
