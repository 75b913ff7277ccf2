#include "cli/study_retention.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "cli/stored_session_test.h"
#include "cli/test_console.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

TEST(StudyRetention, ListsWhatWouldGoAndDeletesNothing) {
  const TemporaryFolder folder;
  const auto server = stored_session(folder / "assay.db", "anna");
  store::add_study(*server, {"words", 1, "h", "{}", 1'900'000'000'000}, 1);
  const StudyRetention command{.workspace = folder.path()};
  const std::string told = said(command);
  EXPECT_THAT(told, HasSubstr("faces@1"));
  EXPECT_THAT(told, HasSubstr("for good"));
  EXPECT_THAT(told, HasSubstr("2030-03-17"));
  EXPECT_THAT(told, HasSubstr("Nothing was deleted."));
  EXPECT_THAT(people_in(folder / "assay.db"), testing::ElementsAre("anna"));
}

}  // namespace
}  // namespace assay::cli
