#include "net/kernels/layout.h"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "base/error.h"

namespace assay::kernels {
namespace {

using Numbers = std::vector<float>;

Numbers counted(std::size_t size) {
  Numbers result(size);
  std::iota(result.begin(), result.end(), 1.0F);
  return result;
}

TEST(Layout, StorageIncludesLanesAndThePaddingOfTheLastBlock) {
  EXPECT_EQ((Layout{{1, 3, 4, 5}, 1, 1}).storage(), 60U);
  EXPECT_EQ((Layout{{1, 3, 4, 5}, 16, 1}).storage(), 960U);
  EXPECT_EQ((Layout{{1, 3, 4, 5}, 1, 16}).storage(), 320U);
  EXPECT_EQ((Layout{{1, 17, 4, 5}, 1, 16}).storage(), 640U);
  EXPECT_EQ((Layout{{1, 17, 4, 5}, 1, 8}).storage(), 480U);
  EXPECT_EQ((Layout{{}, 16, 1}).storage(), 16U);
}

TEST(Layout, IsPaddedWhenTheLastBlockIsNotFull) {
  EXPECT_TRUE((Layout{{1, 17, 2}, 1, 16}).padded());
  EXPECT_FALSE((Layout{{1, 32, 2}, 1, 16}).padded());
  EXPECT_FALSE((Layout{{1, 17, 2}, 16, 1}).padded());
}

TEST(Planes, SeeBlocksAndLanesAlike) {
  const Planes blocked = planes({{1, 17, 4, 5}, 1, 16});
  EXPECT_EQ(blocked.planes, 2);
  EXPECT_EQ(blocked.height, 4);
  EXPECT_EQ(blocked.width, 5);
  EXPECT_EQ(blocked.inner, 16);
  const Planes signal = planes({{1, 3, 40}, 16, 1});
  EXPECT_EQ(signal.planes, 3);
  EXPECT_EQ(signal.height, 1);
  EXPECT_EQ(signal.width, 40);
  EXPECT_EQ(signal.inner, 16);
  EXPECT_THROW(planes({{1, 3}, 1, 1}), Bug);
}

TEST(Reorder, PutsChannelCOfBlockBBehindPointP) {
  const Shape shape{1, 10, 2, 3};
  const Layout wide{shape, 1, 8};
  const Numbers plain = counted(60);
  Numbers blocks(wide.storage(), 99.0F);
  reorder({shape, 1, 1}, plain.data(), wide, blocks.data());
  for (std::size_t channel = 0; channel < 16; ++channel) {
    for (std::size_t point = 0; point < 6; ++point) {
      const float expected = channel < 10 ? plain[channel * 6 + point] : 0.0F;
      EXPECT_EQ(blocks[(channel / 8 * 6 + point) * 8 + channel % 8], expected);
    }
  }
}

TEST(Reorder, ThereAndBackChangesNothing) {
  for (const Shape& shape : {Shape{1, 1, 5}, Shape{1, 16, 3, 3}, Shape{1, 37, 2, 4}}) {
    for (const std::int64_t block : {8, 16}) {
      const Layout wide{shape, 1, block};
      const Numbers plain = counted(count(shape));
      Numbers blocks(wide.storage(), 99.0F);
      Numbers again(plain.size(), 99.0F);
      reorder({shape, 1, 1}, plain.data(), wide, blocks.data());
      reorder(wide, blocks.data(), {shape, 1, 1}, again.data());
      EXPECT_EQ(again, plain);
    }
  }
}

TEST(Interleave, PutsSamplesSideBySideAndZerosBesideThem) {
  const Numbers first{1, 2, 3};
  const Numbers second{4, 5, 6};
  const float* samples[] = {first.data(), second.data()};
  Numbers found(12, 99.0F);
  interleave(samples, 2, 3, 4, found.data());
  EXPECT_EQ(found, (Numbers{1, 4, 0, 0, 2, 5, 0, 0, 3, 6, 0, 0}));
  Numbers taken(3);
  extract(found.data(), 3, 4, 1, taken.data());
  EXPECT_EQ(taken, second);
  EXPECT_THROW(interleave(samples, 5, 3, 4, found.data()), Bug);
}

}  // namespace
}  // namespace assay::kernels
