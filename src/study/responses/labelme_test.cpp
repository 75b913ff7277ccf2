#include "study/responses/labelme.h"

#include "study/responses/drawn_test.h"

namespace assay::responses {
namespace {

using testing::HasSubstr;

// A PNG of 2 x 2 grey pixels, 255 0 over 255 255.
constexpr const char* png =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAAAAABX3VL4AAAADklEQVR4nGP4z8Dw/z8AB/4C/le5yskAAAAASUVORK5CY"
    "II=";

class LabelmeImport : public Importing {
 protected:
  static std::string file(const std::string& shapes) {
    return R"({"version": "5.4.1", "flags": {}, "imagePath": "..\\cats\\cat.jpg",
               "imageData": null, "imageHeight": 3, "imageWidth": 4, "shapes": [)" +
           shapes + "]}";
  }
  static std::string shape(const std::string& type, const std::string& points,
                           const std::string& mask = "null") {
    return R"({"label": "cat", "group_id": null, "flags": {}, "shape_type": ")" + type +
           R"(", "points": )" + points + R"(, "mask": )" + mask + "}";
  }
};

TEST_F(LabelmeImport, ReadsEveryShapeThatEnclosesSomething) {
  const Imported found =
      imported("labelme", "a.json",
               file(shape("polygon", "[[0, 0], [2, 0], [2, 3], [0, 3]]") + "," +
                    shape("rectangle", "[[4, 3], [3, 1]]") + "," +
                    shape("circle", "[[1.5, 1.5], [1.5, 2.6]]") + "," +
                    shape("mask", "[[1, 1], [2, 2]]", fmt::format("\"{}\"", png)) + "," +
                    shape("line", "[[0, 0], [1, 1]]")));
  ASSERT_EQ(found.masks.size(), 4U);
  EXPECT_EQ(drawn(found.masks[0]), "##..\n##..\n##..\n");
  EXPECT_EQ(drawn(found.masks[1]), "....\n...#\n...#\n");
  EXPECT_EQ(drawn(found.masks[2]), ".#..\n###.\n.#..\n");
  EXPECT_EQ(drawn(found.masks[3]), "....\n.#..\n.##.\n");
  EXPECT_EQ(found.masks[3].item, "cat.jpg");
  EXPECT_EQ(found.masks[3].label, "cat");
  ASSERT_EQ(found.oddities.size(), 1U);
  EXPECT_EQ(found.oddities[0].what, "a shape that encloses nothing");
  EXPECT_EQ(found.read, 5);
}

TEST_F(LabelmeImport, ReadsAFolder) {
  write_file(folder_ / "b.json", file(shape("rectangle", "[[0, 0], [1, 1]]")));
  write_file(folder_ / "a.json", file(shape("rectangle", "[[0, 0], [2, 1]]")));
  write_file(folder_ / "notes.txt", "not read");
  const Imported found = build(imports(), "labelme", "kind")(folder_.path());
  ASSERT_EQ(found.masks.size(), 2U);
  EXPECT_EQ(drawn(found.masks[0]), "##..\n....\n....\n");
}

TEST_F(LabelmeImport, RefusesWhatDoesNotFit) {
  const std::string picture = fmt::format("\"{}\"", png);
  EXPECT_THAT(refusal("labelme", "a.json", file(shape("mask", "[[3, 1], [4, 2]]", picture))),
              HasSubstr("does not lie in its picture"));
  EXPECT_THAT(refusal("labelme", "a.json", file(shape("mask", "[[1, 1], [2, 2]]", "\"!!!!\""))),
              HasSubstr("other letters"));
  EXPECT_THAT(refusal("labelme", "a.json", file(shape("polygon", "[[1, 1], [2, 2]]"))),
              HasSubstr("less than three points"));
  EXPECT_THAT(refusal("labelme", "a.json", "{}"), HasSubstr("has no 'imageWidth'"));
}

}  // namespace
}  // namespace assay::responses
