#include "cli/import.h"

#include <gmock/gmock.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/test_console.h"
#include "data/image.h"
#include "tensor/npy.h"
#include "text/annotations.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

constexpr const char* coco = R"({"images": [
    {"id": 1, "file_name": "../../etc/cat.jpg", "width": 3, "height": 2}],
    "categories": [{"id": 1, "name": "a/b"}], "annotations": [
    {"image_id": 1, "category_id": 1, "segmentation": {"size": [2, 3], "counts": [1, 3, 2]}},
    {"image_id": 1, "category_id": 1, "segmentation": {"size": [2, 3], "counts": [0, 6]}},
    {"image_id": 1, "category_id": 1, "segmentation": []}]})";

TEST(ImportCommand, WritesMasksUnderHarmlessNames) {
  const TemporaryFolder folder;
  write_file(folder / "in.json", coco);
  const std::string told =
      said(Import{.kind = "coco", .file = folder / "in.json", .out = folder / "out"});
  EXPECT_THAT(told, HasSubstr("masks"));
  EXPECT_THAT(told, HasSubstr("an annotation without a mask"));
  const Tensor mask = read_npy(folder / "out/cat_a_b.npy");
  EXPECT_EQ(mask, Tensor(Shape{2, 3}, {0, 1, 0, 1, 1, 0}));
  EXPECT_EQ(read_npy(folder / "out/cat_a_b_2.npy"), Tensor(Shape{2, 3}, {1, 1, 1, 1, 1, 1}));
  EXPECT_EQ(read_file(folder / "out/masks.csv"),
            "file,item,label,annotator\r\ncat_a_b.npy,cat.jpg,a/b,\r\n"
            "cat_a_b_2.npy,cat.jpg,a/b,\r\n");
}

TEST(ImportCommand, WritesPicturesAndSharesOfPeople) {
  const TemporaryFolder folder;
  write_file(folder / "in.json", R"([{"data": {"image": "cat.jpg"}, "annotations": [
      {"completed_by": 1, "result": [{"type": "polygonlabels", "original_width": 2,
       "original_height": 1, "value": {"points": [[0, 0], [50, 0], [50, 100], [0, 100]]}}]},
      {"completed_by": 2, "result": [{"type": "polygonlabels", "original_width": 2,
       "original_height": 1, "value": {"points": [[0, 0], [100, 0], [100, 100], [0, 100]]}}]}]}])");
  said(Import{.kind = "label_studio",
              .file = folder / "in.json",
              .out = folder / "out",
              .masks = MaskFile::png,
              .combine = true});
  const data::Picture mask = data::read_mask(folder / "out/cat_2_people.png");
  ASSERT_EQ(mask.width, 2);
  EXPECT_EQ(*mask.at(0, 0), 255);
  EXPECT_EQ(*mask.at(1, 0), 128);
}

TEST(ImportCommand, WritesWords) {
  const TemporaryFolder folder;
  write_file(folder / "in.json", R"([{"article": "a", "words": [["x", 1]]}])");
  said(Import{.kind = "marked_words", .file = folder / "in.json", .out = folder / "out"});
  EXPECT_EQ(text::read_annotations(folder / "out/words.json").at(0).words.at("x"), 1);
}

TEST(ImportCommand, RefusesAFolderThatIsThereAndKindsThatAreNot) {
  const TemporaryFolder folder;
  write_file(folder / "in.json", coco);
  EXPECT_THAT(refusal(Import{.kind = "coco", .file = folder / "in.json", .out = folder.path()}),
              HasSubstr("exists"));
  EXPECT_THAT(refusal(Import{.kind = "cocoa", .file = folder / "in.json", .out = folder / "out"}),
              HasSubstr("did you mean 'coco'"));
}

}  // namespace
}  // namespace assay::cli
