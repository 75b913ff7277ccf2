#include "study/stimulus/view.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "net/data/prepare.h"
#include "net/data/restore.h"

namespace assay::stimulus {
namespace {

using testing::ElementsAre;

data::Picture coloured(int width, int height) {
  data::Picture picture(width, height);
  for (std::size_t at = 0; at < picture.rgb.size(); ++at) {
    picture.rgb[at] = static_cast<std::uint8_t>(at * 37 % 251);
  }
  return picture;
}

// What is shown is what goes in: the sample that `prepare` makes, turned back into a picture.
TEST(ModelView, IsThePictureBehindTheInput) {
  const data::Picture picture = coloured(11, 7);
  for (const model::ChannelOrder order : {model::ChannelOrder::rgb, model::ChannelOrder::bgr}) {
    model::Preprocessing how;
    how.resize = 6;
    how.order = order;
    how.mean = {0.4, 0.5, 0.6};
    how.deviation = {0.2, 0.3, 0.25};
    const Shape shape{3, 5, 4};
    EXPECT_EQ(
        model_view(picture, how, shape),
        data::picture_from_input(data::input_from_picture(picture, how, shape).data, how, shape));
  }
  const Shape grey{1, 5, 4};
  EXPECT_EQ(model_view(picture, {}, grey),
            data::picture_from_input(data::input_from_picture(picture, {}, grey).data, {}, grey));
}

TEST(Enlargement, IsTheLeastThatReaches) {
  EXPECT_EQ(enlargement(28, 28, 224), 8);
  EXPECT_EQ(enlargement(28, 29, 225), 9);
  EXPECT_EQ(enlargement(224, 300, 224), 1);
  EXPECT_EQ(enlargement(500, 500, 224), 1);
}

TEST(Enlarged, MakesSquaresOfPixels) {
  data::Picture picture(2, 1);
  picture.rgb = {1, 2, 3, 4, 5, 6};
  const data::Picture large = enlarged(picture, 2);
  EXPECT_EQ(large.width, 4);
  EXPECT_THAT(large.rgb, ElementsAre(1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6,  //
                                     1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6));
  EXPECT_EQ(reduced(large, 2).rgb, picture.rgb);
  EXPECT_THAT(enlarged(std::vector<double>{1, 2}, 1, 2), ElementsAre(1, 1, 1, 1, 2, 2, 2, 2));
  EXPECT_THAT(enlarged(std::vector<bool>{true, false}, 2, 2),
              ElementsAre(true, true, false, false, true, true, false, false));
}

TEST(SideBySide, StandsOnWhiteWithGaps) {
  data::Picture low(1, 1);
  low.rgb = {1, 2, 3};
  data::Picture high(1, 2);
  high.rgb = {4, 5, 6, 7, 8, 9};
  const data::Picture strip = side_by_side({low, high}, 1);
  EXPECT_EQ(strip.width, 3);
  EXPECT_EQ(strip.height, 2);
  EXPECT_THAT(strip.rgb, ElementsAre(1, 2, 3, 255, 255, 255, 4, 5, 6,  //
                                     255, 255, 255, 255, 255, 255, 7, 8, 9));
}

// An object of one pixel in the middle of five by five, and one that fills a corner.
TEST(Outlined, IsBlackInsideAndWhiteOutside) {
  data::Picture picture(5, 5);
  std::ranges::fill(picture.rgb, std::uint8_t{90});
  std::vector<bool> object(25);
  object[12] = true;
  const data::Picture result = outlined(picture, object);
  for (int at = 0; at < 25; ++at) {
    const bool touches = at == 7 || at == 11 || at == 13 || at == 17;
    EXPECT_EQ(*result.at(at % 5, at / 5), at == 12 ? 0 : touches ? 255 : 90) << at;
  }
  EXPECT_EQ(outlined(picture, std::vector<bool>(25)), picture);
}

TEST(IsGrey, IsTrueOfPicturesWithoutColour) {
  data::Picture picture(2, 1);
  picture.rgb = {7, 7, 7, 9, 9, 9};
  EXPECT_TRUE(is_grey(picture));
  picture.rgb[5] = 8;
  EXPECT_FALSE(is_grey(picture));
}

}  // namespace
}  // namespace assay::stimulus
