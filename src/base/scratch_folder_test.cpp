#include "base/scratch_folder.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"

namespace assay {
namespace {

namespace fs = std::filesystem;

TEST(ScratchFolder, IsItsOwnersAloneAndGoesWithAllThatIsInIt) {
  const TemporaryFolder parent;
  fs::path was;
  {
    const ScratchFolder one(".made.", parent.path());
    const ScratchFolder other(".made.", parent.path());
    EXPECT_NE(one.path(), other.path());
    EXPECT_EQ(one.path().parent_path(), parent.path());
    EXPECT_TRUE(one.path().filename().string().starts_with(".made."));
    EXPECT_EQ(fs::status(one.path()).permissions(), fs::perms::owner_all);
    fs::create_directory(one.path() / "deep");
    write_file(one.path() / "deep" / "file", "x");
    was = one.path();
  }
  EXPECT_FALSE(fs::exists(was));
  EXPECT_TRUE(fs::is_empty(parent.path()));
}

TEST(ScratchFolder, CannotBeMadeWhereThereIsNothing) {
  const TemporaryFolder parent;
  EXPECT_THROW(ScratchFolder("x", parent / "none"), Error);
}

}  // namespace
}  // namespace assay
