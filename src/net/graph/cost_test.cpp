#include "net/graph/cost.h"

#include <gtest/gtest.h>

#include <limits>

#include "net/graph/builder.h"

namespace assay::graph {
namespace {

Window square(std::int64_t kernel, std::int64_t stride, std::int64_t pad) {
  return {{kernel, kernel}, {stride, stride}, {1, 1}, {pad, pad}, {pad, pad}};
}

struct Made {
  Builder build;
  NodeId image = build.input("image", {1, 3, 8, 8});

  NodeId weights(Shape shape) { return build.constant("w", Tensor(std::move(shape))); }
  std::vector<Cost> costs_up_to(NodeId id) { return costs(std::move(build).finish({id})); }
};

// The first convolution of ResNet-50: 64 filters of 3x7x7 make 64x112x112 numbers from 3x224x224,
// each a sum of 147 products: 2 * 802816 * 147 = 236027904; 9408 weights and 64 biases.
TEST(Cost, OfAConvolutionIsTwicePerProduct) {
  Builder build;
  const NodeId image = build.input("image", {1, 3, 224, 224});
  const NodeId weights = build.constant("w", Tensor({64, 3, 7, 7}));
  const NodeId bias = build.constant("b", Tensor({64}));
  const NodeId id = build.add("conv", Convolution{square(7, 2, 3), 1}, {image, weights, bias});
  const std::vector<Cost> all = costs(std::move(build).finish({id}));

  EXPECT_EQ(all[id], (Cost{9408 + 64, 236027904}));
  EXPECT_EQ(all[image], Cost{});
  EXPECT_EQ(all[weights], Cost{});
}

// Depth-wise, 3 channels on 8x8: each number is a sum of 9 products, so 2 * 192 * 9.
TEST(Cost, OfAGroupedConvolutionCountsOneGroup) {
  Made made;
  const NodeId id = made.build.add("conv", Convolution{square(3, 1, 1), 3},
                                   {made.image, made.weights({3, 1, 3, 3})});
  EXPECT_EQ(made.costs_up_to(id)[id], (Cost{27, 3456}));
}

// Each of the 192 numbers read is spread over 5 channels of 2x2: 2 * 192 * 20.
TEST(Cost, OfADeconvolutionGoesByWhatItReads) {
  Made made;
  const NodeId id = made.build.add("up", Deconvolution{square(2, 2, 0), 1},
                                   {made.image, made.weights({3, 5, 2, 2})});
  EXPECT_EQ(made.costs_up_to(id)[id], (Cost{60, 7680}));
}

// [1, 3, 8, 8] times weights [10, 8]: 240 numbers of 8 products each.
TEST(Cost, OfALinearNodeIsTwiceItsProducts) {
  Made made;
  const NodeId id = made.build.add("fc", Linear{}, {made.image, made.weights({10, 8})});
  EXPECT_EQ(made.costs_up_to(id)[id], (Cost{80, 3840}));
}

TEST(Cost, OfAProductOfTwoValuesHasNoParameters) {
  Made made;
  const NodeId id = made.build.add("product", MatMul{}, {made.image, made.image});
  EXPECT_EQ(made.costs_up_to(id)[id], (Cost{0, 2 * 192 * 8}));
}

TEST(Cost, OfPoolingAndReductionIsWhatTheyRead) {
  Made made;
  const NodeId pooled = made.build.add("pool", MaxPool{square(2, 2, 0)}, {made.image});
  const NodeId mean = made.build.add("mean", Reduce{Reduction::mean, {2, 3}}, {pooled});
  const std::vector<Cost> all = made.costs_up_to(mean);
  EXPECT_EQ(all[pooled], (Cost{0, 48 * 4}));
  EXPECT_EQ(all[mean], (Cost{0, 48}));
}

TEST(Cost, OfElementwiseWorkIsOneEachAndOfMovingNothing) {
  Made made;
  const NodeId relu = made.build.add("relu", Unary{Function::relu}, {made.image});
  const NodeId flat = made.build.add("flat", Reshape{}, {relu}, {1, 192});
  const std::vector<Cost> all = made.costs_up_to(flat);
  EXPECT_EQ(all[relu], (Cost{0, 192}));
  EXPECT_EQ(all[flat], (Cost{0, 0}));
}

TEST(Cost, CountsASharedConstantOnce) {
  Made made;
  const NodeId shared = made.weights({8});
  const NodeId first = made.build.add("first", Binary{Arithmetic::add}, {made.image, shared});
  const NodeId second = made.build.add("second", Binary{Arithmetic::multiply}, {first, shared});
  const std::vector<Cost> all = made.costs_up_to(second);
  EXPECT_EQ(all[first], (Cost{8, 192}));
  EXPECT_EQ(all[second], (Cost{0, 192}));
  EXPECT_EQ(total(all), (Cost{8, 384}));
}

TEST(Cost, StopsAtTheLargestNumber) {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(total({{1, most - 1}, {most, 2}}), (Cost{most, most}));
}

}  // namespace
}  // namespace assay::graph
