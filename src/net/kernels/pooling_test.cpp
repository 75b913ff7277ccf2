#include "net/kernels/pooling.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "net/kernels/naive_convolution_test.h"

namespace assay::kernels {
namespace {

const Sizes table[] = {
    {"halving", 1, 3, 3, {6, 8}, {2, 2}, {2, 2}},
    {"overlapping with padding", 1, 3, 3, {7, 7}, {3, 3}, {2, 2}, {1, 1}, {1, 1}, {1, 1}},
    {"asymmetric", 1, 2, 2, {5, 6}, {3, 2}, {1, 2}, {1, 1}, {2, 0}, {0, 1}},
    {"dilated", 1, 2, 2, {9, 8}, {3, 2}, {1, 2}, {2, 3}, {2, 1}, {1, 2}},
    {"a signal", 1, 4, 4, {1, 11}, {1, 3}, {1, 2}, {1, 1}, {0, 1}, {0, 1}},
    {"the whole", 1, 20, 20, {4, 5}, {4, 5}},
    {"seventeen channels", 1, 17, 17, {5, 5}, {3, 3}, {2, 2}, {1, 1}, {1, 1}, {1, 1}},
};

// Every window of every plane as a list of source indices, without the padding.
std::vector<std::vector<std::size_t>> windows(const Geometry& g) {
  std::vector<std::vector<std::size_t>> result;
  for (std::int64_t c = 0; c < g.channels; ++c) {
    for (std::int64_t y = 0; y < g.target[0]; ++y) {
      for (std::int64_t x = 0; x < g.target[1]; ++x) {
        std::vector<std::size_t> window;
        for (std::int64_t ky = 0; ky < g.kernel[0]; ++ky) {
          for (std::int64_t kx = 0; kx < g.kernel[1]; ++kx) {
            const std::int64_t sy = y * g.stride[0] - g.pad_begin[0] + ky * g.dilation[0];
            const std::int64_t sx = x * g.stride[1] - g.pad_begin[1] + kx * g.dilation[1];
            if (sy < 0 || sx < 0 || sy >= g.source[0] || sx >= g.source[1]) continue;
            window.push_back(whole((c * g.source[0] + sy) * g.source[1] + sx));
          }
        }
        result.push_back(window);
      }
    }
  }
  return result;
}

class Pools : public testing::TestWithParam<Sizes> {
 protected:
  Geometry g = geometry_of(GetParam());
  Planes plain = planes({source_shape(g), 1, 1});
  Numbers source = random_numbers(source_size(g), 1);
  Numbers gradient = random_numbers(target_size(g), 2);
};

TEST_P(Pools, MaximumIsTheLargestInTheWindow) {
  Numbers found(target_size(g));
  max_pool(g, plain, source.data(), found.data());
  const auto all = windows(g);
  for (std::size_t at = 0; at < found.size(); ++at) {
    float expected = -std::numeric_limits<float>::infinity();
    for (const std::size_t from : all[at]) expected = std::max(expected, source[from]);
    ASSERT_EQ(found[at], expected) << at;
  }
}

TEST_P(Pools, MaximumHandsItsGradientToTheLargest) {
  std::vector<double> expected(source.size(), 0.0);
  const auto all = windows(g);
  for (std::size_t at = 0; at < all.size(); ++at) {
    std::size_t winner = all[at].front();
    for (const std::size_t from : all[at]) winner = source[from] > source[winner] ? from : winner;
    expected[winner] += gradient[at];
  }
  Numbers found(source.size(), 9.0F);
  max_pool_backward(g, plain, source.data(), gradient.data(), found.data());
  expect_near(expected, found, "gradient", 1e-6);
}

TEST_P(Pools, MeanDividesByTheInsideOrByTheWholeWindow) {
  const auto all = windows(g);
  for (const bool count_padding : {false, true}) {
    std::vector<double> expected(target_size(g), 0.0);
    std::vector<double> back(source.size(), 0.0);
    for (std::size_t at = 0; at < all.size(); ++at) {
      const double share = count_padding ? static_cast<double>(g.kernel[0] * g.kernel[1])
                                         : static_cast<double>(all[at].size());
      for (const std::size_t from : all[at]) {
        expected[at] += source[from] / share;
        back[from] += gradient[at] / share;
      }
    }
    Numbers found(target_size(g), 9.0F);
    average_pool(g, plain, count_padding, source.data(), found.data());
    expect_near(expected, found, "mean", 2e-6);
    Numbers found_back(source.size(), 9.0F);
    average_pool_backward(g, plain, count_padding, gradient.data(), found_back.data());
    expect_near(back, found_back, "gradient", 2e-6);
  }
}

Numbers blocks(const Shape& shape, const Numbers& plain, std::int64_t block) {
  Numbers result(Layout{shape, 1, block}.storage());
  reorder({shape, 1, 1}, plain.data(), {shape, 1, block}, result.data());
  return result;
}

TEST_P(Pools, BlocksOfChannelsGiveTheSameBits) {
  constexpr std::int64_t block = 16;
  const Planes wide = planes({source_shape(g), 1, block});
  const Numbers wide_source = blocks(source_shape(g), source, block);
  const Numbers wide_gradient = blocks(target_shape(g), gradient, block);
  Numbers expected(target_size(g));
  Numbers found(wide_gradient.size());
  max_pool(g, plain, source.data(), expected.data());
  max_pool(g, wide, wide_source.data(), found.data());
  EXPECT_EQ(found, blocks(target_shape(g), expected, block));
  average_pool(g, plain, false, source.data(), expected.data());
  average_pool(g, wide, false, wide_source.data(), found.data());
  EXPECT_EQ(found, blocks(target_shape(g), expected, block));

  Numbers back(source.size());
  Numbers wide_back(wide_source.size());
  max_pool_backward(g, plain, source.data(), gradient.data(), back.data());
  max_pool_backward(g, wide, wide_source.data(), wide_gradient.data(), wide_back.data());
  EXPECT_EQ(wide_back, blocks(source_shape(g), back, block));
}

INSTANTIATE_TEST_SUITE_P(Geometries, Pools, testing::ValuesIn(table), [](const auto& row) {
  std::string name(row.param.name);
  for (char& c : name) c = std::isalnum(c) ? c : '_';
  return name;
});

TEST(MaxPool, GivesTheGradientOfATieToTheFirst) {
  const Geometry g = geometry_of({"", 1, 1, 1, {1, 4}, {1, 4}});
  const Numbers source{1, 3, 3, 2};
  const Numbers gradient{5};
  Numbers found(4);
  max_pool_backward(g, planes({{1, 1, 4}, 1, 1}), source.data(), gradient.data(), found.data());
  EXPECT_EQ(found, (Numbers{0, 5, 0, 0}));
}

// Padding is never the maximum, even of negative numbers.
TEST(MaxPool, LeavesThePaddingOut) {
  const Geometry g = geometry_of({"", 1, 1, 1, {1, 2}, {1, 3}, {1, 1}, {1, 1}, {0, 1}, {0, 1}});
  const Numbers source{-3, -2};
  Numbers found(2);
  max_pool(g, planes({{1, 1, 2}, 1, 1}), source.data(), found.data());
  EXPECT_EQ(found, (Numbers{-2, -2}));
}

}  // namespace
}  // namespace assay::kernels
