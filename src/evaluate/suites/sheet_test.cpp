#include "evaluate/suites/sheet.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "evaluate/suites/images.h"
#include "evaluate/suites/text.h"

namespace assay::suites {
namespace {

using testing::HasSubstr;

// Two pixels become twice four; the mask has the left one. Its right border is white, the border of
// its neighbour black, and the outer edges of the mask are borders too.
TEST(Sheet, OutlinesTheTruthWhiteWithinAndBlackWithout) {
  data::Picture picture(2, 1);
  std::ranges::fill(picture.rgb, std::uint8_t{100});
  const std::vector<float> mask{1, 0};
  const data::Picture drawn = outlined(picture, mask, 4);
  ASSERT_EQ(drawn.width, 8);
  ASSERT_EQ(drawn.height, 4);
  const int expected[4][8] = {{255, 255, 255, 255, 0, 100, 100, 100},
                              {255, 100, 100, 255, 0, 100, 100, 100},
                              {255, 100, 100, 255, 0, 100, 100, 100},
                              {255, 255, 255, 255, 0, 100, 100, 100}};
  for (int y = 0; y < 4; ++y) {
    for (int x = 0; x < 8; ++x) EXPECT_EQ(int{drawn.at(x, y)[1]}, expected[y][x]) << x << ' ' << y;
  }
}

// Items are 32 * 4 wide with gaps of 6 around each: 10 in a row, 12 in two.
TEST(Sheet, HasTenItemsInARow) {
  const Suite suite = Images{.items = 12, .training = 300, .epochs = 1}({});
  const data::Picture sheet = contact_sheet(*suite.arrays());
  EXPECT_EQ(sheet.width, 10 * 134 + 6);
  EXPECT_EQ(sheet.height, 2 * 134 + 6);
}

TEST(Sheet, MarksPlantedWordsAndSaysWhatMadeIt) {
  const Suite suite = Text{.items = 3, .training = 100}({});
  const std::string page = sheet_page(suite, {"text", {{"items", "3"}}});
  for (const auto& [word, weight] : suite.texts()->truth[0].words) {
    EXPECT_THAT(page, HasSubstr("<mark>" + word + "</mark>"));
  }
  EXPECT_THAT(page, HasSubstr("text:items=3"));
  EXPECT_THAT(page, HasSubstr("chance 33.3 %"));
}

}  // namespace
}  // namespace assay::suites
