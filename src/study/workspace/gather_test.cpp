#include "study/workspace/gather.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"
#include "math/tensor/npy.h"
#include "net/data/encode.h"
#include "net/data/image.h"

namespace assay::workspace {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

class Gathering : public testing::Test {
 protected:
  Gathering() : workspace(Workspace::create(folder / "w", "w", "")) {}

  void picture(const std::string& name, std::uint8_t grey) const {
    data::Picture one(2, 1);
    std::ranges::fill(one.rgb, grey);
    std::filesystem::create_directories((folder / name).parent_path());
    write_file(folder / name, data::to_png(one));
  }

  TemporaryFolder folder;
  Workspace workspace;
};

TEST_F(Gathering, TakesAListOfPicturesWithAllItSays) {
  picture("in/x/a.png", 10);
  picture("in/b.png", 20);
  picture("in/m.png", 255);
  write_file(folder / "in/list.csv",
             "path,label,box,mask,split\nx/a.png,cat,0 0 1 1,,train\nb.png,dog,,m.png,\n");
  add_items(workspace, gather(folder / "in/list.csv", {.split = "test"}));
  const Workspace again(folder / "w");
  ASSERT_EQ(again.items().size(), 2U);
  const WorkspaceItem& cat = again.item("x_a");
  EXPECT_EQ(cat.kind, Kind::image);
  EXPECT_EQ(cat.label, "cat");
  EXPECT_EQ(cat.split, "train");
  EXPECT_EQ(cat.box, (data::Box{0, 0, 1, 1}));
  EXPECT_EQ(again.item("b").split, "test");
  EXPECT_EQ(data::read_picture(again.path_of(cat.file)).rgb[0], 10);
  EXPECT_EQ(data::read_picture(again.path_of(again.item("b").mask)).rgb[0], 255);
  ASSERT_EQ(again.classes().size(), 2U);
  EXPECT_EQ(again.classes()[1].name, "dog");
}

// Spreadsheets end lines so; the first line was cut in the middle of that.
TEST_F(Gathering, TakesListsWhoseLinesEndInCrLf) {
  picture("in/b.png", 20);
  write_file(folder / "in/pictures.csv", "path,label\r\nb.png,dog\r\n");
  write_file(folder / "in/texts.csv", "text,label\r\nA dog barks.,dog\r\n");
  EXPECT_EQ(gather(folder / "in/pictures.csv", {}).at(0).item.label, "dog");
  EXPECT_EQ(gather(folder / "in/texts.csv", {}).at(0).bytes, "A dog barks.");
}

TEST_F(Gathering, NamesAnItemOfAFullPathByItsFile) {
  picture("in/a.png", 1);
  write_file(folder / "list.csv", "path\n" + (folder / "in/a.png").string() + "\n");
  EXPECT_EQ(gather(folder / "list.csv", {})[0].item.id, "a");
}

TEST_F(Gathering, TakesFoldersOfPicturesAndOfTexts) {
  picture("in/b.png", 1);
  picture("in/a.png", 2);
  std::filesystem::create_directories(folder / "texts/spam");
  write_file(folder / "texts/spam/one.txt", "Buy now");
  add_items(workspace, gather(folder / "in", {}));
  add_items(workspace, gather(folder / "texts", {}));
  ASSERT_EQ(workspace.items().size(), 3U);
  EXPECT_EQ(workspace.items()[0].id, "a");
  EXPECT_EQ(workspace.items()[2].id, "spam_one");
  EXPECT_EQ(workspace.items()[2].kind, Kind::text);
  EXPECT_EQ(workspace.items()[2].label, "spam");
  EXPECT_EQ(read_file(workspace.path_of(workspace.items()[2].file)), "Buy now");
}

TEST_F(Gathering, MakesItemsOfTheRowsOfAnArray) {
  write_npy(folder / "x.npy", Tensor(Shape{2, 1, 3}, {1, 2, 3, 4, 5, 6}));
  write_npy(folder / "y.npy", Tensor(Shape{2}, {1, 0}));
  const std::vector<GatheredItem> all =
      gather(folder / "x.npy", {.labels = folder / "y.npy", .classes = {"up", "down"}});
  add_items(workspace, all);
  EXPECT_EQ(workspace.item("x_00000").label, "down");
  EXPECT_EQ(workspace.item("x_00001").kind, Kind::signal);
  EXPECT_EQ(read_npy(workspace.path_of(workspace.item("x_00001").file)),
            Tensor(Shape{1, 3}, {4, 5, 6}));
}

// 0.2 * 255 = 51.
TEST_F(Gathering, MakesPicturesOfAnArrayOfPictures) {
  write_npy(folder / "x.npy", Tensor(Shape{1, 1, 1, 3}, {0, 0.2F, 1}));
  add_items(workspace, gather(folder / "x.npy", {}));
  const data::Picture read = data::read_picture(workspace.path_of(workspace.items()[0].file));
  EXPECT_EQ(read.rgb, (std::vector<std::uint8_t>{0, 0, 0, 51, 51, 51, 255, 255, 255}));
}

std::string refusal(const std::filesystem::path& path, const GatherOptions& options = {}) {
  try {
    gather(path, options);
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

TEST_F(Gathering, RefusesWhatItCannotTake) {
  picture("in/a.png", 1);
  picture("in/a.jpg", 1);  // of another name but the same id
  write_npy(folder / "five.npy", Tensor(Shape{1, 1, 1, 1, 1}));
  write_npy(folder / "bright.npy", Tensor(Shape{1, 1, 1, 1}, {2}));
  write_npy(folder / "x.npy", Tensor(Shape{1, 3}));
  write_npy(folder / "y.npy", Tensor(Shape{1}, {2}));
  write_file(folder / "not.png", "not a picture");
  EXPECT_THAT(refusal(folder / "in"), HasSubstr("would be called 'a'"));
  EXPECT_THAT(refusal(folder / "nowhere"), HasSubstr("does not exist"));
  EXPECT_THAT(refusal(folder / "five.npy"), HasSubstr("1x1x1x1x1"));
  EXPECT_THAT(refusal(folder / "bright.npy"), HasSubstr("from 0 to 1"));
  EXPECT_THAT(refusal(folder / "not.png"), HasSubstr("not.png"));
  EXPECT_THAT(refusal(folder / "x.npy", {.labels = folder / "y.npy", .classes = {"up", "down"}}),
              HasSubstr("no class"));
}

TEST_F(Gathering, FoldersOfPicturesAreClasses) {
  picture("in/cat/1.png", 1);
  picture("in/dog/1.png", 2);
  write_file(folder / "in/dog/notes.txt", "x");
  write_file(folder / "in/readme.md", "x");
  SkippedInputs left_out;
  const std::vector<GatheredItem> all = gather(folder / "in", {}, &left_out);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].item.id, "cat_1");
  EXPECT_EQ(all[0].item.label, "cat");
  EXPECT_EQ(all[1].item.label, "dog");
  EXPECT_THAT(left_out.no_pictures, UnorderedElementsAre("dog/notes.txt", "readme.md"));
}

// A GIF whose picture is cut short: its header says two pixels.
TEST_F(Gathering, PassesOverNothingWithoutAWord) {
  picture("in/a.png", 1);
  picture("in/more/b.png", 1);
  write_file(folder / "in/list.txt", "x");
  write_file(folder / "in/b.gif", std::string("GIF89a\2\0\1\0\x91\0\0", 13));
  write_file(folder / "in/c.png", "not a picture");
  EXPECT_THAT(refusal(folder / "in"), HasSubstr("b.gif"));
  SkippedInputs left_out;
  const std::vector<GatheredItem> all = gather(folder / "in", {.skip_unreadable = true}, &left_out);
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].item.id, "a");
  EXPECT_THAT(left_out.no_pictures, UnorderedElementsAre("list.txt", "more/"));
  EXPECT_THAT(left_out.unreadable, ElementsAre(HasSubstr("b.gif"), HasSubstr("c.png")));
  std::filesystem::remove(folder / "in/a.png");
  std::string said;
  try {
    gather(folder / "in", {.skip_unreadable = true});
  } catch (const Error& error) {
    said = error.what();
  }
  EXPECT_THAT(said, HasSubstr("None of the 2 pictures can be read: "));
}

TEST_F(Gathering, DoesNotTakeAnItemTwice) {
  picture("in/a.png", 1);
  add_items(workspace, gather(folder / "in", {}));
  EXPECT_THROW(add_items(workspace, gather(folder / "in", {})), Error);
  EXPECT_EQ(workspace.items().size(), 1U);
}

}  // namespace
}  // namespace assay::workspace
