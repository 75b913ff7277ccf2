#include "net/data/restore.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "net/data/prepare.h"

namespace assay::data {
namespace {

Picture colourful() {
  Picture picture(5, 4);
  for (std::size_t at = 0; at < picture.rgb.size(); ++at) {
    picture.rgb[at] = static_cast<std::uint8_t>(at * 37 % 256);
  }
  return picture;
}

TEST(Restore, UndoesPrepareWhateverTheOrderAndTheScale) {
  for (const auto order : {model::ChannelOrder::rgb, model::ChannelOrder::bgr}) {
    model::Preprocessing how{.fit = model::Fit::stretch,
                             .order = order,
                             .scale = 1.0 / 255,
                             .mean = {0.485, 0.456, 0.406},
                             .deviation = {0.229, 0.224, 0.225}};
    for (const Shape& shape : {Shape{3, 4, 5}, Shape{4, 5, 3}}) {
      EXPECT_EQ(picture_from_input(input_from_picture(colourful(), how, shape).data, how, shape),
                colourful());
    }
  }
}

TEST(Restore, LimitsNumbersNoPictureHas) {
  model::Preprocessing how;
  how.scale = 1;
  const std::vector<float> sample{-5, 300};
  const Picture picture = picture_from_input(sample, how, {1, 1, 2});
  EXPECT_THAT(picture.rgb, testing::ElementsAre(0, 0, 0, 255, 255, 255));
}

TEST(Restore, RefusesSignals) {
  EXPECT_THROW(picture_from_input(std::vector<float>(40), {}, {1, 40}), Error);
}

}  // namespace
}  // namespace assay::data
