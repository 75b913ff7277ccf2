#include "net/kernels/geometry.h"

#include <gtest/gtest.h>

namespace assay::kernels {
namespace {

TEST(Geometry, OfASignalIsThatOfAPictureOfHeightOne) {
  const graph::Window window{{5}, {2}, {3}, {1}, {4}};
  const Geometry g = geometry(window, 2, {1, 6, 40}, {1, 8, 17});
  EXPECT_EQ(g.groups, 2);
  EXPECT_EQ(g.channels, 6);
  EXPECT_EQ(g.filters, 8);
  EXPECT_EQ(g.source, (Pair{1, 40}));
  EXPECT_EQ(g.target, (Pair{1, 17}));
  EXPECT_EQ(g.kernel, (Pair{1, 5}));
  EXPECT_EQ(g.stride, (Pair{1, 2}));
  EXPECT_EQ(g.dilation, (Pair{1, 3}));
  EXPECT_EQ(g.pad_begin, (Pair{0, 1}));
  EXPECT_EQ(g.pad_end, (Pair{0, 4}));
  // 8 filters, 17 points, 3 channels of a group, 5 taps, a product and a sum each.
  EXPECT_EQ(g.flops(), 2.0 * 8 * 17 * 3 * 5);
}

TEST(Geometry, OfAPictureKeepsItsAxesInOrder) {
  const graph::Window window{{3, 5}, {1, 2}, {1, 3}, {0, 1}, {2, 4}};
  const Geometry g = geometry(window, 1, {1, 3, 8, 9}, {1, 4, 8, 1});
  EXPECT_EQ(g.source, (Pair{8, 9}));
  EXPECT_EQ(g.kernel, (Pair{3, 5}));
  EXPECT_EQ(g.pad_end, (Pair{2, 4}));
}

}  // namespace
}  // namespace assay::kernels
