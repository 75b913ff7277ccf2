#include "net/kernels/index_map.h"

#include <gtest/gtest.h>

#include <numeric>

#include "base/error.h"
#include "base/rng.h"

namespace assay::kernels {
namespace {

using graph::Coordinates;
using graph::Padding;
using graph::Resize;
using graph::Rounding;
using graph::Sampling;
using Numbers = std::vector<float>;

// The source 0, 1, 2 ... moved, so that the result names where every number comes from.
Numbers moved(const IndexMap& map, std::size_t source, std::size_t target) {
  Numbers from(source);
  std::iota(from.begin(), from.end(), 0.0F);
  Numbers to(target, 99.0F);
  map.forward(from.data(), to.data(), 1);
  return to;
}

TEST(SliceMap, StartsAndStepsOnEveryAxis) {
  EXPECT_EQ(moved(slice_map({{0, 1}, {1, 2}}, {2, 5}, {2, 2}), 10, 4), (Numbers{1, 3, 6, 8}));
  EXPECT_EQ(moved(slice_map({{1, 4}, {-1, -2}}, {2, 5}, {2, 3}), 10, 6),
            (Numbers{9, 7, 5, 4, 2, 0}));
}

TEST(GatherMap, TakesIndicesInTheirOrderAndTwice) {
  EXPECT_EQ(moved(gather_map({1, {2, 0, 2}}, {2, 3}, {2, 3}), 6, 6), (Numbers{2, 0, 2, 5, 3, 5}));
  EXPECT_EQ(moved(gather_map({-2, {1}}, {2, 3}, {1, 3}), 6, 3), (Numbers{3, 4, 5}));
}

// [2, 3, 2] with axes in the order 2, 0, 1: result[i, j, k] = source[j, k, i].
TEST(TransposeMap, PermutesAxes) {
  EXPECT_EQ(moved(transpose_map({{2, 0, 1}}, {2, 3, 2}, {2, 2, 3}), 12, 12),
            (Numbers{0, 2, 4, 6, 8, 10, 1, 3, 5, 7, 9, 11}));
}

TEST(BroadcastMap, RepeatsAxesOfOneAndNewOnes) {
  EXPECT_EQ(moved(broadcast_map({2, 1}, {2, 2, 3}), 2, 12),
            (Numbers{0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1}));
  EXPECT_EQ(moved(broadcast_map({}, {3}), 1, 3), (Numbers{0, 0, 0}));
}

TEST(PadMap, FillsReflectsAndRepeatsTheEdge) {
  const auto padded = [](Padding mode) {
    return moved(pad_map({mode, {0, 2}, {1, 1}, -7}, {2, 3}, {3, 6}), 6, 18);
  };
  EXPECT_EQ(padded(Padding::constant),
            (Numbers{-7, -7, 0, 1, 2, -7, -7, -7, 3, 4, 5, -7, -7, -7, -7, -7, -7, -7}));
  EXPECT_EQ(padded(Padding::reflect),
            (Numbers{2, 1, 0, 1, 2, 1, 5, 4, 3, 4, 5, 4, 2, 1, 0, 1, 2, 1}));
  EXPECT_EQ(padded(Padding::edge), (Numbers{0, 0, 0, 1, 2, 2, 3, 3, 3, 4, 5, 5, 3, 3, 3, 4, 5, 5}));
}

TEST(PadMap, CropsWhereThePaddingIsNegative) {
  EXPECT_EQ(moved(pad_map({Padding::constant, {-1}, {2}, 0.5F}, {4}, {5}), 4, 5),
            (Numbers{1, 2, 3, 0.5F, 0.5F}));
}

Numbers nearest(Coordinates coordinates, Rounding rounding, std::int64_t from, std::int64_t to) {
  const Resize op{Sampling::nearest,
                  coordinates,
                  rounding,
                  {static_cast<float>(to) / static_cast<float>(from)}};
  return moved(nearest_map(op, {1, 1, from}, {1, 1, to}), static_cast<std::size_t>(from),
               static_cast<std::size_t>(to));
}

// From four to two, half pixels lie at 0.5 and 2.5; asymmetric ones at 0 and 2.
TEST(NearestMap, RoundsAsAsked) {
  EXPECT_EQ(nearest(Coordinates::half_pixel, Rounding::floor, 4, 2), (Numbers{0, 2}));
  EXPECT_EQ(nearest(Coordinates::half_pixel, Rounding::ceil, 4, 2), (Numbers{1, 3}));
  EXPECT_EQ(nearest(Coordinates::half_pixel, Rounding::prefer_floor, 4, 2), (Numbers{0, 2}));
  EXPECT_EQ(nearest(Coordinates::half_pixel, Rounding::prefer_ceil, 4, 2), (Numbers{1, 3}));
  EXPECT_EQ(nearest(Coordinates::asymmetric, Rounding::floor, 4, 2), (Numbers{0, 2}));
}

// From two to four: asymmetric at 0, 0.5, 1, 1.5; corners at 0, 1/3, 2/3, 1; half pixels at
// -0.25, 0.25, 0.75, 1.25.
TEST(NearestMap, PlacesPointsByTheCoordinates) {
  EXPECT_EQ(nearest(Coordinates::asymmetric, Rounding::floor, 2, 4), (Numbers{0, 0, 1, 1}));
  EXPECT_EQ(nearest(Coordinates::asymmetric, Rounding::ceil, 2, 4), (Numbers{0, 1, 1, 1}));
  EXPECT_EQ(nearest(Coordinates::align_corners, Rounding::prefer_floor, 2, 4),
            (Numbers{0, 0, 1, 1}));
  EXPECT_EQ(nearest(Coordinates::half_pixel, Rounding::prefer_floor, 2, 4), (Numbers{0, 0, 1, 1}));
  EXPECT_EQ(nearest(Coordinates::pytorch_half_pixel, Rounding::floor, 4, 1), (Numbers{0}));
}

TEST(NearestMap, ResizesBothAxesOfEveryPlane) {
  const Resize op{Sampling::nearest, Coordinates::asymmetric, Rounding::floor, {2, 1}};
  EXPECT_EQ(moved(nearest_map(op, {1, 2, 1, 2}, {1, 2, 2, 2}), 4, 8),
            (Numbers{0, 1, 0, 1, 2, 3, 2, 3}));
}

TEST(ResizedCoordinate, FollowsTheScaleThatWasGiven) {
  const Resize op{Sampling::linear, Coordinates::half_pixel, Rounding::floor, {2}};
  EXPECT_EQ(resized_coordinate(op, 0, 3, 4, 9), 1.25);
}

// <A x, y> = <x, A' y> with whole numbers, so without rounding.
TEST(IndexMap, BackwardIsTheTransposeOfForward) {
  struct Case {
    IndexMap map;
    std::size_t source;
    std::size_t target;
  };
  const Resize up{Sampling::nearest, Coordinates::half_pixel, Rounding::floor, {1.5F, 2}};
  const Case cases[] = {
      {slice_map({{1, 4}, {-1, -2}}, {2, 5}, {2, 3}), 10, 6},
      {gather_map({1, {2, 0, 2, 2}}, {2, 3}, {2, 4}), 6, 8},
      {transpose_map({{2, 0, 1}}, {2, 3, 2}, {2, 2, 3}), 12, 12},
      {broadcast_map({2, 1}, {2, 2, 3}), 2, 12},
      {pad_map({Padding::reflect, {0, 2}, {1, 1}, 0}, {2, 3}, {3, 6}), 6, 18},
      {pad_map({Padding::edge, {1, -1}, {0, 2}, 0}, {2, 3}, {3, 4}), 6, 12},
      {pad_map({Padding::constant, {1, 1}, {0, 2}, 0}, {2, 3}, {3, 6}), 6, 18},
      {nearest_map(up, {1, 1, 2, 3}, {1, 1, 3, 6}), 6, 18},
  };
  for (const Case& c : cases) {
    for (const std::size_t inner : {1UL, 16UL}) {
      Random random(1, inner);
      Numbers x(c.source * inner);
      Numbers y(c.target * inner);
      for (float& value : x) value = static_cast<float>(random.below(20)) - 10;
      for (float& value : y) value = static_cast<float>(random.below(20)) - 10;
      Numbers forward(y.size(), 99.0F);
      Numbers backward(x.size(), 99.0F);
      c.map.forward(x.data(), forward.data(), static_cast<std::int64_t>(inner));
      c.map.backward(y.data(), backward.data(), static_cast<std::int64_t>(inner));
      EXPECT_EQ(std::inner_product(forward.begin(), forward.end(), y.begin(), 0.0),
                std::inner_product(x.begin(), x.end(), backward.begin(), 0.0));
    }
  }
}

TEST(IndexMap, RefusesToLeaveItsSource) { EXPECT_THROW(IndexMap({0, 3}, 3), Bug); }

}  // namespace
}  // namespace assay::kernels
