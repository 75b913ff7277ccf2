#include "study/analysis/planned.h"

#include <gmock/gmock.h>

#include "study/analysis/told_test.h"

namespace assay::analysis {
namespace {

using testing::HasSubstr;

Finding tested(const std::string& test, std::optional<double> p, const std::string& correction) {
  Finding finding{.id = "t", .question = "q", .unit = "participant", .outcome = "correct"};
  finding.result.test = test;
  finding.result.p = p;
  if (p) {
    finding.adjusted_p = p;
    finding.correction = correction;
  } else {
    finding.result.undefined = "all are alike";
  }
  return finding;
}

std::string remark_of(const std::vector<Section>& sections, const study::PlannedTest& planned) {
  study::Design design;
  design.planned_tests = {planned};
  const std::optional<Section> said = plan_section(sections, design);
  return std::get<std::string>(cell_at(said->sheets.front(), 0, "what became of it"));
}

TEST(PlannedTests, AreNamedWhenTheyWereNotRun) {
  const std::vector<Section> sections{
      {.title = "s", .findings = {tested("mann_whitney", 0.01, "holm over 2 tests")}}};
  EXPECT_EQ(remark_of(sections, {.name = "x", .test = "welch_t"}),
            "not run: of correct by participant this analysis asks mann_whitney");
  EXPECT_EQ(remark_of(sections, {.name = "x", .test = "mann_whitney", .outcome = "rt"}),
            "not run: this analysis tests nothing of rt by participant");
  EXPECT_EQ(remark_of(sections, {.name = "x", .test = "man_whitney"}),
            "not run: there is no test 'man_whitney'");
  EXPECT_EQ(remark_of({}, {.name = "x", .test = "mann_whitney"}),
            "not run: this analysis tests nothing of correct by participant");
}

// Of p = 0.008, 0.02 and 0.03, Bonferroni makes 0.024, 0.06 and 0.09 and Holm 0.024, 0.04 and 0.04.
TEST(PlannedTests, AreJudgedByThePlannedLevelAndCorrection) {
  Section section{.title = "s"};
  for (const double p : {0.008, 0.02, 0.03}) {
    section.findings.push_back(tested("mann_whitney", p, "holm over 3 tests"));
  }
  section.findings.push_back(tested("mann_whitney", std::nullopt, ""));
  const auto said = [&](double alpha, const char* correction) {
    return remark_of(
        {section}, {.name = "x", .test = "mann_whitney", .alpha = alpha, .correction = correction});
  };
  const std::string undefined = "; 1 without an answer (all are alike)";
  EXPECT_EQ(said(0.05, "holm"), "run: 3 of 3 below 0.05" + undefined);
  EXPECT_EQ(said(0.03, "holm"),
            "run: 1 of 3 below 0.03" + undefined + "; words of this report are of the level 0.05");
  EXPECT_EQ(said(0.05, "bonferroni"),
            "run: 1 of 3 below 0.05" + undefined + "; p beside the tests is adjusted by Holm");
  EXPECT_EQ(said(0.01, "none"), "run: 1 of 3 below 0.01" + undefined +
                                    "; words of this report are of the level 0.05; p beside the "
                                    "tests is adjusted by Holm");
  EXPECT_THAT(remark_of({section}, {.name = "x", .test = "mann_whitney:alternative=greater"}),
              testing::EndsWith("; run without alternative=greater"));
  EXPECT_THAT(said(0.05, "tukey"), HasSubstr("not judged: there is no correction 'tukey'"));
}

TEST(PlannedTests, HaveNoSectionWhereNothingWasPlanned) {
  EXPECT_FALSE(plan_section({}, study::Design{}).has_value());
}

}  // namespace
}  // namespace assay::analysis
