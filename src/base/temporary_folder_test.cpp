#include "base/temporary_folder.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "base/file.h"

namespace assay {
namespace {

namespace fs = std::filesystem;

TEST(TemporaryFolder, IsItsOwnersAloneAndGoesWithAllThatIsInIt) {
  const TemporaryFolder parent;
  fs::path was;
  {
    const TemporaryFolder one(".made.", parent.path());
    const TemporaryFolder other(".made.", parent.path());
    EXPECT_NE(one.path(), other.path());
    EXPECT_EQ(one.path().parent_path(), parent.path());
    EXPECT_TRUE(one.path().filename().string().starts_with(".made."));
    EXPECT_EQ(fs::status(one.path()).permissions(), fs::perms::owner_all);
    fs::create_directory(one / "deep");
    write_file(one / "deep" / "file", "x");
    was = one.path();
  }
  EXPECT_FALSE(fs::exists(was));
  EXPECT_TRUE(fs::is_empty(parent.path()));
}

TEST(TemporaryFolder, CannotBeMadeWhereThereIsNothing) {
  const TemporaryFolder parent;
  EXPECT_THROW(TemporaryFolder("x", parent / "none"), Error);
}

}  // namespace
}  // namespace assay
