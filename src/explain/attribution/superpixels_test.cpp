#include "explain/attribution/superpixels.h"

#include "base/unsuited.h"
#include "explain/attribution/quickshift.h"
#include "explain/attribution/slic.h"
#include "explain/attribution/test_picture_test.h"
#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

TEST(GridCells, AreEqualStretchesOfASignal) {
  const Segments cells = grid_cells({10}, 4);
  EXPECT_EQ(cells.count, 4U);
  EXPECT_THAT(cells.of, ElementsAre(0, 0, 0, 1, 1, 2, 2, 2, 3, 3));
}

TEST(GridCells, AreAsSquareAsTheSpaceAllows) {
  const Segments cells = grid_cells({4, 6}, 6);
  EXPECT_EQ(cells.count, 6U);
  EXPECT_THAT(cells.of, ElementsAre(0, 0, 1, 1, 2, 2, 0, 0, 1, 1, 2, 2,  //
                                    3, 3, 4, 4, 5, 5, 3, 3, 4, 4, 5, 5));
  EXPECT_EQ(grid_cells({2, 2, 2}, 8).count, 8U);
}

TEST(GridCells, AreNeverMoreThanPoints) { EXPECT_EQ(grid_cells({3, 2}, 1000).count, 6U); }

// The model's input is the picture over 255; what is cut is the picture.
TEST(SegmentsOf, APictureFollowItsColours) {
  const data::Picture picture = test_picture();
  const std::size_t pixels = picture.rgb.size() / 3;
  std::vector<float> item(picture.rgb.size());
  for (std::size_t at = 0; at < item.size(); ++at) {
    item[at % 3 * pixels + at / 3] = static_cast<float>(picture.rgb[at]) / 255.0F;
  }
  const auto model = small_net({3, 48, 40});
  EXPECT_EQ(segments_of(Segmentation::slic, 20, model, item).of, slic(picture, {.count = 20}).of);
  EXPECT_EQ(segments_of(Segmentation::quickshift, 20, model, item).of, quickshift(picture, {}).of);
  EXPECT_EQ(segments_of(Segmentation::slic, 0, model, item).of, slic(picture, {.count = 50}).of);
  EXPECT_EQ(segments_of(Segmentation::grid, 30, model, item).of, grid_cells({48, 40}, 30).of);
}

TEST(SegmentsOf, EveryColumnOfATableIsAPartUnlessACountIsGiven) {
  const model::Model model = linear_model({30}, Tensor({1, 30}), {{1}, {0}});
  const std::vector<float> item(30, 1.0F);
  EXPECT_EQ(segments_of(Segmentation::slic, 0, model, item).count, 30U);
  EXPECT_EQ(segments_of(Segmentation::slic, 10, model, item).of, grid_cells({30}, 10).of);
  const model::Model wide = linear_model({5000}, Tensor({1, 5000}), {{1}, {0}});
  EXPECT_THROW(segments_of(Segmentation::slic, 0, wide, std::vector<float>(5000)), Unsuited);
}

TEST(SegmentsOf, WhatIsNoPictureAreCells) {
  const Tensor signal = random_tensor({40}, 1);
  EXPECT_EQ(segments_of(Segmentation::slic, 0, small_net({1, 40}), signal.data).of,
            grid_cells({40}, 20).of);
  const Tensor field = random_tensor({2, 6, 5}, 1);
  EXPECT_EQ(segments_of(Segmentation::quickshift, 8, small_net({2, 6, 5}), field.data).of,
            grid_cells({6, 5}, 8).of);
}

}  // namespace
}  // namespace assay::attribution
