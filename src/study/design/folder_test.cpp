#include "study/design/folder.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"
#include "study/design/test_study.h"

namespace assay::study {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(StudyFolder, HasNothingBeforeSomethingIsMade) {
  const TemporaryFolder folder;
  EXPECT_EQ(read_material(folder.path()), std::nullopt);
  EXPECT_TRUE(read_frozen(folder.path()).empty());
  EXPECT_FALSE(read_frozen(folder.path(), 1));
}

TEST(StudyFolder, HasTheMaterialThatWasMade) {
  const TemporaryFolder folder;
  const Material material = test_material(test_design("guess"));
  write_file(folder / "material.json", to_json(material));
  EXPECT_EQ(read_material(folder.path()), material);
}

// By their names, 10 would stand before 9.
TEST(StudyFolder, KeepsVersionsInTheirOrder) {
  const TemporaryFolder folder;
  Design design = test_design("guess");
  const Material material = test_material(design);
  for (const int version : {9, 10}) {
    design.version = version;
    const Freezing done = freeze_version(folder.path(), design, material);
    EXPECT_TRUE(done.is_new);
    EXPECT_EQ(done.frozen.design.version, version);
  }
  const std::vector<Frozen> all = read_frozen(folder.path());
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all.front().design.version, 9);
  EXPECT_EQ(all.back().design.version, 10);
  EXPECT_EQ(read_frozen(folder.path(), 9)->hash, all.front().hash);
  EXPECT_EQ(read_frozen(folder.path(), 10)->hash, all.back().hash);
  EXPECT_FALSE(read_frozen(folder.path(), 11));
}

TEST(StudyFolder, WritesAVersionOnce) {
  const TemporaryFolder folder;
  Design design = test_design("guess");
  const Material material = test_material(design);
  const Freezing first = freeze_version(folder.path(), design, material);
  const std::string text = read_file(folder / "frozen/1.json");
  EXPECT_EQ(text, to_json(first.frozen));
  const Freezing again = freeze_version(folder.path(), design, material);
  EXPECT_FALSE(again.is_new);
  EXPECT_EQ(again.frozen.hash, first.frozen.hash);
  design.minutes = 99;
  EXPECT_THAT([&] { freeze_version(folder.path(), design, material); },
              ThrowsMessage<Error>(HasSubstr("has changed at /minutes")));
  EXPECT_EQ(read_file(folder / "frozen/1.json"), text);
}

TEST(StudyFolder, LeadsNowhereElse) {
  const TemporaryFolder folder;
  const TemporaryFolder elsewhere;
  const Design design = test_design("guess");
  const Material material = test_material(design);
  write_file(elsewhere / "material.json", to_json(material));
  fs::create_symlink(elsewhere / "material.json", folder / "material.json");
  fs::create_directory_symlink(elsewhere.path(), folder / "frozen");
  const auto refuses = ThrowsMessage<Error>(HasSubstr("leads out of the folder"));
  EXPECT_THAT([&] { read_material(folder.path()); }, refuses);
  EXPECT_THAT([&] { read_frozen(folder.path()); }, refuses);
  fs::remove(elsewhere / "material.json");
  EXPECT_THAT([&] { freeze_version(folder.path(), design, material); }, refuses);
  EXPECT_TRUE(fs::is_empty(elsewhere.path()));
}

}  // namespace
}  // namespace assay::study
