#include "study/analysis/protocol.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "study/analysis/rows_test.h"

namespace assay::analysis {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

Source small_source() {
  std::vector<responses::ResponseRow> rows;
  for (int person = 0; person < 6; ++person) {
    for (int item = 0; item < 4; ++item) {
      rows.push_back(decision(fmt::format("p{}", person), fmt::format("i{}", item),
                              person % 2 == 0 ? "none" : "map", item % 2 == 0, item < 3));
    }
  }
  number(rows);
  return {.study = "trial", .protocol = "team", .rows = rows};
}

TEST(Protocols, MarkWhatTheDesignPlannedAgainstWhatItDidNot) {
  Source source = small_source();
  source.frozen.emplace();
  source.frozen->design.planned_tests = {{.name = "x", .test = "mann_whitney"}};
  const Analysis found = analysed(source);
  int planned = 0;
  for (const Section& section : found.sections) {
    for (const Finding& finding : section.findings) {
      EXPECT_EQ(finding.is_planned, finding.result.test == "mann_whitney") << finding.id;
      planned += finding.is_planned ? 1 : 0;
    }
  }
  EXPECT_EQ(planned, 1);
  source.frozen->design.planned_tests[0].outcome = "rt";
  const Analysis other = analysed(source);
  for (const Section& section : other.sections) {
    for (const Finding& finding : section.findings) EXPECT_FALSE(finding.is_planned);
  }
  EXPECT_EQ(other.sections.back().sheets.front().id, "planned");
}

// One is still at it, one failed the checks; the machine's confidence is known of nobody's item.
TEST(Protocols, SayForAPaperWhoWasAnalysedAndWhatWasDone) {
  Source source = small_source();
  for (responses::ResponseRow& row : source.rows) {
    if (row.participant == "p1") row.outcome = "active";
    if (row.participant == "p2") row.excluded = true, row.exclusion_reasons = "failed_checks";
  }
  const std::string methods = analysed(source).methods;
  EXPECT_THAT(methods,
              testing::StartsWith("Of 6 participants who began, 5 completed the study (still under "
                                  "way: 1), and 4 are analysed (failed checks: 1). "));
  EXPECT_THAT(methods, HasSubstr("Sensitivity d'"));
  EXPECT_THAT(methods, testing::Not(HasSubstr("threshold")));
  EXPECT_THAT(methods, testing::Not(HasSubstr("correlated")));
  source.scores = {{"iou", "map", "i0", 0.5}, {"iou", "map", "i2", 0.7}};
  EXPECT_THAT(analysed(source).methods, HasSubstr("and that two saw at least; intervals"));
  EXPECT_THAT(analysed(source, "team:keep_once=true").methods,
              HasSubstr("also those that one participant saw; intervals"));
}

TEST(Protocols, SayWhatTheyAreAt) {
  std::vector<std::string> steps;
  analysed(small_source(), "", [&](std::string_view now) { steps.emplace_back(now); });
  EXPECT_EQ(steps.size(), analysis_steps);
  EXPECT_EQ(steps.front(), "sorting responses");
}

TEST(Protocols, AreKnownByName) {
  Source source = small_source();
  EXPECT_THAT([&] { analysed(source, "taem"); },
              ThrowsMessage<Error>(HasSubstr("There is no protocol 'taem'; did you mean 'team'?")));
  EXPECT_THAT([&] { analysed(source, "team:keep=true"); }, ThrowsMessage<Error>(HasSubstr("keep")));
}

TEST(Protocols, SayThatNobodyIsLeft) {
  Source source = small_source();
  for (responses::ResponseRow& row : source.rows) row.outcome = "withdrawn";
  EXPECT_THAT([&] { analysed(source); },
              ThrowsMessage<Error>(HasSubstr("6 people began, 0 completed")));
}

}  // namespace
}  // namespace assay::analysis
