#include "evaluate/svea/window.h"

#include <gtest/gtest.h>

#include <vector>

namespace assay::svea {
namespace {

std::vector<float> peak_at(std::size_t at) {
  std::vector<float> map(40, 0.0F);
  map[at] = 1;
  return map;
}

TEST(Window, IsCentredOnThePeak) {
  EXPECT_EQ(window_begin(peak_at(20), 12, Edge::clipped), 14U);
  EXPECT_EQ(window_begin(peak_at(20), 12, Edge::literal), 14U);
}

TEST(Window, IsMovedJustIntoTheSignalWhenClipped) {
  EXPECT_EQ(window_begin(peak_at(0), 12, Edge::clipped), 0U);
  EXPECT_EQ(window_begin(peak_at(7), 12, Edge::clipped), 1U);
  EXPECT_EQ(window_begin(peak_at(33), 12, Edge::clipped), 27U);
  EXPECT_EQ(window_begin(peak_at(34), 12, Edge::clipped), 28U);
  EXPECT_EQ(window_begin(peak_at(39), 12, Edge::clipped), 28U);
}

// Eq. 1 with l = 12 and L = 40: peaks 13 to 27, counted from one, keep their window.
TEST(Window, IsTheFirstOrLastPointsWhenEquationOneIsReadLiterally) {
  EXPECT_EQ(window_begin(peak_at(11), 12, Edge::literal), 0U);
  EXPECT_EQ(window_begin(peak_at(12), 12, Edge::literal), 6U);
  EXPECT_EQ(window_begin(peak_at(26), 12, Edge::literal), 20U);
  EXPECT_EQ(window_begin(peak_at(27), 12, Edge::literal), 28U);
}

TEST(Window, TakesTheFirstOfEqualPeaks) {
  std::vector<float> map = peak_at(10);
  map[30] = 1;
  EXPECT_EQ(window_begin(map, 12, Edge::clipped), 4U);
}

TEST(Window, KnowsAMapThatSaysNothing) {
  EXPECT_TRUE(is_constant(std::vector<float>(40, 0.5F)));
  EXPECT_FALSE(is_constant(peak_at(3)));
}

}  // namespace
}  // namespace assay::svea
