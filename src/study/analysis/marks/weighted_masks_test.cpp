#include "study/analysis/marks/weighted_masks.h"

#include <numeric>

#include "study/analysis/marks/drawing.h"
#include "study/analysis/marks/fitted.h"
#include "study/analysis/marks/marked_test.h"

namespace assay::analysis {
namespace {

using testing::ElementsAre;
using testing::FloatNear;
using testing::Pointwise;

std::vector<const responses::ResponseRow*> pointers(
    const std::vector<responses::ResponseRow>& rows) {
  std::vector<const responses::ResponseRow*> result;
  for (const responses::ResponseRow& row : rows) result.push_back(&row);
  return result;
}

const std::vector<responses::ResponseRow> left_and_top{
    answered("contour", "a", "cat", rectangle_drawn(0, 0, 2, 4)),
    answered("contour", "b", "cat", rectangle_drawn(0, 0, 4, 2)),
    answered("contour", "c", "cat", "nothing"),
};

// The left half by a, the upper half by b, nothing by c: both have the upper left quarter.
TEST(WeightedMasks, AreSharesOfThoseWhoSawThePicture) {
  const auto masks =
      weighted_masks(pointers(left_and_top), {.levels = 0, .sizes = {{"cat", {4, 4}}}});
  const float t = 1.0F / 3;
  EXPECT_EQ(masks.at("cat").annotators, 3U);
  EXPECT_THAT(masks.at("cat").values,
              Pointwise(FloatNear(1e-6F), {2 * t, 2 * t, t, t, 2 * t, 2 * t, t, t,  //
                                           t, t, 0.F, 0.F, t, t, 0.F, 0.F}));
}

// Imported drawings say how large their picture is.
TEST(WeightedMasks, AreAsLargeAsTheDrawingSays) {
  const std::vector<responses::ResponseRow> rows{answered(
      "contour", "a", "cat", R"({"size":[4,3],"strokes":[{"points":[[0,0],[2,0],[2,2],[0,2]]}]})")};
  DrawnOddly odd;
  const std::vector<Marks> marks = drawn_marks(pointers(rows), {}, &odd);
  EXPECT_EQ(marks[0].width, 4);
  EXPECT_EQ(marks[0].height, 3);
  EXPECT_EQ(odd.without_size, 0U);
  EXPECT_FALSE(drawn_size(R"({"size":[4,0]})"));
  EXPECT_FALSE(drawn_size(R"({"size":[4]})"));
  EXPECT_FALSE(drawn_size("nothing"));
}

// As published: floor(255 / 9) = 28, nine times 28 is 252 of 255.
TEST(WeightedMasks, HaveThePublishedLevels) {
  std::vector<responses::ResponseRow> rows;
  for (int person = 0; person < 9; ++person) {
    rows.push_back(answered("contour", std::to_string(person), "cat",
                            rectangle_drawn(0, 0, person < 4 ? 1 : 2, 1)));
  }
  const MaskRules rules{.sizes = {{"cat", {2, 1}}}};
  EXPECT_THAT(weighted_masks(pointers(rows), rules).at("cat").values,
              ElementsAre(FloatNear(252.0F / 255, 1e-6F), FloatNear(5 * 28.0F / 255, 1e-6F)));
  // Of more people than levels each still adds one level, and the sum stops at the saturation.
  for (int person = 9; person < 300; ++person) {
    rows.push_back(answered("contour", std::to_string(person), "cat", rectangle_drawn(0, 0, 1, 1)));
  }
  EXPECT_THAT(weighted_masks(pointers(rows), rules).at("cat").values,
              ElementsAre(1.0F, FloatNear(5.0F / 255, 1e-6F)));
}

TEST(WeightedMasks, AreClippedToTheOutline) {
  const responses::Mask outline{
      .item = "cat", .width = 2, .height = 2, .inside = {1, 0, 0, 0}};  // the upper left quarter
  MaskRules rules{.levels = 0, .sizes = {{"cat", {4, 4}}}};
  rules.outlines = std::span(&outline, 1);
  const auto sum = [&] {
    const WeightedMask mask = weighted_masks(pointers(left_and_top), rules).at("cat");
    return std::accumulate(mask.values.begin(), mask.values.end(), 0.0);
  };
  EXPECT_NEAR(sum(), 4 * 2.0 / 3, 1e-6);
  rules.clip = false;
  EXPECT_NEAR(sum(), 16.0 / 3, 1e-6);
}

TEST(WeightedMasks, OfLargePicturesAreDrawnOnASmallerGrid) {
  const std::vector<responses::ResponseRow> rows{
      answered("contour", "a", "wide", rectangle_drawn(0, 0, 1000, 500))};
  const auto mask =
      weighted_masks(pointers(rows), {.levels = 0, .sizes = {{"wide", {2000, 1000}}}}).at("wide");
  EXPECT_EQ(mask.width, 224);
  EXPECT_EQ(mask.height, 112);
  EXPECT_NEAR(area(mask.values), 0.25, 1e-6);
}

TEST(WeightedMasks, CountWhatIsOdd) {
  std::vector<responses::ResponseRow> rows = left_and_top;
  rows.push_back(answered("contour", "d", "cat", "{\"strokes\":7}"));
  rows.push_back(answered("contour", "e", "cat", "[1,2"));
  rows.push_back(
      answered("contour", "f", "cat", R"({"strokes":[{"points":[[1e99,0],[1,1],[2,0]]}]})"));
  DrawnOddly odd;
  const auto marks = drawn_marks(pointers(rows), {}, &odd);
  EXPECT_EQ(odd.unreadable, 3U);
  EXPECT_EQ(odd.without_size, 1U);
  // As large as the drawings.
  ASSERT_EQ(marks.size(), 1U);
  EXPECT_EQ(marks[0].width, 4);
  EXPECT_EQ(marks[0].people.size(), 3U);
}

TEST(WeightedMasks, CountAPersonOnce) {
  std::vector<responses::ResponseRow> rows{left_and_top[0], left_and_top[1]};
  rows[1].participant = "a";
  const auto marks = drawn_marks(pointers(rows), {.sizes = {{"cat", {4, 4}}}});
  ASSERT_EQ(marks[0].people.size(), 1U);
  EXPECT_EQ(area(marks[0].masks[0].weights()), 0.75);
}

// Shrinking four points to two: a triangle of two points to either side, cut at the end; the first
// has its middle at 0.5, so weights 0.75, 0.75 and 0.25 of 1.75.
TEST(Fitted, AveragesWhereTheGridIsCoarser) {
  const std::vector<float> line{1, 2, 4, 8};
  const auto half = fitted(line, 4, 1, 2, 1);
  EXPECT_NEAR(half[0], (0.75 * 1 + 0.75 * 2 + 0.25 * 4) / 1.75, 1e-6);
  EXPECT_NEAR(half[1], (0.25 * 2 + 0.75 * 4 + 0.75 * 8) / 1.75, 1e-6);
  EXPECT_EQ(fitted(line, 4, 1, 4, 1), line);
}

// A plane stays a plane: a point between others has the number the plane has there.
TEST(Fitted, InterpolatesLinearly) {
  std::vector<float> plane;
  for (int y = 0; y < 5; ++y) {
    for (int x = 0; x < 6; ++x) plane.push_back(static_cast<float>(2 * x - 3 * y));
  }
  const auto large = fitted(plane, 6, 5, 12, 15);
  for (int y = 2; y < 12; ++y) {
    for (int x = 1; x < 10; ++x) {
      const double expected = 2 * ((x + 0.5) / 2 - 0.5) - 3 * ((y + 0.5) / 3 - 0.5);
      EXPECT_NEAR(large[static_cast<std::size_t>(y * 12 + x)], expected, 1e-5);
    }
  }
}

TEST(Drawing, KnowsWhatStrokesAddAndRemove) {
  const auto strokes = strokes_of(
      R"({"strokes":[{"points":[[0,0,5],[1,0,6,0.5],[1,1]],"adds":false},{"points":[]}]})");
  ASSERT_TRUE(strokes);
  ASSERT_EQ(strokes->size(), 2U);
  EXPECT_FALSE((*strokes)[0].adds);
  EXPECT_EQ((*strokes)[0].points[1].x, 1);
  EXPECT_TRUE((*strokes)[1].adds);
  EXPECT_EQ(strokes_of("unchanged")->size(), 0U);
  for (const char* wrong :
       {"", "yes", "{}", R"({"strokes":[1]})", R"({"strokes":[{}]})",
        R"({"strokes":[{"points":[["a",1]]}]})", R"({"strokes":[{"points":[[1,1]],"adds":1}]})"}) {
    EXPECT_FALSE(strokes_of(wrong)) << wrong;
  }
}

}  // namespace
}  // namespace assay::analysis
