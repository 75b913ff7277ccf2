#include "explain/attribution/lab.h"

#include <gmock/gmock.h>

#include "explain/attribution/test_picture_test.h"

namespace assay::attribution {
namespace {

// White is 100, 0, 0 and grey has no colour, up to the rounding of the matrix.
TEST(Lab, PutsGreyOnItsAxis) {
  const Colour white = lab({1, 1, 1});
  EXPECT_NEAR(white[0], 100, 1e-3);
  const Colour grey = lab({0.3, 0.3, 0.3});
  for (const std::size_t c : {1U, 2U}) {
    EXPECT_NEAR(white[c], 0, 0.02);
    EXPECT_NEAR(grey[c], 0, 0.02);
  }
  EXPECT_NEAR(lab({0, 0, 0})[0], 0, 1e-9);
}

// scikit-image 0.19.3: rgb2lab(rgb)[10, 7] and [40, 30].
TEST(Lab, IsScikitImages) {
  const std::vector<Colour> colours = lab(test_picture(), false);
  const auto check = [&](std::size_t at, const Colour& expected) {
    for (std::size_t c = 0; c < 3; ++c) EXPECT_NEAR(colours[at][c], expected[c], 1e-6);
  };
  check(10 * 40 + 7, {24.23693534, 4.80263787, -22.26328516});
  check(40 * 40 + 30, {30.79315731, -8.35881699, -10.82080032});
}

TEST(Lab, StretchesLevels) {
  data::Picture picture(2, 1);
  picture.rgb = {50, 60, 70, 80, 90, 100};
  const std::vector<Colour> colours = lab(picture, true);
  EXPECT_EQ(colours[0], lab({0, 0.2, 0.4}));
  EXPECT_EQ(colours[1], lab({0.6, 0.8, 1}));
}

}  // namespace
}  // namespace assay::attribution
