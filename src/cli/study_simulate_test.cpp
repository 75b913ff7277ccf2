#include "cli/study_simulate.h"

#include "cli/test_console.h"
#include "study/server/running_test.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

TEST(StudySimulateCommand, SendsEverybodyThroughAndCountsThem) {
  const TemporaryFolder folder;
  study::Design design = study::test_design("team:set_size=2", study::test_ingredients(4, 1, 2));
  design.quota.replicates = 10;
  server::write_study(folder.path(), design);
  const std::string text =
      said(StudySimulate{.workspace = folder.path(),
                         .study = "trial_run",
                         .n = 12,
                         .behaviour = {"careful:skill=1,lapse=0", "dropping:most=3"}});
  EXPECT_THAT(text, testing::ContainsRegex("arrived +12"));
  EXPECT_THAT(text, testing::ContainsRegex("ended +6"));
  EXPECT_THAT(text, testing::ContainsRegex("left +6"));
  EXPECT_THAT(text, testing::ContainsRegex("completed +6"));
}

TEST(StudySimulateCommand, NeedsAFrozenStudy) {
  const TemporaryFolder folder;
  EXPECT_THAT(refusal(StudySimulate{.workspace = folder.path(), .study = "faces"}),
              HasSubstr("no frozen study 'faces'"));
}

}  // namespace
}  // namespace assay::cli
