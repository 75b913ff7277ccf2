#include "net/data/prepare.h"

#include <gmock/gmock.h>

#include <cmath>

#include "base/error.h"

namespace assay::data {
namespace {

using model::ChannelOrder;
using model::Fit;
using model::Preprocessing;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

Picture uneven(int width, int height) {
  Picture picture(width, height);
  for (int y = 0; y < picture.height; ++y) {
    for (int x = 0; x < picture.width; ++x) {
      for (int channel = 0; channel < 3; ++channel) {
        picture.at(x, y)[channel] =
            static_cast<std::uint8_t>(37 * x + 91 * y + 53 * channel + 7 * x * y);
      }
    }
  }
  return picture;
}

// One pixel each of red 10, green 20, blue 30 and of 40, 50, 60.
Picture two_pixels() {
  Picture picture(2, 1);
  picture.rgb = {10, 20, 30, 40, 50, 60};
  return picture;
}

Preprocessing raw(ChannelOrder order) {
  Preprocessing preprocessing;
  preprocessing.order = order;
  preprocessing.scale = 1.0;
  return preprocessing;
}

void expect_refusal(const Picture& picture, const Preprocessing& preprocessing, const Shape& shape,
                    const std::string& sentence) {
  EXPECT_THAT([&] { input_from_picture(picture, preprocessing, shape); },
              ThrowsMessage<Error>(HasSubstr(sentence)));
}

// torchvision 0.14.1: Resize(6), CenterCrop(4), ToTensor, Normalize with the ImageNet constants, of
// the 13 x 9 picture.
TEST(Prepare, GivesWhatTorchvisionGives) {
  constexpr double expected[] = {
      -0.062934, 0.211063, -0.114308, 0.193938,  0.587807,  0.262437, 0.262437, 0.142564,
      0.279562,  0.228187, 0.159688,  -0.439678, -0.199932, 0.38231,  0.399435, 0.262437,
      0.135154,  0.45028,  0.117647,  0.380252,  0.432773,  0.310224, 0.310224, -0.022409,
      0.117647,  0.292717, 0.607843,  0.362745,  -0.092437, 0.362745, -0.07493, 0.10014,
      0.827364,  0.252201, 0.757647,  0.740218,  0.374205,  0.409063, 0.130196, 0.304488,
      0.060479,  0.374205, 0.356776,  0.374205,  0.583355,  0.182484, 0.391634, 0.025621};
  Preprocessing imagenet;
  imagenet.resize = 6;
  imagenet.mean = {0.485, 0.456, 0.406};
  imagenet.deviation = {0.229, 0.224, 0.225};
  const Tensor sample = input_from_picture(uneven(13, 9), imagenet, {3, 4, 4});
  ASSERT_THAT(sample.shape, ElementsAre(3, 4, 4));
  for (std::size_t at = 0; at < 48; ++at) EXPECT_NEAR(sample.data[at], expected[at], 1e-6) << at;
}

TEST(Prepare, OrdersChannels) {
  EXPECT_THAT(input_from_picture(two_pixels(), raw(ChannelOrder::rgb), {3, 1, 2}).data,
              ElementsAre(10, 40, 20, 50, 30, 60));
  EXPECT_THAT(input_from_picture(two_pixels(), raw(ChannelOrder::bgr), {3, 1, 2}).data,
              ElementsAre(30, 60, 20, 50, 10, 40));
}

TEST(Prepare, PutsChannelsLastWhenOnlyTheLastAxisCanBeTheirs) {
  Preprocessing preprocessing = raw(ChannelOrder::bgr);
  preprocessing.fit = Fit::stretch;
  preprocessing.mean = {1, 2, 3};
  // Two equal rows of two pixels.
  EXPECT_THAT(input_from_picture(two_pixels(), preprocessing, {2, 2, 3}).data,
              ElementsAre(29, 18, 7, 59, 48, 37, 29, 18, 7, 59, 48, 37));
}

TEST(Prepare, TakesTheLuminanceForGrey) {
  // 0.299 R + 0.587 G + 0.114 B: 18.15 and 48.15.
  EXPECT_THAT(input_from_picture(two_pixels(), raw(ChannelOrder::rgb), {1, 1, 2}).data,
              ElementsAre(18, 48));
  EXPECT_THAT(input_from_picture(two_pixels(), raw(ChannelOrder::grey), {3, 1, 2}).data,
              ElementsAre(18, 48, 18, 48, 18, 48));
}

TEST(Prepare, ScalesBeforeItTakesTheMeanAway) {
  Preprocessing preprocessing;
  preprocessing.scale = 0.1;
  preprocessing.mean = {0.5, 1, 1};
  preprocessing.deviation = {0.5, 2, 4};
  EXPECT_THAT(input_from_picture(two_pixels(), preprocessing, {3, 1, 2}).data,
              ElementsAre(1, 7, 0.5, 2, 0.5, 1.25));
}

TEST(Prepare, CoversTheInputWhenNoSizeIsAsked) {
  // Each picture is a multiple of the input in the side that decides; the rest is cut, not
  // squeezed.
  for (const auto& [width, height] : {std::pair{12, 6}, {30, 9}, {6, 3}, {8, 40}}) {
    Picture halves(width, height);
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) *halves.at(x, y) = x < width / 2 ? 0 : 200;
    }
    const Tensor sample = input_from_picture(halves, raw(ChannelOrder::rgb), {3, 2, 4});
    ASSERT_THAT(sample.shape, ElementsAre(3, 2, 4));
    EXPECT_EQ(sample.data[0], 0) << width;
    EXPECT_EQ(sample.data[3], 200) << width;
  }
}

TEST(Prepare, StretchesWhenAsked) {
  Preprocessing preprocessing = raw(ChannelOrder::rgb);
  preprocessing.fit = Fit::stretch;
  // Both pixels averaged, where a crop would keep one of them.
  EXPECT_THAT(input_from_picture(two_pixels(), preprocessing, {3, 1, 1}).data,
              ElementsAre(25, 35, 45));
}

TEST(Prepare, RefusesInputsThatAreNoPictures) {
  for (const Shape& shape : {Shape{40}, Shape{1, 40}, Shape{4, 5, 6}, Shape{3, 0, 5},
                             Shape{3, 5, 100000}, Shape{1, 3, 5, 5}}) {
    expect_refusal(two_pixels(), {}, shape, "not a picture of 1 or 3 channels");
  }
}

TEST(Prepare, RefusesDescriptionsThatDoNotFit) {
  Preprocessing preprocessing;
  preprocessing.mean = {1, 2};
  expect_refusal(two_pixels(), preprocessing, {3, 1, 1}, "2 mean values for 3 channels");
  preprocessing = {};
  preprocessing.deviation = {1, 0, 1};
  expect_refusal(two_pixels(), preprocessing, {3, 1, 1}, "not finite");
  preprocessing = {};
  preprocessing.scale = std::nan("");
  expect_refusal(two_pixels(), preprocessing, {3, 1, 1}, "not finite");
  preprocessing = {};
  preprocessing.resize = 3;
  expect_refusal(uneven(13, 9), preprocessing, {3, 4, 4},
                 "shorter side of 3 the picture has 4 x 3");
  preprocessing.resize = -1;
  expect_refusal(uneven(13, 9), preprocessing, {3, 4, 4}, "resize to -1");
}

TEST(Prepare, RefusesAStripThatWouldFillTheMemory) {
  expect_refusal(Picture(1, 1000000), {}, {3, 224, 224}, "cannot be scaled");
  Preprocessing preprocessing;
  preprocessing.fit = Fit::stretch;
  expect_refusal(Picture(1, 1000000), preprocessing, {3, 224, 224}, "cannot be scaled");
}

}  // namespace
}  // namespace assay::data
