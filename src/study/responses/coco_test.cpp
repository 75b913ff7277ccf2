#include "study/responses/coco.h"

#include "base/processor_time_test.h"
#include "study/responses/drawn_test.h"

namespace assay::responses {
namespace {

using testing::HasSubstr;

class CocoImport : public Importing {
 protected:
  static std::string file(const std::string& annotations) {
    return R"({"images": [{"id": 7, "file_name": "val/cat.jpg", "width": 3, "height": 2}],
               "categories": [{"id": 1, "name": "cat"}], "annotations": [)" +
           annotations + "]}";
  }
};

TEST_F(CocoImport, ReadsEveryKindOfMask) {
  const Imported found = imported("coco", "a.json", file(R"(
      {"image_id": 7, "category_id": 1, "segmentation": {"size": [2, 3], "counts": [1, 3, 2]}},
      {"image_id": 7, "category_id": 1, "segmentation": {"size": [2, 3], "counts": "132"}},
      {"image_id": 7, "category_id": 1, "segmentation": [[0, 0, 1, 0, 1, 2, 0, 2],
                                                         [2, 0, 3, 0, 3, 1, 2, 1]]})"));
  ASSERT_EQ(found.masks.size(), 3U);
  EXPECT_EQ(drawn(found.masks[0]), ".#.\n##.\n");
  EXPECT_EQ(drawn(found.masks[1]), ".#.\n##.\n");
  EXPECT_EQ(drawn(found.masks[2]), "#.#\n#..\n");
  EXPECT_EQ(found.masks[0].item, "cat.jpg");
  EXPECT_EQ(found.masks[0].label, "cat");
  EXPECT_EQ(found.read, 3);
}

TEST_F(CocoImport, SaysWhatIsOdd) {
  const Imported found = imported("coco", "a.json", file(R"(
      {"image_id": 8, "segmentation": [[0, 0, 1, 0, 1, 2]]}, {"image_id": 7, "segmentation": []},
      {"image_id": 7})"));
  EXPECT_TRUE(found.masks.empty());
  EXPECT_EQ(found.oddities.size(), 3U);
}

TEST_F(CocoImport, ReadsTheBoxOfAnAnnotationWithoutPolygons) {
  const Imported found = imported("coco", "a.json", file(R"(
      {"image_id": 7, "category_id": 1, "segmentation": [], "bbox": [0.5, 1, 2, 1.25]},
      {"image_id": 7, "bbox": [1, 0, 1, 2]}, {"image_id": 7, "bbox": [5, 5, 1, 1]})"));
  ASSERT_EQ(found.boxes.size(), 2U);
  // To the edge of the picture, which has two rows.
  EXPECT_EQ(found.boxes[0], (ObjectBox{"cat.jpg", "cat", 0.5, 1, 2.5, 2}));
  EXPECT_EQ(found.boxes[1], (ObjectBox{"cat.jpg", "", 1, 0, 2, 2}));
  EXPECT_EQ(found.oddities.size(), 1U);
}

TEST_F(CocoImport, RefusesWhatIsNoMask) {
  EXPECT_THAT(refusal("coco", "a.json", file(R"({"image_id": 7, "segmentation":
      {"size": [3, 2], "counts": [6]}})")),
              HasSubstr("[height, width]"));
  EXPECT_THAT(refusal("coco", "a.json", file(R"({"image_id": 7, "segmentation": [[0, 1]]})")),
              HasSubstr("three pairs"));
  EXPECT_THAT(refusal("coco", "a.json", "[1]"), HasSubstr("is not an object"));
  EXPECT_THAT(refusal("coco", "a.json", "{"), HasSubstr("not sound JSON"));
  EXPECT_THAT(refusal("coco", "a.json", std::string(100'000, '[')),
              HasSubstr("deeper than 64 levels"));
  const std::string huge = R"({"images": [{"id": 7, "file_name": "a", "width": 99999,
      "height": 99999}], "annotations": [{"image_id": 7, "segmentation": [[0, 0, 1, 0, 1, 2]]}]})";
  EXPECT_THAT(refusal("coco", "a.json", huge), HasSubstr("which no picture has"));
}

// A list read with a callback takes the square.
TEST_F(CocoImport, IsLinearInTheAnnotations) {
  const auto seconds = [&](std::size_t annotations) {
    std::string list;
    for (std::size_t at = 0; at < annotations; ++at) {
      if (at > 0) list += ',';
      list += R"({"image_id": 7, "category_id": 1, "segmentation": [[0, 0, 1, 0, 1, 2, 0, 2]]})";
    }
    const std::string text = file(list);
    return processor_seconds(
        [&] { EXPECT_EQ(imported("coco", "a.json", text).masks.size(), annotations); });
  };
  expect_linear(seconds, 2'000);
}

}  // namespace
}  // namespace assay::responses
