#include "net/data/placement.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "net/data/prepare.h"

namespace assay::data {
namespace {

using model::Fit;
using model::Preprocessing;
using testing::ElementsAre;

struct Case {
  const char* what;
  int width;
  int height;
  Preprocessing preprocessing;
  Box box;
};

Preprocessing how(Fit fit, std::int64_t resize) {
  Preprocessing result;
  result.fit = fit;
  result.resize = resize;
  return result;
}

// White in a black picture.
Picture painted(const Case& one) {
  Picture picture(one.width, one.height);
  for (int y = static_cast<int>(one.box.y0); y < one.box.y1; ++y) {
    for (int x = static_cast<int>(one.box.x0); x < one.box.x1; ++x) {
      std::fill_n(picture.at(x, y), 3, std::uint8_t{255});
    }
  }
  return picture;
}

class Place : public testing::TestWithParam<Case> {};

// The picture goes the way of every input; where it is bright there, and not only by half because
// an edge was mixed, box and mask must be.
TEST_P(Place, PutsBoxesAndMasksWhereThePixelsGo) {
  const Case& one = GetParam();
  const Shape shape{1, 20, 24};
  const PictureLayout layout = picture_layout(shape);
  const Picture picture = painted(one);
  const Tensor input = input_from_picture(picture, one.preprocessing, shape);
  const Placement place = placement(one.width, one.height, one.preprocessing, layout);
  const auto box = place_in_input(one.box, place, layout);
  ASSERT_TRUE(box);
  const Tensor inside = box_mask(*box, layout);
  const Tensor mask = place_in_input(picture, place, layout);
  std::size_t bright = 0;
  std::size_t dark = 0;
  for (std::size_t at = 0; at < input.size(); ++at) {
    if (input.data[at] > 0.55F) {
      EXPECT_EQ(inside.data[at], 1) << at;
      EXPECT_EQ(mask.data[at], 1) << at;
      ++bright;
    } else if (input.data[at] < 0.45F) {
      EXPECT_EQ(inside.data[at], 0) << at;
      EXPECT_EQ(mask.data[at], 0) << at;
      ++dark;
    }
  }
  EXPECT_GT(bright, 20U);
  EXPECT_GT(dark, 20U);
}

INSTANTIATE_TEST_SUITE_P(
    All, Place,
    testing::Values(Case{"Stretched", 60, 30, how(Fit::stretch, 0), {12, 6, 40, 21}},
                    Case{"Cut", 61, 47, how(Fit::crop, 0), {15, 8, 44, 33}},
                    Case{"ScaledAndCut", 90, 120, how(Fit::crop, 31), {25, 40, 70, 77}},
                    Case{"Enlarged", 12, 10, how(Fit::crop, 0), {3, 2, 9, 8}},
                    Case{"BeyondTheEdge", 80, 40, how(Fit::crop, 0), {0, 5, 35, 30}}),
    [](const auto& tested) { return std::string(tested.param.what); });

// 80 x 40 to a shorter side of 20: by a half, and of 40 across the middle 20 from 10 on.
TEST(Placement, IsAScaleAndWhatIsCutOff) {
  const PictureLayout layout = picture_layout({3, 20, 20});
  const Placement place = placement(80, 40, how(Fit::crop, 0), layout);
  EXPECT_EQ(place.width, 40);
  EXPECT_EQ(place.left, 10);
  EXPECT_EQ(place.top, 0);
  EXPECT_DOUBLE_EQ(place.scale_x, 0.5);
  EXPECT_EQ(place_in_input(Box{30, 4, 50, 8.5}, place, layout), (Box{5, 2, 15, 4.25}));
  EXPECT_EQ(place_in_input(Box{0, 0, 50, 40}, place, layout), (Box{0, 0, 15, 20}));
  EXPECT_EQ(place_in_input(Box{0, 0, 20, 40}, place, layout), std::nullopt);
}

TEST(Placement, FillsThePointsWhoseMiddleIsInTheBox) {
  EXPECT_THAT(box_mask({0.4, 0.6, 1.5, 2}, picture_layout({1, 2, 3})).data,
              ElementsAre(0, 0, 0, 1, 0, 0));
}

}  // namespace
}  // namespace assay::data
