#include "math/mixed/build_design.h"

#include <gmock/gmock.h>

#include "base/error.h"

namespace assay::mixed {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::vector<Column> table{{"correct", {"1", "0", "1", "", "1", "0"}},
                                {"method", {"B", "A", "B", "A", "A", "B"}},
                                {"time", {"1.5", "2", "3", "4", "", "6"}},
                                {"user", {"u2", "u1", "u1", "u1", "u2", "u2"}},
                                {"class", {"x", "x", "y", "y", "x", "y"}}};

TEST(BuildDesign, LeavesOutRowsWithAGapInWhatItReads) {
  const Design design =
      build_design(parse_formula("correct ~ method + (1 | user)"), table, Family::logistic);
  EXPECT_EQ(design.incomplete, 1U);
  EXPECT_EQ(design.rows(), 5);
  EXPECT_THAT(design.names, ElementsAre("(Intercept)", "methodB"));
  EXPECT_EQ(design.fixed.col(1), (Eigen::VectorXd(5) << 1, 0, 1, 0, 1).finished());
  EXPECT_THAT(design.random[0].of, ElementsAre(1U, 0U, 0U, 1U, 1U));
  EXPECT_THAT(design.references, ElementsAre("method: reference is A"));
}

TEST(BuildDesign, JoinsGroupsAndTakesSlopes) {
  const Design design =
      build_design(parse_formula("time ~ 1 + (1 + correct | user:class)"), table, Family::linear);
  EXPECT_EQ(design.rows(), 4);
  EXPECT_EQ(design.random[0].group, "user:class");
  EXPECT_EQ(design.random[0].levels, 4U);
  EXPECT_THAT(design.random[0].names, ElementsAre("(Intercept)", "correct"));
  EXPECT_EQ(design.random[0].values.col(1), (Eigen::VectorXd(4) << 1, 0, 1, 0).finished());
}

TEST(BuildDesign, TakesTheSecondOfTwoWordsForSuccess) {
  const Design design =
      build_design(parse_formula("method ~ 1 + (1 | user)"), table, Family::logistic);
  EXPECT_EQ(design.response, (Eigen::VectorXd(6) << 1, 0, 1, 0, 0, 1).finished());
  EXPECT_THAT(design.references, ElementsAre("method: success is B"));
}

std::string refusal(std::string_view formula, Family family) {
  try {
    build_design(parse_formula(formula), table, family);
  } catch (const Error& error) {
    return error.what();
  }
  return "no refusal";
}

TEST(BuildDesign, RefusesWhatColumnsCannotBe) {
  EXPECT_THAT(refusal("corect ~ 1 + (1 | user)", Family::logistic), HasSubstr("'correct'"));
  EXPECT_EQ(refusal("method ~ 1 + (1 | user)", Family::linear),
            "Row 1 has 'B' in the column 'method', where a finite number is needed.");
  EXPECT_THAT(refusal("time ~ 1 + (1 | user)", Family::logistic), HasSubstr("different values"));
  EXPECT_THAT(refusal("correct ~ correct + (1 | user)", Family::logistic), HasSubstr("its own"));
  EXPECT_THAT(refusal("cbind(correct, time) ~ 1 + (1 | user)", Family::logistic),
              HasSubstr("Row 1 counts"));
  EXPECT_THAT(refusal("cbind(correct, time) ~ 1 + (1 | user)", Family::linear), HasSubstr("cbind"));
}

// Each row in groups of its own, twice: the factor would be as good as dense.
TEST(BuildDesign, RefusesWhatWouldNotFitIntoMemory) {
  std::vector<Column> wide{{"y", {}}, {"g", {}}, {"h", {}}, {"f", {}}};
  for (int row = 0; row < 20'000; ++row) {
    wide[0].cells.push_back(std::to_string(row % 7));
    wide[1].cells.push_back("g" + std::to_string(row));
    wide[2].cells.push_back("h" + std::to_string(row * 7 % 20'000));
    wide[3].cells.push_back("f" + std::to_string(row % 20));
  }
  const auto refused = [&](std::string_view formula) {
    try {
      build_design(parse_formula(formula), wide, Family::linear);
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_EQ(refused("y ~ 1 + (1 | g)"), "");
  EXPECT_THAT(refused("y ~ 1 + (1 | g) + (1 | h)"), HasSubstr("40000 random effects"));
  EXPECT_THAT(refused("y ~ 1 + (f | f)"), HasSubstr("210 deviations"));
}

}  // namespace
}  // namespace assay::mixed
