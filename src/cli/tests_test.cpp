#include "cli/tests.h"

#include <gmock/gmock.h>

#include "cli/test_console.h"
#include "math/stats/procedure.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

TEST(TestsCommand, ListsEveryTestWithASpecThatCanBeCopied) {
  const std::string people = "\n" + said(Tests{});
  const std::string json = said(Tests{.json = true});
  for (const stats::Procedure& test : stats::catalogue()) {
    const std::string spec = to_string(test.complete({}));
    EXPECT_THAT(people, HasSubstr("\n" + spec + "\n"));
    EXPECT_THAT(people, HasSubstr(std::string(test.info.reference)));
    EXPECT_THAT(json, HasSubstr("\"spec\": \"" + spec + "\""));
    EXPECT_NO_THROW(build(stats::catalogue(), spec, "test"));
  }
}

}  // namespace
}  // namespace assay::cli
