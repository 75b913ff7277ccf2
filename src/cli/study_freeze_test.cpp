#include "cli/study_freeze.h"

#include <gmock/gmock.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/test_console.h"
#include "study/design/folder.h"
#include "study/design/test_study.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

TEST(StudyFreezeCommand, KeepsEveryVersion) {
  const TemporaryFolder folder;
  const StudyFreeze freeze{.folder = folder.path()};
  study::Design design = study::test_design("guess");
  write_file(folder / "design.json", to_json(design));
  EXPECT_THAT(refusal(freeze), HasSubstr("no material.json"));
  write_file(folder / "material.json", to_json(study::test_material(design)));
  const std::string first = said(freeze);
  EXPECT_EQ(said(freeze), first);

  design.minutes = 99;
  write_file(folder / "design.json", to_json(design));
  EXPECT_THAT(refusal(freeze), HasSubstr("changed at /minutes"));
  design.version = 2;
  write_file(folder / "design.json", to_json(design));
  EXPECT_NE(said(freeze), first);
  const std::vector<study::Frozen> all = study::read_frozen(folder.path());
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].hash + "\n", first);
  EXPECT_EQ(all[1].design.minutes, 99);
}

TEST(StudyFreezeCommand, RefusesAStudyWithMistakes) {
  const TemporaryFolder folder;
  study::Design design = study::test_design("guess");
  write_file(folder / "material.json", to_json(study::test_material(design)));
  design.item_sets.clear();
  write_file(folder / "design.json", to_json(design));
  EXPECT_THAT(refusal(StudyFreeze{.folder = folder.path()}), HasSubstr("mistakes."));
  EXPECT_TRUE(study::read_frozen(folder.path()).empty());
}

}  // namespace
}  // namespace assay::cli
