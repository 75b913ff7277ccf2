#include "cli/demo/demo_stamps.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"
#include "net/fetch/get.h"
#include "net/model/description_json.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;
using data::Picture;
using testing::HasSubstr;

Picture filled(int width, int height, std::array<std::uint8_t, 3> colour) {
  Picture picture(width, height);
  for (std::size_t at = 0; at < picture.rgb.size(); ++at) picture.rgb[at] = colour[at % 3];
  return picture;
}

// An opaque cut-out hides what is below it, and the mask is where it does.
TEST(DemoStamps, HideTheBackgroundWhereTheMaskIs) {
  const Picture sky = filled(300, 400, {10, 20, 200});
  const Picture block = filled(40, 20, {200, 30, 0});
  std::set<std::pair<int, int>> places;
  for (std::uint64_t stream = 0; stream < 20; ++stream) {
    const DemoPicture made = laid(sky, block, filled(40, 20, {255, 255, 255}), 1, stream);
    ASSERT_EQ(made.picture.width, 256);
    int inside = 0;
    std::pair<int, int> first{-1, -1};
    for (int y = 0; y < 256; ++y) {
      for (int x = 0; x < 256; ++x) {
        const bool is_object = made.mask.at(x, y)[0] == 255;
        EXPECT_EQ(made.picture.at(x, y)[0], is_object ? 200 : 10);
        EXPECT_EQ(made.picture.at(x, y)[2], is_object ? 0 : 200);
        if (is_object && inside++ == 0) first = {x, y};
      }
    }
    // Twice as wide as high, between 0.55 and 0.75 of the picture.
    EXPECT_GE(inside, 140 * 70);
    EXPECT_LE(inside, 193 * 97);
    places.insert(first);
  }
  EXPECT_GT(places.size(), 15U);
}

// Half of blue 200 and half of red 200; on white that was (255 + 200) / 2 and 255 / 2.
TEST(DemoStamps, LetTheBackgroundThroughWhereTheyAreTransparent) {
  const Picture sky = filled(256, 256, {0, 0, 200});
  const DemoPicture made =
      laid(sky, filled(30, 30, {228, 128, 128}), filled(30, 30, {127, 127, 127}), 1, 1);
  EXPECT_TRUE(std::ranges::all_of(made.mask.rgb, [](std::uint8_t value) { return value == 0; }));
  std::set<std::array<int, 3>> colours;
  for (int y = 0; y < 256; ++y) {
    for (int x = 0; x < 256; ++x) {
      const std::uint8_t* rgb = made.picture.at(x, y);
      colours.insert({rgb[0], rgb[1], rgb[2]});
    }
  }
  ASSERT_EQ(colours.size(), 2U);
  const std::array<int, 3> mixed = *colours.rbegin();
  EXPECT_NEAR(mixed[0], 100, 1);
  EXPECT_NEAR(mixed[1], 0, 1);
  EXPECT_NEAR(mixed[2], 100, 1);
}

TEST(DemoStamps, ShowClassesOfTheNet) {
  const fs::path description = fetch::cache_folder() / "resnet50/model.json";
  if (!fs::exists(description)) GTEST_SKIP() << "'assay get resnet50' has not been run";
  const std::vector<std::string> classes =
      model::description_from_json(read_file(description)).classes;
  ASSERT_EQ(classes.size(), 1000U);
  std::set<std::string_view> files;
  for (const DemoStamp& stamp : demo_stamps()) {
    EXPECT_EQ(std::ranges::count(classes, stamp.shows), 1) << stamp.shows;
    EXPECT_TRUE(files.insert(stamp.file).second) << stamp.file;
  }
}

TEST(DemoStamps, AreInTheirPackage) {
  const fs::path folder = "/usr/share/tuxpaint/stamps";
  if (!fs::exists(folder)) GTEST_SKIP() << "tuxpaint-stamps-default is not installed";
  for (const DemoStamp& stamp : demo_stamps()) {
    EXPECT_TRUE(fs::exists(folder / fmt::format("{}.png", stamp.file))) << stamp.file;
  }
}

TEST(DemoStamps, NameThePackageThatIsMissing) {
  const TemporaryFolder folder;
  try {
    cut_outs(folder / "none", folder.path(), 1);
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("apt-get install tuxpaint-stamps-default"));
  }
  try {
    cut_outs(folder.path(), folder / "none", 1);
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("apt-get install mate-backgrounds"));
  }
}

}  // namespace
}  // namespace assay::cli
