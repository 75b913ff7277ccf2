#include "base/file.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <fstream>

#include "base/error.h"
#include "base/temporary_folder.h"

namespace assay {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Throws;
using testing::ThrowsMessage;

// A folder of its own for every test, gone afterwards.
class File : public testing::Test {
 protected:
  std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
  }

  const TemporaryFolder own;
  const fs::path& folder = own.path();
};

TEST_F(File, GivesBackTheBytesThatWereWritten) {
  std::string bytes("a\0b\r\n\xff", 6);
  bytes.resize(300000, 'x');
  write_file(folder / "bytes", bytes);
  EXPECT_EQ(read_file(folder / "bytes"), bytes);

  // The same bytes as another library sees them.
  std::ifstream stream(folder / "bytes", std::ios::binary);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(stream), {}), bytes);
}

TEST_F(File, MayBeEmpty) {
  write_file(folder / "empty", "");
  EXPECT_EQ(read_file(folder / "empty"), "");
}

TEST_F(File, ReplacesTheOldOneAndLeavesNothingElse) {
  write_file(folder / "file", "a long first version");
  write_file(folder / "file", "second");
  EXPECT_EQ(read_file(folder / "file"), "second");
  EXPECT_EQ(files(), 1u);
}

TEST_F(File, IsReplacedAtOnce) {
  // A reader that opened the file before keeps the old bytes: they were not overwritten in place.
  write_file(folder / "file", "old");
  std::ifstream reader(folder / "file");
  write_file(folder / "file", "new");
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(reader), {}), "old");
}

TEST_F(File, KeepsTheLinkThatNamesIt) {
  write_file(folder / "file", "old");
  fs::create_symlink("file", folder / "link");
  write_file(folder / "link", "new");
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
  EXPECT_EQ(read_file(folder / "file"), "new");
}

TEST_F(File, IsRefusedWhenMissing) {
  EXPECT_THAT([&] { read_file(folder / "nowhere"); },
              ThrowsMessage<Error>(HasSubstr("nowhere' does not exist")));
}

TEST_F(File, IsRefusedWhenItIsAFolder) {
  EXPECT_THAT([&] { read_file(folder); }, ThrowsMessage<Error>(HasSubstr("is a folder")));
  EXPECT_THAT([&] { write_file(folder, "x"); }, ThrowsMessage<Error>(HasSubstr("is a folder")));
}

TEST_F(File, IsRefusedWhenTooLarge) {
  write_file(folder / "file", "12345");
  EXPECT_EQ(read_file(folder / "file", 5), "12345");
  EXPECT_THAT([&] { read_file(folder / "file", 4); },
              ThrowsMessage<Error>(HasSubstr("has 5 bytes; at most 4")));
}

TEST_F(File, IsRefusedWhenItIsADeviceOrAPipe) {
  EXPECT_THAT([] { read_file("/dev/zero"); }, ThrowsMessage<Error>(HasSubstr("not a regular")));
  EXPECT_THAT([] { write_file("/dev/null", "x"); },
              ThrowsMessage<Error>(HasSubstr("not a regular")));
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  EXPECT_THAT([&] { read_file(folder / "pipe"); },
              ThrowsMessage<Error>(HasSubstr("not a regular")));
}

TEST_F(File, HasAFolderMadeForItOnce) {
  const fs::path deep = folder / "b/c";
  make_folder(deep);
  make_folder(deep);
  EXPECT_TRUE(fs::is_directory(deep));
}

TEST_F(File, SaysWhyAFolderCannotBeMade) {
  write_file(folder / "file", "x");
  const fs::path below = folder / "file/below";
  EXPECT_THAT([&] { make_folder(below); },
              ThrowsMessage<Error>(
                  testing::AllOf(HasSubstr(below.string()), HasSubstr("Not a directory"))));
}

TEST_F(File, LeavesNothingBehindWhenItCannotBeWritten) {
  EXPECT_THAT([&] { write_file(folder / "no" / "file", "x"); },
              ThrowsMessage<Error>(HasSubstr("Cannot write")));
  EXPECT_THAT([&] { write_file(folder / "", "x"); }, Throws<Error>());
  EXPECT_EQ(files(), 0u);
}

TEST_F(File, IsThereBeforeItIsSettledAndAfterwards) {
  write_file(folder / "one", "old");
  write_file(folder / "one", "new", Lasting::when_settled);
  write_file(folder / "two", "2", Lasting::when_settled);
  EXPECT_EQ(read_file(folder / "one"), "new");
  settle(folder);
  EXPECT_EQ(read_file(folder / "one"), "new");
  EXPECT_EQ(read_file(folder / "two"), "2");
  EXPECT_EQ(files(), 2U);
}

TEST_F(File, IsNotSettledWhereThereIsNoFolder) {
  EXPECT_THAT([&] { settle(folder / "missing"); },
              ThrowsMessage<Error>(HasSubstr("/missing' cannot be brought to the disk: No such")));
}

TEST_F(File, IsExpectedToBeWritableWithoutBeingWritten) {
  EXPECT_THAT([&] { expect_writable(folder / "no" / "file"); },
              ThrowsMessage<Error>(HasSubstr("Cannot write")));
  EXPECT_THAT([&] { expect_writable(folder); }, ThrowsMessage<Error>(HasSubstr("it is a folder")));
  expect_writable(folder / "new");
  EXPECT_EQ(files(), 0u);
  write_file(folder / "old", "x");
  expect_writable(folder / "old");
  EXPECT_EQ(read_file(folder / "old"), "x");
}

TEST_F(File, CanBeWrittenInPartsAndIsThereWhenItIsKept) {
  write_file(folder / "file", "old");
  {
    Draft draft(folder / "file");
    draft.write("ne");
    EXPECT_EQ(read_file(folder / "file"), "old");
    draft.write("w");
    draft.keep();
    EXPECT_EQ(read_file(folder / "file"), "new");
  }
  { Draft(folder / "file").write("forgotten"); }
  EXPECT_EQ(read_file(folder / "file"), "new");
  EXPECT_EQ(files(), 1u);
}

}  // namespace
}  // namespace assay
