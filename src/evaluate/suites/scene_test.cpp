#include "evaluate/suites/scene.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/error.h"

namespace assay::suites {
namespace {

ScenePlan plan_of(std::uint64_t draw) {
  return {.seed = 3,
          .shape = draw % 4,
          .pattern = draw / 4 % 4,
          .object = draw,
          .tag = draw,
          .surroundings = draw};
}

// The pixels at which two pictures differ, [side, side].
std::vector<float> changed(const data::Picture& left, const data::Picture& right) {
  std::vector<float> result;
  for (int y = 0; y < scene_side; ++y) {
    for (int x = 0; x < scene_side; ++x) {
      result.push_back(std::equal(left.at(x, y), left.at(x, y) + 3, right.at(x, y)) ? 0.0F : 1.0F);
    }
  }
  return result;
}

double area(const Tensor& mask) { return static_cast<double>(std::ranges::count(mask.data, 1.0F)); }

// What is drawn is far from every background and from black or white, so that it changes all its
// pixels; strokes of the same colour by chance would be seen here as a smaller change.
TEST(Scene, LeavingAPartOutChangesThePixelsOfItsMaskAndNoOther) {
  for (std::uint64_t draw = 0; draw < 200; ++draw) {
    ScenePlan plan = plan_of(draw);
    const Scene whole = draw_scene(plan);
    plan.with_object = false;
    const Scene without_object = draw_scene(plan);
    EXPECT_EQ(without_object.object, whole.object);
    EXPECT_EQ(without_object.tag, whole.tag);
    EXPECT_EQ(changed(whole.picture, without_object.picture), whole.object.data);
    plan.with_object = true;
    plan.with_tag = false;
    EXPECT_EQ(changed(whole.picture, draw_scene(plan).picture), whole.tag.data);
  }
}

TEST(Scene, PartsShareNoPixelAndTheTagIsWhole) {
  for (std::uint64_t draw = 0; draw < 500; ++draw) {
    const Scene scene = draw_scene(plan_of(draw));
    EXPECT_EQ(area(scene.tag), 36);
    for (std::size_t at = 0; at < scene.tag.size(); ++at) {
      EXPECT_FALSE(scene.tag.data[at] > 0 && scene.object.data[at] > 0);
    }
  }
}

// A guess at the middle must not find the object; the middle of its pixels is near its own.
TEST(Scene, ObjectsKeepAwayFromTheMiddle) {
  for (std::uint64_t draw = 0; draw < 200; ++draw) {
    const Tensor object = draw_scene(plan_of(draw)).object;
    double across = 0;
    double down = 0;
    for (std::size_t at = 0; at < object.size(); ++at) {
      across += object.data[at] * (static_cast<double>(at % scene_side) - 15.5);
      down += object.data[at] * (static_cast<double>(at / scene_side) - 15.5);
    }
    EXPECT_GT(std::hypot(across, down) / area(object), 4.5);
  }
}

// Radii are from 6 to 8: discs have pi r^2 pixels, squares (1.7 r)^2, triangles with a circumradius
// of 1.15 r have 3 sqrt(3) / 4 of its square, crosses 2 * 0.6 r * 2 r less the 0.36 r^2 that both
// bars have. The border of some 50 pixels may fall either way.
TEST(Scene, ObjectsHaveTheAreaOfTheirShape) {
  const double of_radius_one[] = {3.1416, 1.7 * 1.7, 1.299 * 1.15 * 1.15, 2.4 - 0.36};
  for (std::uint64_t draw = 0; draw < 200; ++draw) {
    const double pixels = area(draw_scene(plan_of(draw)).object);
    EXPECT_GT(pixels, 36 * of_radius_one[draw % 4] - 12);
    EXPECT_LT(pixels, 64 * of_radius_one[draw % 4] + 12);
  }
}

TEST(Scene, PartsAreDrawnApartFromEachOther) {
  const Scene first = draw_scene(plan_of(5));
  ScenePlan plan = plan_of(5);
  plan.surroundings = 6;
  const Scene elsewhere = draw_scene(plan);
  EXPECT_EQ(elsewhere.object, first.object);
  EXPECT_EQ(elsewhere.tag, first.tag);
  const std::vector<float> differs = changed(first.picture, elsewhere.picture);
  double outside = 0;
  for (std::size_t at = 0; at < differs.size(); ++at) {
    const bool planted = first.object.data[at] > 0 || first.tag.data[at] > 0;
    outside += planted ? 0 : differs[at];
    EXPECT_FALSE(planted && differs[at] > 0);
  }
  EXPECT_GT(outside, 700);
  plan = plan_of(5);
  plan.tag = 6;
  EXPECT_EQ(draw_scene(plan).object, first.object);
  EXPECT_NE(draw_scene(plan).tag, first.tag);
}

TEST(Scene, EveryShapeAndPatternLooksDifferent) {
  std::set<std::vector<std::uint8_t>> seen;
  for (std::size_t shape = 0; shape < 4; ++shape) {
    for (std::size_t pattern = 0; pattern < 4; ++pattern) {
      seen.insert(draw_scene({.shape = shape, .pattern = pattern}).picture.rgb);
    }
  }
  EXPECT_EQ(seen.size(), 16U);
  EXPECT_THROW(draw_scene({.shape = 4}), Bug);
}

}  // namespace
}  // namespace assay::suites
