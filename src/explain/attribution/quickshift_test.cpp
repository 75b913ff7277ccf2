#include "explain/attribution/quickshift.h"

#include <gmock/gmock.h>

#include "base/parallel.h"
#include "explain/attribution/test_picture_test.h"

namespace assay::attribution {
namespace {

// scikit-image 0.19.3, with any random_seed: quickshift(rgb, kernel_size=4, max_dist=200, ratio=.2)
// has 2 segments, quickshift(rgb, kernel_size=2, max_dist=6, ratio=.5) 22.
TEST(Quickshift, IsScikitImages) {
  const Segments usual = quickshift(test_picture(), {});
  EXPECT_EQ(usual.count, 2U);
  EXPECT_EQ(checksum(usual), 224945);
  const Segments fine =
      quickshift(test_picture(), {.kernel_size = 2, .max_distance = 6, .ratio = 0.5});
  EXPECT_EQ(fine.count, 22U);
  EXPECT_EQ(checksum(fine), 11599176);
}

// Two halves that differ by more than the greatest distance: nobody follows a pixel of the other
// side.
TEST(Quickshift, CutsWhereColoursDiffer) {
  data::Picture picture(16, 8);
  for (int y = 0; y < 8; ++y) {
    for (int x = 0; x < 16; ++x) picture.at(x, y)[x < 8 ? 0 : 2] = 255;
  }
  const Segments segments = quickshift(picture, {.max_distance = 20});
  EXPECT_EQ(segments.count, 2U);
  for (std::size_t at = 0; at < 128; ++at) EXPECT_EQ(segments.of[at], at % 16 < 8 ? 0U : 1U);
}

TEST(Quickshift, IsTheSameOnAnyThreads) {
  const int before = threads();
  set_threads(1);
  const Segments alone = quickshift(test_picture(), {.kernel_size = 2});
  set_threads(3);
  EXPECT_EQ(quickshift(test_picture(), {.kernel_size = 2}).of, alone.of);
  set_threads(before);
}

TEST(Quickshift, OfOnePixelIsThatPixel) {
  EXPECT_EQ(quickshift(data::Picture(1, 1), {}).count, 1U);
}

}  // namespace
}  // namespace assay::attribution
