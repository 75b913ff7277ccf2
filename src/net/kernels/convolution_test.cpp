#include "net/kernels/convolution.h"

#include <algorithm>

#include "base/parallel.h"
#include "net/kernels/convolution_backward.h"
#include "net/kernels/layout.h"
#include "net/kernels/naive_convolution_test.h"

namespace assay::kernels {
namespace {

using graph::Function;
using graph::Unary;

const Sizes table[] = {
    {"a point", 1, 1, 1, {1, 1}, {1, 1}},
    {"few channels", 1, 3, 16, {9, 11}, {3, 3}, {2, 2}, {1, 1}, {1, 1}, {1, 1}},
    {"whole blocks", 1, 32, 16, {6, 7}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}},
    {"blocks that are not full", 1, 17, 19, {6, 5}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}},
    {"one filter", 1, 20, 1, {5, 5}, {1, 1}},
    {"a signal", 1, 18, 25, {1, 40}, {1, 5}, {1, 1}, {1, 1}, {0, 2}, {0, 2}},
    {"dilated", 1, 16, 10, {11, 9}, {3, 2}, {1, 2}, {2, 3}, {2, 1}, {1, 2}},
    {"dilated beyond its source", 1, 16, 16, {10, 10}, {3, 3}, {1, 1}, {8, 8}, {8, 8}, {8, 8}},
    {"asymmetric padding", 1, 5, 6, {6, 5}, {3, 2}, {1, 1}, {1, 1}, {2, 0}, {0, 1}},
    {"a cropped end", 1, 16, 16, {7, 8}, {3, 3}, {2, 3}, {1, 1}, {1, 1}, {-1, -1}},
    {"a cropped end of few channels", 1, 2, 3, {8, 7}, {3, 3}, {3, 2}, {1, 1}, {0, 1}, {-2, -1}},
    {"groups", 2, 6, 10, {5, 6}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}},
    {"groups of whole blocks", 2, 32, 32, {5, 4}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}},
    {"depth-wise", 20, 20, 20, {7, 7}, {3, 3}, {2, 2}, {1, 1}, {1, 1}, {1, 1}},
    {"small enough for Winograd", 1, 16, 32, {12, 13}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}},
    {"Winograd, odd sizes", 1, 35, 18, {15, 17}, {3, 3}, {1, 1}, {1, 1}, {0, 1}, {2, 1}},
    {"a picture", 1, 3, 20, {19, 24}, {7, 7}, {2, 2}, {1, 1}, {3, 3}, {3, 3}},
    {"a picture, odd strides", 1, 2, 16, {17, 20}, {4, 5}, {3, 2}, {1, 1}, {1, 0}, {2, 1}},
    {"a kernel smaller than its stride",
     1,
     3,
     16,
     {13, 14},
     {2, 2},
     {4, 3},
     {1, 1},
     {0, 0},
     {0, 0}},
    {"patches", 1, 3, 20, {16, 24}, {8, 8}, {8, 8}},
    {"all channels together", 1, 48, 33, {7, 7}, {3, 3}, {2, 2}, {1, 1}, {1, 1}, {1, 1}},
    {"two filters a channel", 16, 16, 32, {5, 5}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}},
};

Numbers as_block(const Shape& shape, const Numbers& plain, std::int64_t block) {
  const Layout to{shape, 1, block};
  Numbers result(to.storage());
  reorder({shape, 1, 1}, plain.data(), to, result.data());
  return result;
}

Numbers as_rows(const Shape& shape, const Numbers& blocks, std::int64_t block) {
  Numbers result(count(shape));
  reorder({shape, 1, block}, blocks.data(), {shape, 1, 1}, result.data());
  return result;
}

class Convolutions : public testing::TestWithParam<Sizes> {
 protected:
  Geometry g = geometry_of(GetParam());
  Numbers source = random_numbers(source_size(g), 1);
  Numbers weights = random_numbers(weights_size(g), 2);
  Numbers bias = random_numbers(whole(g.filters), 3);
  Numbers residual = random_numbers(target_size(g), 4);
  Numbers gradient = random_numbers(target_size(g), 5);

  Numbers forward(std::span<const float> with_bias, const Fusion& fusion) const {
    const Convolution kernel(g, weights.data(), with_bias, fusion);
    Numbers target = as_block(target_shape(g), residual, kernel.target_block());
    Numbers scratch(kernel.scratch());
    kernel(as_block(source_shape(g), source, kernel.source_block()).data(), target.data(),
           scratch.data());
    // Whoever works on whole blocks counts on the padding being zero.
    const Numbers rows = as_rows(target_shape(g), target, kernel.target_block());
    EXPECT_EQ(as_block(target_shape(g), rows, kernel.target_block()), target);
    return rows;
  }

  Numbers backward() const {
    const ConvolutionBackward kernel(g, weights.data());
    Numbers result(Layout{source_shape(g), 1, kernel.source_block()}.storage(), 9.0F);
    Numbers scratch(kernel.scratch());
    kernel(as_block(target_shape(g), gradient, kernel.target_block()).data(), result.data(),
           scratch.data());
    return as_rows(source_shape(g), result, kernel.source_block());
  }
};

TEST_P(Convolutions, ForwardEqualsTheSevenLoops) {
  expect_near(naive_forward(g, source, weights, {}), forward({}, {}), "plain");
  expect_near(naive_forward(g, source, weights, bias), forward(bias, {}), "with bias");
}

TEST_P(Convolutions, FusedSumsAndActivationsEqualSeparateOnes) {
  std::vector<double> sum = naive_forward(g, source, weights, bias);
  for (std::size_t at = 0; at < sum.size(); ++at) sum[at] += residual[at];
  expect_near(sum, forward(bias, {true, {}}), "residual");

  std::vector<double> expected = sum;
  for (double& value : expected) value = value > 0 ? value : 0;
  expect_near(expected, forward(bias, {true, Unary{Function::relu}}), "relu");

  expected = sum;
  for (double& value : expected) value = value > 0 ? value : 0.25 * value;
  expect_near(expected, forward(bias, {true, Unary{Function::leaky_relu, 0.25F}}), "leaky");

  expected = naive_forward(g, source, weights, bias);
  for (double& value : expected) value = std::min(std::max(value, 0.0), 0.75);
  expect_near(expected, forward(bias, {false, Unary{Function::clip, 0.0F, 0.75F}}), "clip");
}

TEST_P(Convolutions, BackwardEqualsTheSevenLoops) {
  expect_near(naive_backward(g, gradient, weights), backward(), "backward");
}

TEST_P(Convolutions, ParameterGradientsAddToWhatIsThere) {
  std::vector<double> expected = naive_weights(g, source, gradient);
  std::vector<double> expected_bias = naive_bias(g, gradient);
  for (double& value : expected) value += 0.5;
  for (double& value : expected_bias) value -= 0.5;
  Numbers found(weights.size(), 0.5F);
  Numbers found_bias(bias.size(), -0.5F);
  accumulate_weight_gradient(g, source.data(), gradient.data(), found.data(), found_bias.data());
  expect_near(expected, found, "weights");
  expect_near(expected_bias, found_bias, "bias");

  Numbers again(weights.size(), 0.5F);
  accumulate_weight_gradient(g, source.data(), gradient.data(), again.data(), nullptr);
  EXPECT_EQ(found, again);
}

TEST_P(Convolutions, BitsAreTheSameOnAnyNumberOfThreads) {
  const int before = threads();
  set_threads(1);
  const Numbers one = forward(bias, {});
  const Numbers one_back = backward();
  for (const int count : {2, 3}) {
    set_threads(count);
    EXPECT_EQ(one, forward(bias, {})) << count;
    EXPECT_EQ(one_back, backward()) << count;
  }
  set_threads(before);
}

INSTANTIATE_TEST_SUITE_P(Geometries, Convolutions, testing::ValuesIn(table), [](const auto& row) {
  std::string name(row.param.name);
  for (char& c : name) c = std::isalnum(c) ? c : '_';
  return name;
});

TEST(Convolution, FusesRectifiersAndNothingElse) {
  EXPECT_TRUE(can_fuse({Function::relu}));
  EXPECT_TRUE(can_fuse({Function::leaky_relu, 0.1F}));
  EXPECT_TRUE(can_fuse({Function::clip, 0, 6}));
  EXPECT_FALSE(can_fuse({Function::sigmoid}));
  EXPECT_FALSE(can_fuse({Function::hard_swish}));
}

TEST(Convolution, HoldsItsWeightsOncePacked) {
  const Geometry g = geometry_of({"", 1, 16, 32, {4, 4}, {3, 3}});
  const Numbers weights = random_numbers(weights_size(g), 1);
  EXPECT_EQ(Convolution(g, weights.data(), {}, {}).packed_bytes(), 16U * 32 * 9 * 4);
  EXPECT_EQ(ConvolutionBackward(g, weights.data()).packed_bytes(), 16U * 32 * 9 * 4);
}

}  // namespace
}  // namespace assay::kernels
