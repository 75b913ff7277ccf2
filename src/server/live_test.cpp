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

TEST_F(LiveStudy, WhatWasAskedForIsHeldForOthers) {
  Lives lives;
  lives.add(std::make_shared<const Live>(row, stimuli));
  const std::string name = lives.find("id")->outside(file);
  const auto first = lives.picture(name);
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(lives.picture(name), first);
  EXPECT_EQ(lives.picture("no such name"), nullptr);
}

}  // namespace
}  // namespace assay::server
