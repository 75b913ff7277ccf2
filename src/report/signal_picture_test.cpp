#include "report/signal_picture.h"

#include <gmock/gmock.h>

#include "report/colour.h"

namespace assay::report {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::vector<float> signal{0, 1, 2, 3};

// Four points over 164 units: steps of 41, the first point at 20.5; values from 60 up to 8.
TEST(SignalPicture, DrawsTheLine) {
  EXPECT_THAT(draw(SignalPicture{.signal = signal, .title = "s"}).html(),
              HasSubstr("points=\"20.5,60 61.5,42.67 102.5,25.33 143.5,8\""));
}

TEST(SignalPicture, ColoursTheMapFromLeastToMost) {
  const std::vector<float> map{5, 6, 7, 9};
  const std::string svg = draw(SignalPicture{.signal = signal, .map = map, .title = "s"}).html();
  EXPECT_THAT(svg, HasSubstr(to_css(sequential(0))));
  EXPECT_THAT(svg, HasSubstr(to_css(sequential(0.25))));
  EXPECT_THAT(svg, HasSubstr(to_css(sequential(1))));
}

TEST(SignalPicture, ColoursASignedMapAroundZero) {
  const std::vector<float> map{-4, 0, 1, 2};
  const std::string svg = draw(SignalPicture{.signal = signal, .map = map, .title = "s"}).html();
  EXPECT_THAT(svg, HasSubstr(to_css(diverging(-1))));
  EXPECT_THAT(svg, HasSubstr(to_css(diverging(0.5))));
  EXPECT_THAT(svg, Not(HasSubstr(to_css(diverging(1)))));
}

TEST(SignalPicture, FramesPointsAndUnderlinesOthers) {
  const std::string svg =
      draw(SignalPicture{.signal = signal, .title = "s", .frame = {{1, 2}}, .bars = {{0, 1}}})
          .html();
  EXPECT_THAT(svg, HasSubstr("points=\"41,2 123,2 123,66 41,66 41,2\""));
  EXPECT_THAT(svg, HasSubstr("<rect x=\"20.5\" y=\"70\" width=\"41\" height=\"5\""));
}

}  // namespace
}  // namespace assay::report
