#include "infra/http/assets.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"

namespace assay::http {
namespace {

namespace fs = std::filesystem;

TEST(Assets, AreReadOnceWithTypeHashAndForms) {
  const TemporaryFolder folder;
  fs::create_directories(folder / "css");
  const std::string text(5000, 'x');
  write_file(folder / "css/page.css", text);
  write_file(folder / "a.png", "not really");
  const Assets assets(folder.path(), Caching::revalidate);
  EXPECT_EQ(assets.size(), 2U);
  const auto page = assets.find("css/page.css");
  ASSERT_TRUE(page);
  EXPECT_EQ(page->bytes, text);
  EXPECT_EQ(page->type, "text/css; charset=utf-8");
  EXPECT_GT(page->gzip.size(), 0U);
  EXPECT_LT(page->brotli.size(), 100U);
  const auto picture = assets.find("a.png");
  ASSERT_TRUE(picture);
  EXPECT_TRUE(picture->gzip.empty());
  // printf 'not really' | sha256sum
  EXPECT_EQ(picture->tag, "c22d26d33c5783cf2bd157ba48eefa47");
}

TEST(Assets, NoPathLeadsOut) {
  const TemporaryFolder folder;
  fs::create_directories(folder / "inside");
  write_file(folder / "secret.txt", "s");
  write_file(folder / "inside/.hidden", "h");
  write_file(folder / "inside/a.txt", "a");
  fs::create_symlink(folder / "secret.txt", folder / "inside/link.txt");
  fs::create_directories(folder / "inside/.git");
  write_file(folder / "inside/.git/config", "c");
  const Assets assets(folder / "inside", Caching::immutable);
  EXPECT_EQ(assets.size(), 1U);
  EXPECT_TRUE(assets.find("a.txt"));
  for (const char* name : {"../secret.txt", "link.txt", ".hidden", ".git/config", "", ".", "/a.txt",
                           "./a.txt", "A.TXT"}) {
    EXPECT_FALSE(assets.find(name)) << name;
  }
}

TEST(Assets, TooManyBytesOrNoFolderAreRefused) {
  const TemporaryFolder folder;
  write_file(folder / "a.txt", std::string(600, 'a'));
  write_file(folder / "b.txt", std::string(600, 'b'));
  EXPECT_THROW(Assets(folder.path(), Caching::immutable, 1000), Error);
  EXPECT_NO_THROW(Assets(folder.path(), Caching::immutable, 1200));
  EXPECT_THROW(Assets(folder / "missing", Caching::immutable), Error);
}

}  // namespace
}  // namespace assay::http
