#include "net/data/texts.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"

namespace assay::data {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

std::string refusal(const std::function<void()>& read) {
  try {
    read();
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Texts, ComeFromAList) {
  const auto texts = parse_texts(
      "id,label,text,name\n1,good,\"so, so\nlong\",first\n2,,second one,\n3,bad,,third\n", "a.csv");
  ASSERT_EQ(texts.size(), 3U);
  EXPECT_EQ(texts[0].name, "first");
  EXPECT_EQ(texts[0].text, "so, so\nlong");
  EXPECT_EQ(texts[0].label, "good");
  EXPECT_EQ(texts[1].name, "line 4");
  EXPECT_EQ(texts[1].label, std::nullopt);
  EXPECT_EQ(texts[2].text, "");
}

TEST(Texts, ComeFromAFileAFolderOrFoldersOfClasses) {
  const TemporaryFolder folder;
  fs::create_directories(folder / "set/dull");
  fs::create_directories(folder / "set/fun");
  fs::create_directories(folder / "empty");
  write_file(folder / "one.txt", "a text");
  write_file(folder / "set/fun/b.txt", "second");
  write_file(folder / "set/fun/a.txt", "first");
  write_file(folder / "set/fun/.hidden.txt", "no");
  write_file(folder / "set/fun/notes.md", "no");
  write_file(folder / "set/dull/c.txt", "third");

  EXPECT_EQ(read_texts(folder / "one.txt")[0].text, "a text");
  const auto set = read_texts(folder / "set");
  ASSERT_EQ(set.size(), 3U);
  EXPECT_EQ(set[0].name, "dull/c.txt");
  EXPECT_EQ(set[0].label, "dull");
  EXPECT_EQ(set[1].text, "first");
  EXPECT_EQ(set[2].text, "second");
  const auto inner = read_texts(folder / "set/fun");
  ASSERT_EQ(inner.size(), 2U);
  EXPECT_EQ(inner[0].name, "a.txt");
  EXPECT_EQ(inner[0].label, std::nullopt);
  EXPECT_THAT(refusal([&] { read_texts(folder / "empty"); }), HasSubstr("holds no .txt files"));
}

TEST(Texts, AreRefusedWithTheReason) {
  const TemporaryFolder folder;
  write_file(folder / "x.jpg", "x");
  EXPECT_THAT(refusal([&] { read_texts(folder / "x.jpg"); }), HasSubstr("is no text"));
  EXPECT_THAT(refusal([&] { read_texts(folder / "gone"); }), HasSubstr("does not exist"));
  EXPECT_THAT(refusal([] { parse_texts("text\n", "a.csv"); }), HasSubstr("holds no texts"));
  EXPECT_THAT(refusal([] { parse_texts("review,label\na,b\n", "a.csv"); }),
              HasSubstr("no column 'text' but review and label"));
  EXPECT_THAT(refusal([] { parse_texts("text,text\na,b\n", "a.csv"); }),
              HasSubstr("two columns 'text'"));
}

}  // namespace
}  // namespace assay::data
