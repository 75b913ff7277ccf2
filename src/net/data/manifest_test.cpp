#include "net/data/manifest.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"

namespace assay::data {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

void expect_refusal(const std::string& text, const std::string& sentence) {
  EXPECT_THAT([&] { parse_manifest(text, "list.csv", "here"); },
              ThrowsMessage<Error>(HasSubstr(sentence)));
}

TEST(Manifest, TakesColumnsInAnyOrder) {
  const auto entries = parse_manifest(
      "split,box,path,mask,label\n"
      "test,1 2 30.5 40,a/cat.png,masks/cat.png,\"cat, tabby\"\n"
      ",,/b/dog.png,,\n",
      "list.csv", "here");
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_EQ(entries[0].path, "here/a/cat.png");
  EXPECT_EQ(entries[0].item.name, "a/cat.png");
  EXPECT_EQ(entries[0].item.label, "cat, tabby");
  EXPECT_EQ(entries[0].item.box, (Box{1, 2, 30.5, 40}));
  EXPECT_EQ(entries[0].item.mask, "here/masks/cat.png");
  EXPECT_EQ(entries[0].item.split, "test");

  EXPECT_EQ(entries[1].path, "/b/dog.png");
  EXPECT_FALSE(entries[1].item.label || entries[1].item.box || entries[1].item.mask ||
               entries[1].item.split);
}

TEST(Manifest, NeedsOnlyPaths) {
  EXPECT_EQ(parse_manifest("path\na.png\n", "list.csv", "").front().path, "a.png");
}

TEST(Manifest, RefusesUnknownRepeatedAndMissingColumns) {
  expect_refusal("path,lable\na,b\n", "column 'lable'; columns are path, label, box");
  expect_refusal("path,path\na,b\n", "column 'path' twice");
  expect_refusal("label\na\n", "no column 'path'");
  expect_refusal("", "lists no inputs");
  expect_refusal("path\n", "lists no inputs");
  expect_refusal("path,label\n,cat\n", "Line 2 of 'list.csv' has no path");
}

TEST(Manifest, RefusesBoxesThatAreNone) {
  for (const std::string box :
       {"1 2 3", "1 2 3 4 5", "1,2,3,4", "a b c d", "3 2 1 4", "1 2 1 4", "1 4 3 4", "1 2 nan 4",
        "1 2 inf 4", "1 2 3 4x", "1e999 2 3 4", " "}) {
    expect_refusal("path,box\na.png,\"" + box + "\"\n", "Line 2 of 'list.csv' has the box");
  }
}

TEST(Manifest, RefusesFilesThatAreNotThere) {
  const TemporaryFolder folder;
  write_file(folder / "list.csv", "path,mask\ncat.png,cat_mask.png\n");
  EXPECT_THAT([&] { read_manifest(folder / "list.csv"); },
              ThrowsMessage<Error>(HasSubstr("the input '" + (folder / "cat.png").string())));
  write_file(folder / "cat.png", "");
  EXPECT_THAT([&] { read_manifest(folder / "list.csv"); },
              ThrowsMessage<Error>(HasSubstr("the mask '" + (folder / "cat_mask.png").string())));
  write_file(folder / "cat_mask.png", "");
  EXPECT_EQ(read_manifest(folder / "list.csv").front().path, folder / "cat.png");
}

}  // namespace
}  // namespace assay::data
