#include "study/analysis/review/correction.h"

#include "study/analysis/marks/marked_test.h"

namespace assay::analysis {
namespace {

// The left half of four by four, strongly in the first column and half as strongly in the second.
MapOf left_half(std::string method = "m") {
  MapOf map{std::move(method), "cat", 4, 4, {}};
  for (int row = 0; row < 4; ++row) map.values.insert(map.values.end(), {2, 1, 0, -1});
  return map;
}

Stroke box(double left, double right, bool adds) {
  return {{{left, 0}, {right, 0}, {right, 4}, {left, 4}}, adds};
}

// Eight points before; one of the first column removed leaves seven: 7 / 8. It falls from one to
// nothing: 1 / 16. One that would be half as strong, or an area half of which stays, could not tell
// what is removed from what is kept.
TEST(Correction, RemovesByHand) {
  const std::vector<Stroke> strokes{{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}, false}};
  const Change change = change_of(left_half(), 0.3, strokes, {});
  EXPECT_NEAR(*change.iou, 7.0 / 8, 1e-12);
  EXPECT_NEAR(*change.mae, 1.0 / 16, 1e-9);
  EXPECT_NEAR(change.removed, 1.0 / 16, 1e-12);
  EXPECT_EQ(change.added, 0);
}

// With a threshold of a half the second column, a half, is not in the area: adding columns two and
// three makes four points into twelve.
TEST(Correction, AddsByHand) {
  const std::vector<Stroke> strokes{box(1, 3, true)};
  const Change change = change_of(left_half(), 0.5, strokes, {});
  EXPECT_NEAR(*change.iou, 4.0 / 12, 1e-12);
  EXPECT_NEAR(change.added, 0.5, 1e-12);
  EXPECT_NEAR(*change.mae, (4 * 0.5 + 4 * 1.0) / 16, 1e-9);
}

TEST(Correction, TakesStrokesInTheirOrder) {
  const std::vector<Stroke> back{box(2, 4, true), box(2, 4, false)};
  EXPECT_EQ(change_of(left_half(), 0.3, back, {}).iou, 1);
  const std::vector<Stroke> forth{box(2, 4, false), box(2, 4, true)};
  EXPECT_EQ(change_of(left_half(), 0.3, forth, {}).iou, 0.5);
}

TEST(Correction, OfAMapOfNothingIsStillDefined) {
  MapOf map = left_half();
  for (float& value : map.values) value = 0;
  EXPECT_EQ(change_of(map, 0.3, {}, {}).iou, 1);
  EXPECT_EQ(change_of(map, 0.3, std::vector<Stroke>{box(0, 1, true)}, {}).iou, 0);
}

// People drew on a picture five times as large, as the study's material says.
TEST(Correction, KnowsHowLargeThePictureWas) {
  Evidence evidence{.study = "s", .protocol = "review"};
  evidence.material.emplace();
  evidence.material->stimuli.push_back(picture_stimulus("cat", 20, 20, "explanation"));
  evidence.maps = {left_half("m:steps=3")};
  evidence.rows = {
      answered("correct", "a", "cat", rectangle_drawn(5, 0, 10, 20, R"(,"adds":false)"), "m"),
      answered("correct", "b", "cat", "unchanged", "m"),
      answered("correct", "c", "cat", "what", "m"),
      answered("correct", "d", "cat", rectangle_drawn(0, 0, 10, 10, R"(,"adds":true)"), "other")};
  const Corrections found = corrections_of(evidence, 0.3);
  ASSERT_EQ(found.all.size(), 3U);
  EXPECT_NEAR(*found.all[0].change->iou, 0.5, 1e-12);
  EXPECT_TRUE(found.all[1].is_unchanged);
  EXPECT_EQ(found.all[1].change->iou, 1);
  EXPECT_EQ(found.unreadable, 1U);
  EXPECT_EQ(found.without_map, 1U);
  EXPECT_FALSE(found.all[2].change->iou);
  EXPECT_NEAR(found.all[2].change->added, 0.25, 1e-12);
}

}  // namespace
}  // namespace assay::analysis
