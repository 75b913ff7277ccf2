#include "study/server/running_study.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/temporary_folder.h"
#include "study/design/protocol.h"
#include "study/server/test_workspace.h"

namespace assay::server {
namespace {

class RunningStudyTest : public testing::Test {
 protected:
  RunningStudyTest() {
    frozen = write_study(folder.path(), study::test_design("team"));
    row.id = "id";
    row.design = study::to_json(frozen);
    row.participant_key = "key";
    stimuli = folder / "studies" / frozen.design.name / "stimuli";
    file = frozen.material.stimuli.front().file;
  }

  TemporaryFolder folder;
  study::Frozen frozen;
  store::Study row;
  std::filesystem::path stimuli;
  std::string file;
};

TEST_F(RunningStudyTest, PicturesAreReadFromTheDiskWhenTheyAreAskedFor) {
  const RunningStudy running(row, stimuli);
  const std::string name = running.public_name(file);
  EXPECT_EQ(running.picture(name), read_file(stimuli / file));
  EXPECT_EQ(running.picture("no such name"), std::nullopt);
  std::filesystem::remove(stimuli / file);
  EXPECT_EQ(running.picture(name), std::nullopt) << "nothing of it was kept";
}

TEST_F(RunningStudyTest, ChangedPicturesAreNeitherTakenNorShown) {
  const RunningStudy running(row, stimuli);
  write_file(stimuli / file, "another picture");
  EXPECT_EQ(running.picture(running.public_name(file)), std::nullopt);
  EXPECT_THROW(RunningStudy(row, stimuli), Error);
}

// Whatever picture was asked for, the others are there or not as it is: checks do not come sooner.
TEST_F(RunningStudyTest, PicturesAreHeldAllTogetherOrNotAtAll) {
  const auto running = std::make_shared<const RunningStudy>(row, stimuli);
  const std::string other = frozen.material.stimuli.back().file;
  ASSERT_NE(other, file);
  for (const bool fits : {true, false}) {
    RunningStudies running_studies(running->bytes() - (fits ? 0 : 1));
    running_studies.add(running);
    EXPECT_EQ(running_studies.picture("no such name"), nullptr);
    ASSERT_NE(running_studies.picture(running->public_name(file)), nullptr);
    const std::string bytes = read_file(stimuli / other);
    std::filesystem::remove(stimuli / other);
    EXPECT_EQ(running_studies.picture(running->public_name(other)) != nullptr, fits);
    write_file(stimuli / other, bytes);
    EXPECT_EQ(running_studies.picture(running->public_name(file)) ==
                  running_studies.picture(running->public_name(file)),
              fits);
  }
}

}  // namespace
}  // namespace assay::server
