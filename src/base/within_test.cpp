#include "base/within.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "base/temporary_folder.h"

namespace assay {
namespace {

namespace fs = std::filesystem;

class Within : public testing::Test {
 protected:
  Within() {
    fs::create_directories(root_ / "media");
    fs::create_directories(outside_);
    write_file(root_ / "media" / "a.png", "picture");
    write_file(outside_ / "secret", "secret");
  }

  TemporaryFolder folder_;
  fs::path root_ = folder_ / "lab";
  fs::path outside_ = folder_ / "lab-of-others";
};

TEST_F(Within, ReadsWhatIsInside) {
  EXPECT_EQ(read_within(root_, root_ / "media" / "a.png"), "picture");
  fs::create_symlink("media/a.png", root_ / "link.png");
  EXPECT_EQ(read_within(root_, root_ / "link.png"), "picture");
  fs::create_directory_symlink(root_, folder_ / "short");
  EXPECT_EQ(read_within(folder_ / "short", folder_ / "short" / "media" / "a.png"), "picture");
  EXPECT_EQ(within(root_ / "", root_ / "new" / "file"), root_ / "new" / "file");
}

TEST_F(Within, RefusesWhatLeadsOut) {
  fs::create_symlink(outside_ / "secret", root_ / "file.png");
  fs::create_symlink("../../lab-of-others/secret", root_ / "media" / "relative.png");
  fs::create_symlink("file.png", root_ / "twice.png");
  fs::create_directory_symlink(outside_, root_ / "folder");
  for (const char* name : {"file.png", "media/relative.png", "twice.png", "folder/secret",
                           "folder/new", "../lab-of-others/secret", ".."}) {
    EXPECT_THROW(within(root_, root_ / name), Error) << name;
  }
  try {
    within(root_, root_ / "file.png");
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("symbolic link"));
    EXPECT_THAT(error.what(), testing::HasSubstr("file.png"));
  }
}

// The console lists what such a folder has: it showed the database and the keys.
TEST_F(Within, FollowsNoLinkToWhatIsTheServers) {
  for (const char* name : {"signing", "backups", "studies/pets"})
    fs::create_directories(root_ / name);
  for (const char* name :
       {"assay.db", "assay.db-wal", "payment.key", "signing/pets.key", "backups/monday.db"}) {
    write_file(root_ / name, "secret");
    EXPECT_NO_THROW(within(root_, root_ / name)) << name << ": the server's own way";
  }
  for (const char* to : {"../..", "../../", "../../assay.db", "../../assay.db-wal",
                         "../../payment.key", "../../signing", "../../signing/pets.key",
                         "../../backups", "../../backups/monday.db", "../../../lab"}) {
    const fs::path link = root_ / "studies" / "pets" / "results";
    fs::remove(link);
    fs::create_symlink(to, link);
    EXPECT_THROW(within(root_, link), Error) << to;
  }
  EXPECT_NO_THROW(within(root_, root_));
  EXPECT_NO_THROW(within(root_, root_ / ""));
}

}  // namespace
}  // namespace assay
