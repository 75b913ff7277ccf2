#include "study/responses/contours.h"

#include "net/data/image.h"
#include "study/responses/drawn_test.h"

namespace assay::responses {
namespace {

using testing::HasSubstr;

class ContoursImport : public Importing {
 protected:
  void SetUp() override {
    std::filesystem::create_directories(folder_ / "pictures");
    std::filesystem::create_directories(folder_ / "people");
    write_file(folder_ / "pictures/cat.ppm", "P6 4 3 255\n" + std::string(36, 'x'));
    kind_ = fmt::format("contours:images={}", (folder_ / "pictures").string());
  }
  static std::string contour(const std::string& image, const std::string& points) {
    return fmt::format(R"({{"image": "{}", "contour": 1, "points": {}}})", image, points);
  }
  std::string kind_;
};

TEST_F(ContoursImport, MakesOneMaskOfWhatSomebodyDrewOnAPicture) {
  write_file(folder_ / "people/ann.json",
             "[" + contour("cat.ppm", "[[0, 0], [2, 0], [2, 3], [0, 3]]") + "," +
                 contour("cat.ppm", "[[3, 0], [4, 0], [4, 1], [3, 1]]") + "]");
  write_file(folder_ / "people/bob.json",
             "[" + contour("cat.ppm", "[[1, 0], [2, 0], [2, 3], [1, 3]]") + "," +
                 contour("dog.ppm", "[[1, 0], [2, 0], [2, 3], [1, 3]]") + "," +
                 contour("cat.ppm", "[[1, 0]]") + "]");
  const Imported found = build(imports(), kind_, "kind")(folder_ / "people");
  ASSERT_EQ(found.masks.size(), 2U);
  EXPECT_EQ(drawn(found.masks[0]), "##.#\n##..\n##..\n");
  EXPECT_EQ(drawn(found.masks[1]), ".#..\n.#..\n.#..\n");
  EXPECT_EQ(found.masks[0].annotator, "1");
  EXPECT_EQ(found.masks[1].annotator, "2");
  EXPECT_EQ(found.oddities.size(), 2U);

  const std::vector<MarkedShares> weights = marked_shares(found.masks);
  ASSERT_EQ(weights.size(), 1U);
  EXPECT_EQ(weights[0].annotators, 2U);
  EXPECT_THAT(weights[0].share, testing::ElementsAre(0.5, 1, 0, 0.5, 0.5, 1, 0, 0, 0.5, 1, 0, 0));
}

TEST_F(ContoursImport, CutsWhatLiesOutsideTheObject) {
  write_file(folder_ / "outline.json",
             "[" + contour("cat.ppm", "[[1, 1], [4, 1], [4, 3], [1, 3]]") + "]");
  kind_ += fmt::format(",outline={}", (folder_ / "outline.json").string());
  const Imported found =
      imported(kind_, "a.json", "[" + contour("cat.ppm", "[[0, 0], [2, 0], [2, 3], [0, 3]]") + "]");
  ASSERT_EQ(found.masks.size(), 1U);
  EXPECT_EQ(drawn(found.masks[0]), "....\n.#..\n.#..\n");
}

// As people draw in a study: strokes on a picture of that size.
TEST_F(ContoursImport, GivesResponsesToo) {
  const Imported found = imported(kind_, "a.json",
                                  "[" + contour("cat.ppm", "[[0, 0], [2, 0], [2, 3]]") + "," +
                                      contour("cat.ppm", "[[9, 9], [12, 9], [12, 13]]") + "]");
  ASSERT_EQ(found.rows.size(), 1U);
  EXPECT_EQ(found.rows[0].screen, "contour");
  EXPECT_EQ(found.rows[0].item, "cat.ppm");
  EXPECT_EQ(found.rows[0].response, R"({"size":[4,3],"strokes":[{"points":[[0,0],[2,0],[2,3]]},)"
                                    R"({"points":[[9,9],[12,9],[12,13]]}]})");
  ASSERT_EQ(found.oddities.size(), 1U);
  EXPECT_EQ(found.oddities[0].what, "a contour that lies outside of its picture");
}

TEST_F(ContoursImport, NeedsThePictures) {
  EXPECT_THAT(refusal("contours", "a.json", "[]"), HasSubstr("give contours:images=FOLDER"));
  EXPECT_THAT(refusal("contours:images=nowhere", "a.json", "[]"), HasSubstr("no folder"));
}

}  // namespace
}  // namespace assay::responses
