#include "server/live.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/temporary_folder.h"
#include "server/test_workspace.h"
#include "study/protocol.h"

namespace assay::server {
namespace {

class LiveStudy : public testing::Test {
 protected:
  LiveStudy() {
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

TEST_F(LiveStudy, PicturesAreReadFromTheDiskWhenTheyAreAskedFor) {
  const Live live(row, stimuli);
  const std::string name = live.outside(file);
  EXPECT_EQ(live.picture(name), read_file(stimuli / file));
  EXPECT_EQ(live.picture("no such name"), std::nullopt);
  std::filesystem::remove(stimuli / file);
  EXPECT_EQ(live.picture(name), std::nullopt) << "nothing of it was kept";
}

TEST_F(LiveStudy, ChangedPicturesAreNeitherTakenNorShown) {
  const Live live(row, stimuli);
  write_file(stimuli / file, "another picture");
  EXPECT_EQ(live.picture(live.outside(file)), std::nullopt);
  EXPECT_THROW(Live(row, stimuli), Error);
}

// Whatever picture was asked for, the others are there or not as it is: checks do not come sooner.
TEST_F(LiveStudy, PicturesAreHeldAllTogetherOrNotAtAll) {
  const auto live = std::make_shared<const Live>(row, stimuli);
  const std::string other = frozen.material.stimuli.back().file;
  ASSERT_NE(other, file);
  for (const bool fits : {true, false}) {
    Lives lives(live->bytes() - (fits ? 0 : 1));
    lives.add(live);
    EXPECT_EQ(lives.picture("no such name"), nullptr);
    ASSERT_NE(lives.picture(live->outside(file)), nullptr);
    const std::string bytes = read_file(stimuli / other);
    std::filesystem::remove(stimuli / other);
    EXPECT_EQ(lives.picture(live->outside(other)) != nullptr, fits);
    write_file(stimuli / other, bytes);
    EXPECT_EQ(lives.picture(live->outside(file)) == lives.picture(live->outside(file)), fits);
  }
}

}  // namespace
}  // namespace assay::server
