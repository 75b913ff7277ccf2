#include "study/responses/label_studio.h"

#include "study/responses/drawn_test.h"

namespace assay::responses {
namespace {

using testing::HasSubstr;

class LabelStudioImport : public Importing {
 protected:
  // One task with these results, twice: by two people, one of whom is known by an address.
  static std::string file(const std::string& results) {
    return R"([{"id": 3, "data": {"image": "/data/upload/1/cat.jpg?d=1"}, "annotations": [
        {"completed_by": 12, "result": [)" +
           results + R"(]}, {"completed_by": {"id": 9, "email": "ann@example.org"}, "result": [)" +
           results + R"(]}, {"was_cancelled": true, "result": []}]}])";
  }
};

// A quarter of the picture, in percent.
TEST_F(LabelStudioImport, ReadsPolygonsInPercent) {
  const Imported found = imported("label_studio", "a.json", file(R"({"type": "polygonlabels",
      "original_width": 4, "original_height": 2, "image_rotation": 0, "value": {"points":
      [[50, 0], [100, 0], [100, 50], [50, 50]], "polygonlabels": ["head"]}})"));
  ASSERT_EQ(found.masks.size(), 2U);
  EXPECT_EQ(drawn(found.masks[0]), "..##\n....\n");
  EXPECT_EQ(found.masks[0].item, "cat.jpg");
  EXPECT_EQ(found.masks[0].label, "head");
  EXPECT_EQ(found.masks[0].annotator, "1");
  EXPECT_EQ(found.masks[1].annotator, "2");
  EXPECT_THAT(found.oddities,
              testing::ElementsAre(Oddity{"an annotation that was cancelled", "task 1"}));
}

// Two pixels; the bits are worked out in runs_test.cpp: 32 of count, 5 + 4 x 4 of sizes, a run of
// four zeros and four values one by one.
TEST_F(LabelStudioImport, ReadsBrushes) {
  const Imported found = imported("label_studio", "a.json", file(R"({"type": "brushlabels",
      "original_width": 2, "original_height": 1, "image_rotation": 0, "value": {"format": "rle",
      "rle": [0, 0, 0, 8, 57, 27, 252, 96, 4, 255, 192, 0, 63, 192], "brushlabels": ["tail"]}})"));
  ASSERT_EQ(found.masks.size(), 2U);
  EXPECT_EQ(drawn(found.masks[0]), ".#\n");
  EXPECT_EQ(found.masks[0].label, "tail");
}

TEST_F(LabelStudioImport, SaysWhatItCannotPlace) {
  const Imported found = imported("label_studio", "a.json", file(R"({"type": "choices",
      "value": {"choices": ["cat"]}}, {"type": "polygonlabels", "original_width": 4,
      "original_height": 2, "image_rotation": 90, "value": {"points": []}})"));
  EXPECT_TRUE(found.masks.empty());
  EXPECT_EQ(found.oddities.size(), 5U);
}

TEST_F(LabelStudioImport, RefusesOtherFiles) {
  EXPECT_THAT(refusal("label_studio", "a.json", "{}"), HasSubstr("should be a list"));
  EXPECT_THAT(refusal("label_studio", "a.json", file(R"({"type": "brushlabels",
      "original_width": 2, "original_height": 1, "value": {"rle": [0, 300]}})")),
              HasSubstr("A byte of task 1 is 300"));
}

}  // namespace
}  // namespace assay::responses
