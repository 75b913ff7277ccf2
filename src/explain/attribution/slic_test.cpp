#include "explain/attribution/slic.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "explain/attribution/test_picture_test.h"

namespace assay::attribution {
namespace {

struct Case {
  int count;
  double compactness;
  std::size_t segments;
  std::int64_t sum;
};

// scikit-image 0.19.3: slic(rgb, n_segments=count, compactness=compactness, start_label=0).
TEST(Slic, IsScikitImages) {
  for (const Case& one :
       {Case{20, 10, 19, 9178371}, Case{60, 10, 46, 23439412}, Case{60, 3, 46, 23512974},
        Case{60, 2, 47, 23775888}, Case{30, 2, 30, 14176960}, Case{7, 30, 6, 2541716}}) {
    const Segments segments =
        slic(test_picture(), {.count = one.count, .compactness = one.compactness});
    EXPECT_EQ(segments.count, one.segments) << one.count;
    EXPECT_EQ(checksum(segments), one.sum) << one.count;
  }
}

// slic(rgb[:3], n_segments=5, start_label=0): seeds in one row.
TEST(Slic, IsScikitImagesForANarrowStrip) {
  data::Picture strip = test_picture();
  strip.height = 3;
  strip.rgb.resize(3 * 40 * 3);
  const Segments wide = slic(strip, {.count = 5});
  EXPECT_EQ(wide.count, 5U);
  EXPECT_EQ(checksum(wide), 115194);
  data::Picture turned(3, 40);
  for (int y = 0; y < 40; ++y) {
    for (int x = 0; x < 3; ++x) std::copy_n(strip.at(y, x), 3, turned.at(x, y));
  }
  const Segments tall = slic(turned, {.count = 5});
  EXPECT_EQ(tall.count, 5U);
  EXPECT_EQ(checksum(tall), 124574);
}

// Every pixel its own cluster: pieces of one pixel are not too small then.
TEST(Slic, OfMoreSuperpixelsThanPixelsGivesEachItsOwn) {
  const Segments segments = slic(data::Picture(4, 3), {.count = 100});
  EXPECT_EQ(segments.count, 12U);
}

TEST(Slic, OfOneColourIsAGrid) {
  const Segments segments = slic(data::Picture(20, 20), {.count = 4});
  EXPECT_EQ(segments.count, 4U);
  EXPECT_EQ(segments.of[0], segments.of[9 * 20 + 9]);
  EXPECT_NE(segments.of[0], segments.of[19]);
  EXPECT_NE(segments.of[0], segments.of[19 * 20]);
}

}  // namespace
}  // namespace assay::attribution
