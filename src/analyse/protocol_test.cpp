#include "analyse/protocol.h"

#include <gmock/gmock.h>

#include "analyse/rows_test.h"
#include "base/error.h"

namespace assay::analyse {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

Source small_source() {
  std::vector<exchange::ResponseRow> rows;
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
  for (exchange::ResponseRow& row : source.rows) row.outcome = "withdrawn";
  EXPECT_THAT([&] { analysed(source); },
              ThrowsMessage<Error>(HasSubstr("6 people began, 0 completed")));
}

}  // namespace
}  // namespace assay::analyse
