#include "net/fetch/tar.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "base/temporary_folder.h"
#include "net/fetch/process.h"
#include "net/fetch/tar_test_archive.h"

namespace assay::fetch {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

class Tar : public testing::Test {
 protected:
  std::map<std::string, std::string> read(const TarLimits& limits = {}) {
    return read_tar_gz(
        path_, [](const std::string&) { return true; }, limits);
  }

  std::string refusal(const TarLimits& limits = {}) {
    try {
      read(limits);
    } catch (const Error& error) {
      return error.what();
    }
    return "nothing was refused";
  }

  TemporaryFolder folder_;
  std::filesystem::path path_ = folder_ / "a.tgz";
};

TEST_F(Tar, GivesTheFilesThatAreWanted) {
  TestArchive()
      .entry("p/", "", '5')
      .entry("p/a", "one")
      .entry("p/b", std::string(1000, 'b'))
      .entry("p/c", "")
      .write(path_);
  EXPECT_THAT(read(), ElementsAre(Pair("p/a", "one"), Pair("p/b", std::string(1000, 'b')),
                                  Pair("p/c", "")));
  const auto some = read_tar_gz(path_, [](const std::string& path) { return path == "p/a"; });
  EXPECT_THAT(some, ElementsAre(Pair("p/a", "one")));
}

TEST_F(Tar, ReadsLongNamesInBothForms) {
  const std::string name = "p/" + std::string(150, 'n');
  // "162 path=" is nine letters, then come 152 and a newline: the length counts itself.
  TestArchive()
      .entry("PaxHeader", "162 path=" + name + "\n", 'x')
      .entry("p/nnn", "pax")
      .entry("././@LongLink", name + "2" + std::string(1, '\0'), 'L')
      .entry("p/nnn", "gnu")
      .write(path_);
  EXPECT_THAT(read(), ElementsAre(Pair(name, "pax"), Pair(name + "2", "gnu")));
}

TEST_F(Tar, AgreesWithTheProgramOfThatName) {
  std::filesystem::create_directories(folder_ / "t/deep");
  write_file(folder_ / "t/deep/file", std::string(700, 'x'));
  run({"tar", "-czf", path_.string(), "t"}, folder_.path());
  EXPECT_THAT(read(), ElementsAre(Pair("t/deep/file", std::string(700, 'x'))));
}

TEST_F(Tar, RefusesPathsThatLeave) {
  for (const std::string path : {"/etc/passwd", "../x", "a/../../x", "a/..", "..", "a\\b"}) {
    TestArchive().entry(path, "x").write(path_);
    EXPECT_THAT(refusal(), HasSubstr("unsafe path")) << path;
  }
  TestArchive().entry("PaxHeader", "15 path=../bad\n", 'x').entry("fine", "x").write(path_);
  EXPECT_THAT(refusal(), HasSubstr("unsafe path '../bad'"));
}

TEST_F(Tar, RefusesWhatIsNoPlainFile) {
  for (const char type : {'1', '2', '3', '6', 'S'}) {
    TestArchive().entry("link", "", type).write(path_);
    EXPECT_THAT(refusal(), HasSubstr("no plain file")) << type;
  }
}

TEST_F(Tar, RefusesTheSameFileTwice) {
  TestArchive().entry("a", "1").entry("a", "2").write(path_);
  EXPECT_THAT(refusal(), HasSubstr("twice"));
}

TEST_F(Tar, RefusesBrokenArchives) {
  EXPECT_THAT(refusal(), HasSubstr("cannot be read"));
  write_file(path_, "");
  EXPECT_THAT(refusal(), HasSubstr("cut short"));
  TestArchive().entry("a", "1").write(path_, false);
  EXPECT_THAT(refusal(), HasSubstr("cut short"));
  TestArchive garbled;
  garbled.entry("a", "1").bytes[3] = 'x';  // the sum no longer fits
  garbled.write(path_);
  EXPECT_THAT(refusal(), HasSubstr("no tar header"));
  TestArchive().entry("PaxHeader", "99 path=a\n", 'x').entry("a", "1").write(path_);
  EXPECT_THAT(refusal(), HasSubstr("extended header"));
  TestArchive().entry("a", std::string(100000, 'a')).write(path_);
  const std::string whole = read_file(path_);
  write_file(path_, std::string_view(whole).substr(0, whole.size() / 2));
  EXPECT_THAT(refusal(), HasSubstr("cut short"));
}

TEST_F(Tar, KeepsToItsLimits) {
  TestArchive().entry("a", std::string(5000, 'a')).entry("b", "").write(path_);
  EXPECT_THAT(refusal({.wanted_bytes = 4999}), HasSubstr("too much"));
  EXPECT_THAT(refusal({.all_bytes = 4096}), HasSubstr("too much"));
  EXPECT_THAT(refusal({.entries = 1}), HasSubstr("too many"));
  EXPECT_EQ(read({.wanted_bytes = 5000}).size(), 2U);
}

}  // namespace
}  // namespace assay::fetch
