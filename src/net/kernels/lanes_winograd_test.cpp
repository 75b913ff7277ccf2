#include "net/kernels/lanes_winograd.h"

#include <algorithm>

#include "net/kernels/lanes_convolution.h"
#include "net/kernels/layout.h"
#include "net/kernels/naive_convolution_test.h"

namespace assay::kernels {
namespace {

constexpr std::size_t lanes = 16;

struct Case {
  Geometry g;
  Numbers weights = random_numbers(weights_size(g), 1);
  Numbers bias = random_numbers(whole(g.filters), 2);
  std::vector<Numbers> samples = {};

  explicit Case(const Sizes& sizes) : g(geometry_of(sizes)) {
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      samples.push_back(random_numbers(source_size(g), 100 + lane));
    }
  }

  Numbers run(const float* with_bias, bool rectify) const {
    std::vector<const float*> pointers;
    for (const Numbers& sample : samples) pointers.push_back(sample.data());
    Numbers source(source_size(g) * lanes);
    interleave(pointers.data(), lanes, source_size(g), lanes, source.data());
    const std::int64_t taps = g.kernel[0] * g.kernel[1];
    const std::int64_t filter_step = g.channels / g.groups * taps;
    Numbers packed(winograd::weights_size(g), 7.0F);
    float* to = packed.data();
    for (std::int64_t group = 0; group < g.groups; ++group) {
      const float* own = weights.data() + group * g.filters / g.groups * filter_step;
      to = winograd::pack_group(g, {own, filter_step, taps, 0, 1}, to);
    }
    EXPECT_EQ(to, packed.data() + packed.size());
    // A number behind the end shows whether the last tile stays within the target.
    Numbers target(target_size(g) * lanes + 1, 9.0F);
    Numbers scratch(winograd::scratch_size(g) + 1, 9.0F);
    winograd::convolve(g, source.data(), packed.data(), with_bias, rectify, target.data(),
                       scratch.data());
    EXPECT_EQ(target.back(), 9.0F);
    EXPECT_EQ(scratch.back(), 9.0F);
    target.pop_back();
    return target;
  }
};

Numbers lane_of(const Numbers& all, std::size_t lane) {
  Numbers result(all.size() / lanes);
  extract(all.data(), result.size(), lanes, lane, result.data());
  return result;
}

// Within a hundred-thousandth of the largest number.
void expect_close(const std::vector<double>& expected, const Numbers& found) {
  double largest = 0;
  for (const double value : expected) largest = std::max(largest, std::fabs(value));
  ASSERT_EQ(expected.size(), found.size());
  for (std::size_t at = 0; at < expected.size(); ++at) {
    ASSERT_NEAR(expected[at], found[at], 1e-5 * largest) << "at " << at;
  }
}

void expect_the_seven_loops(const Case& c) {
  ASSERT_TRUE(winograd::fits(c.g));
  const Numbers plain = c.run(nullptr, false);
  const Numbers with_bias = c.run(c.bias.data(), false);
  const Numbers rectified = c.run(c.bias.data(), true);
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    expect_close(naive_forward(c.g, c.samples[lane], c.weights, {}), lane_of(plain, lane));
    std::vector<double> expected = naive_forward(c.g, c.samples[lane], c.weights, c.bias);
    expect_close(expected, lane_of(with_bias, lane));
    for (double& value : expected) value = std::max(value, 0.0);
    expect_close(expected, lane_of(rectified, lane));
  }
}

TEST(LanesWinograd, SignalsOfAnyWidthEqualTheSevenLoops) {
  for (std::int64_t width = 1; width <= 25; ++width) {
    SCOPED_TRACE(width);
    expect_the_seven_loops(
        Case({"padded", 1, 3, 7, {1, width}, {1, 3}, {1, 1}, {1, 1}, {0, 1}, {0, 1}}));
    expect_the_seven_loops(Case({"bare", 1, 2, 5, {1, width + 2}, {1, 3}}));
  }
}

TEST(LanesWinograd, AnyNumberOfFiltersEqualsTheSevenLoops) {
  for (std::int64_t filters = 1; filters <= 26; ++filters) {
    SCOPED_TRACE(filters);
    expect_the_seven_loops(
        Case({"", 1, 25, filters, {1, 9}, {1, 3}, {1, 1}, {1, 1}, {0, 1}, {0, 1}}));
  }
}

TEST(LanesWinograd, PicturesPaddingsAndGroupsEqualTheSevenLoops) {
  const Sizes table[] = {
      {"the hot shape", 1, 25, 25, {1, 40}, {1, 3}, {1, 1}, {1, 1}, {0, 1}, {0, 1}},
      {"a picture", 1, 3, 6, {7, 9}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}},
      {"two kernel rows", 1, 2, 8, {6, 11}, {2, 3}, {1, 1}, {1, 1}, {0, 2}, {1, 0}},
      {"rows with stride and dilation", 1, 2, 3, {11, 8}, {3, 3}, {2, 1}, {2, 1}, {2, 1}, {1, 1}},
      {"groups", 3, 6, 9, {5, 6}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}},
      {"depth-wise", 5, 5, 5, {1, 13}, {1, 3}, {1, 1}, {1, 1}, {0, 1}, {0, 1}},
      {"padding wider than a tile", 1, 2, 3, {2, 3}, {3, 3}, {1, 1}, {1, 1}, {4, 7}, {3, 9}},
      {"cropped both ways", 1, 2, 3, {6, 17}, {3, 3}, {1, 1}, {1, 1}, {-1, -2}, {-1, -3}},
  };
  for (const Sizes& sizes : table) {
    SCOPED_TRACE(sizes.name);
    expect_the_seven_loops(Case(sizes));
  }
}

TEST(LanesWinograd, ALanesBitsDependOnNoOtherLane) {
  Case c({"", 1, 8, 9, {3, 11}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}});
  const Numbers together = c.run(c.bias.data(), false);
  const std::vector<Numbers> samples = c.samples;
  for (const std::size_t lane : {0UL, 3UL, 15UL}) {
    std::ranges::fill(c.samples, random_numbers(source_size(c.g), 700));
    c.samples[15 - lane] = samples[lane];
    EXPECT_EQ(lane_of(together, lane), lane_of(c.run(c.bias.data(), false), 15 - lane));
  }
}

// Zeros stay zeros, so a bias passes through exactly.
TEST(LanesWinograd, NothingGivesTheBiasItself) {
  Case c({"", 1, 9, 11, {1, 10}, {1, 3}, {1, 1}, {1, 1}, {0, 1}, {0, 1}});
  for (Numbers& sample : c.samples) std::ranges::fill(sample, 0.0F);
  const Numbers found = lane_of(c.run(c.bias.data(), false), 5);
  for (std::size_t at = 0; at < found.size(); ++at) EXPECT_EQ(found[at], c.bias[at / 10]);
}

TEST(LanesWinograd, PaysForManyFiltersChannelsAndPointsOfKernelsThreeWide) {
  const auto is_worthwhile = [](const Sizes& sizes) {
    return winograd::is_worthwhile(geometry_of(sizes));
  };
  EXPECT_TRUE(is_worthwhile({"", 1, 25, 25, {1, 40}, {1, 3}, {1, 1}, {1, 1}, {0, 1}, {0, 1}}));
  EXPECT_TRUE(
      is_worthwhile({"rows count", 1, 3, 8, {9, 9}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}}));
  EXPECT_FALSE(is_worthwhile({"few channels", 1, 3, 25, {1, 42}, {1, 3}}));
  EXPECT_FALSE(is_worthwhile({"few filters", 1, 25, 3, {1, 42}, {1, 3}}));
  EXPECT_FALSE(is_worthwhile({"few of a group", 25, 25, 25, {1, 42}, {1, 3}}));
  EXPECT_FALSE(is_worthwhile({"few points", 1, 25, 25, {1, 4}, {1, 3}}));
  EXPECT_FALSE(is_worthwhile({"five wide", 1, 25, 25, {1, 40}, {1, 5}}));
  EXPECT_FALSE(is_worthwhile({"with stride", 1, 25, 25, {1, 40}, {1, 3}, {1, 2}}));
  EXPECT_FALSE(is_worthwhile({"dilated", 1, 25, 25, {1, 40}, {1, 3}, {1, 1}, {1, 2}}));
}

}  // namespace
}  // namespace assay::kernels
