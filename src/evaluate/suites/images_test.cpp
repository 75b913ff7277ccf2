#include "evaluate/suites/images.h"

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

// The evidence says what a net does without the planted part, and with it among other things. Here
// that is so: the decider stays while the other part and the surroundings are drawn anew.
TEST(ImagesSuite, EvidenceIsOfPicturesInWhichThePlantedPartOrAllElseHasChanged) {
  for (const Decides decides : {Decides::object, Decides::cue}) {
    const Images suite{.decides = decides, .seed = 4};
    const bool by_object = decides == Decides::object;
    std::size_t other_classes = 0;
    for (std::uint64_t item = 0; item < 200; ++item) {
      const ScenePlan was = plan_of(suite, item, Change::none);
      const ScenePlan without = plan_of(suite, item, Change::without_planted);
      EXPECT_TRUE(was.with_object && was.with_tag);
      EXPECT_EQ(without.with_object, !by_object);
      EXPECT_EQ(without.with_tag, by_object);
      EXPECT_EQ(without.surroundings, was.surroundings);

      const ScenePlan anew = plan_of(suite, item, Change::all_else);
      EXPECT_TRUE(anew.with_object && anew.with_tag);
      EXPECT_NE(anew.surroundings, was.surroundings);
      EXPECT_EQ(anew.object == was.object, by_object);
      EXPECT_EQ(anew.tag == was.tag, !by_object);
      EXPECT_EQ(by_object ? anew.shape : anew.pattern, by_object ? was.shape : was.pattern);
      other_classes += (by_object ? anew.pattern != was.pattern : anew.shape != was.shape) ? 1 : 0;
    }
    EXPECT_NEAR(static_cast<double>(other_classes), 150, 25) << "of 200, three of four";
  }
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
