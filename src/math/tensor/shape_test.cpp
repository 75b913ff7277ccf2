#include "math/tensor/shape.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace assay {
namespace {

TEST(Shape, CountsItsElements) {
  EXPECT_EQ(elements(Shape{2, 3, 4}), 24);
  EXPECT_EQ(elements(Shape{}), 1);
  EXPECT_EQ(elements(Shape{5, 0}), 0);
  EXPECT_EQ(count(Shape{2, 3, 4}), 24U);
}

TEST(Shape, RefusesWhatNoMemoryHolds) {
  EXPECT_EQ(elements(Shape{1 << 16, 1 << 16}), std::int64_t{1} << 32);
  EXPECT_THROW(elements(Shape{1 << 16, (1 << 16) + 1}), Error);
  // 2^66 is 0 modulo 2^64; neither this nor a product that wraps to something small gets through.
  EXPECT_THROW(elements(Shape{std::int64_t{1} << 33, std::int64_t{1} << 33}), Error);
  EXPECT_THROW(elements(Shape{std::int64_t{1} << 62, 4, 3}), Error);
  EXPECT_THROW(elements(Shape{-1}), Error);
  EXPECT_THROW(elements(Shape{-2, -3}), Error);
}

TEST(Shape, StridesAreRowMajor) {
  EXPECT_EQ(strides(Shape{2, 3, 4}), (Shape{12, 4, 1}));
  EXPECT_EQ(strides(Shape{7}), (Shape{1}));
  EXPECT_EQ(strides(Shape{}), Shape{});
}

TEST(Shape, ReadsAsSizesBetweenCrosses) {
  EXPECT_EQ(to_string(Shape{1, 3, 224, 224}), "1x3x224x224");
  EXPECT_EQ(to_string(Shape{}), "scalar");
}

TEST(Shape, BroadcastsAsNumpyDoes) {
  EXPECT_EQ(broadcast({8, 1, 6, 1}, {7, 1, 5}), (Shape{8, 7, 6, 5}));
  EXPECT_EQ(broadcast({5, 4}, {}), (Shape{5, 4}));
  EXPECT_EQ(broadcast({1}, {3}), (Shape{3}));
  EXPECT_EQ(broadcast({}, {}), Shape{});
  EXPECT_THROW(broadcast({2, 1}, {8, 4, 3}), Error);
  EXPECT_THROW(broadcast({3}, {4}), Error);
}

TEST(Shape, AnAxisMayBeCountedFromTheEnd) {
  EXPECT_EQ(axis_index(0, 3), 0U);
  EXPECT_EQ(axis_index(-1, 3), 2U);
  EXPECT_EQ(axis_index(-3, 3), 0U);
  EXPECT_THROW(axis_index(3, 3), Error);
  EXPECT_THROW(axis_index(-4, 3), Error);
  EXPECT_THROW(axis_index(0, 0), Error);
}

}  // namespace
}  // namespace assay
