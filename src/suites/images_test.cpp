#include "suites/images.h"

#include <gmock/gmock.h>

#include <map>
#include <set>

namespace assay::suites {
namespace {

using Pixel = std::array<float, 3>;

Pixel pixel(const Arrays& arrays, std::size_t item, std::size_t at) {
  const std::span<const float> input = arrays.inputs.row(item);
  return {input[at], input[1024 + at], input[2048 + at]};
}

// An object has one colour, all of whose channels are strong: 8 bits below 51 or above 204, which
// as inputs are (v / 255 - 0.5) / 0.25, beyond 1.2 either way. No background reaches that.
TEST(ImagesSuite, TruthIsAnObjectOfOneStrongColour) {
  const Suite suite = Images{.items = 40, .training = 600, .epochs = 1}({});
  const Arrays& arrays = *suite.arrays();
  ASSERT_EQ(arrays.inputs.shape, (Shape{40, 3, 32, 32}));
  for (std::size_t item = 0; item < 40; ++item) {
    std::set<Pixel> colours;
    for (std::size_t at = 0; at < 1024; ++at) {
      if (arrays.truth.row(item)[at] > 0) colours.insert(pixel(arrays, item, at));
    }
    ASSERT_EQ(colours.size(), 1U);
    for (const float channel : *colours.begin()) EXPECT_GT(std::abs(channel), 1.2F);
  }
  EXPECT_EQ(suite.classes, (std::vector<std::string>{"disc", "square", "triangle", "cross"}));
}

// Tags are black and white; items of a class have the same pattern, and no two classes do.
TEST(ImagesSuite, TruthIsTheTagWhereTheTagDecides) {
  const Suite suite =
      Images{.decides = Decides::cue, .items = 40, .training = 600, .epochs = 1}({});
  const Arrays& arrays = *suite.arrays();
  std::map<std::size_t, std::set<std::vector<bool>>> patterns;
  for (std::size_t item = 0; item < 40; ++item) {
    std::vector<bool> pattern;
    for (std::size_t at = 0; at < 1024; ++at) {
      if (arrays.truth.row(item)[at] > 0) pattern.push_back(pixel(arrays, item, at)[0] > 0);
    }
    EXPECT_EQ(pattern.size(), 36U);
    patterns[arrays.labels[item]].insert(pattern);
  }
  std::set<std::vector<bool>> all;
  for (const auto& [label, seen] : patterns) {
    EXPECT_EQ(seen.size(), 1U) << label;
    all.insert(*seen.begin());
  }
  EXPECT_EQ(all.size(), patterns.size());
  EXPECT_GT(patterns.size(), 1U);
}

}  // namespace
}  // namespace assay::suites
