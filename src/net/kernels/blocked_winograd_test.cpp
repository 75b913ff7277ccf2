#include "net/kernels/blocked_winograd.h"

#include <algorithm>

#include "base/parallel.h"
#include "net/kernels/layout.h"
#include "net/kernels/naive_convolution_test.h"
#include "net/kernels/vector.h"

namespace assay::kernels {
namespace {

using Numbers = std::vector<float>;

// Planes of whole tiles and of halves, padding on every side, blocks and panels that are not full,
// and shares of one tile and of many.
const Sizes sizes_of_planes[] = {
    {"whole tiles", 1, 32, 64, {12, 14}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}},
    {"half tiles", 1, 16, 48, {9, 7}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}},
    {"no padding", 1, 8, 8, {6, 5}, {3, 3}},
    {"uneven padding", 1, 24, 16, {5, 8}, {3, 3}, {1, 1}, {1, 1}, {2, 0}, {0, 1}},
    {"blocks that are not full", 1, 5, 19, {8, 8}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}},
    {"one point", 1, 3, 2, {1, 1}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}},
    {"many shares", 1, 64, 64, {40, 41}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}},
    {"many channels", 1, 320, 40, {7, 7}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}},
};

class BlockedWinograds : public testing::TestWithParam<Sizes> {
 protected:
  Geometry g = geometry_of(GetParam());
  Numbers source = random_numbers(source_size(g), 1);
  Numbers weights = random_numbers(weights_size(g), 2);
  Numbers bias = random_numbers(whole(g.filters), 3);
  Numbers residual = random_numbers(target_size(g), 4);

  Numbers blocks_of(const Shape& shape, const Numbers& plain) const {
    const Layout to{shape, 1, vector_size};
    Numbers result(to.storage());
    reorder({shape, 1, 1}, plain.data(), to, result.data());
    return result;
  }

  Numbers run(const Fusion& after) const {
    const BlockedWinograd kernel(g, weights.data());
    Numbers target = blocks_of(target_shape(g), residual);
    Numbers padded = bias;
    padded.resize((bias.size() + vector_size - 1) / vector_size * vector_size);
    Numbers scratch(kernel.scratch());
    kernel(blocks_of(source_shape(g), source).data(), padded.data(), after, target.data(),
           scratch.data());
    Numbers result(count(target_shape(g)));
    reorder({target_shape(g), 1, vector_size}, target.data(), {target_shape(g), 1, 1},
            result.data());
    return result;
  }
};

TEST_P(BlockedWinograds, EqualsTheSevenLoops) {
  if (!BlockedWinograd::fits(g)) GTEST_SKIP() << "blocks are wider than a register here";
  std::vector<double> expected = naive_forward(g, source, weights, bias);
  expect_near(expected, run({}), "plain");
  for (std::size_t at = 0; at < expected.size(); ++at) {
    expected[at] = std::max(expected[at] + residual[at], 0.0);
  }
  expect_near(expected, run({true, graph::Unary{graph::Function::relu}}), "fused");
}

// A number from 1 to 2 is never zero, but the padding of a block is.
TEST_P(BlockedWinograds, PaddingStaysZero) {
  if (!BlockedWinograd::fits(g)) GTEST_SKIP() << "blocks are wider than a register here";
  const BlockedWinograd kernel(g, weights.data());
  const Layout layout{target_shape(g), 1, vector_size};
  Numbers target(layout.storage());
  const Numbers none(whole(g.filters) + vector_size);
  Numbers scratch(kernel.scratch());
  kernel(blocks_of(source_shape(g), source).data(), none.data(),
         {false, graph::Unary{graph::Function::clip, 1.0F, 2.0F}}, target.data(), scratch.data());
  EXPECT_EQ(std::ranges::count_if(target, [](float value) { return value != 0; }),
            static_cast<std::ptrdiff_t>(target_size(g)));
}

TEST_P(BlockedWinograds, BitsAreTheSameOnAnyNumberOfThreads) {
  if (!BlockedWinograd::fits(g)) GTEST_SKIP() << "blocks are wider than a register here";
  const int before = threads();
  set_threads(1);
  const Numbers alone = run({});
  for (const int count : {2, 3, 5}) {
    set_threads(count);
    EXPECT_EQ(alone, run({})) << count;
  }
  set_threads(before);
}

INSTANTIATE_TEST_SUITE_P(Planes, BlockedWinograds, testing::ValuesIn(sizes_of_planes),
                         [](const auto& row) {
                           std::string name(row.param.name);
                           for (char& c : name) c = std::isalnum(c) ? c : '_';
                           return name;
                         });

TEST(BlockedWinograd, IsForThreeByThreeKernelsOfStrideOne) {
  if (native_block() != vector_size) GTEST_SKIP() << "blocks are wider than a register here";
  const auto fits = [](const Sizes& sizes) { return BlockedWinograd::fits(geometry_of(sizes)); };
  EXPECT_TRUE(fits({"", 1, 8, 8, {6, 6}, {3, 3}}));
  EXPECT_FALSE(fits({"", 1, 8, 8, {6, 6}, {3, 3}, {2, 2}}));
  EXPECT_FALSE(fits({"", 1, 8, 8, {6, 6}, {3, 3}, {1, 1}, {2, 2}}));
  EXPECT_FALSE(fits({"", 1, 8, 8, {6, 6}, {5, 3}}));
  EXPECT_FALSE(fits({"", 2, 8, 8, {6, 6}, {3, 3}}));
}

// F(2 x 2) computes four points with 16 products a channel: its weights take 16/9 of the room.
TEST(BlockedWinograd, HoldsSixteenNinthsOfItsWeights) {
  const Geometry g = geometry_of({"", 1, 32, 16, {6, 6}, {3, 3}});
  const Numbers weights = random_numbers(weights_size(g), 1);
  EXPECT_EQ(BlockedWinograd(g, weights.data()).packed_bytes(), 16U * 32 * 16 * sizeof(float));
}

}  // namespace
}  // namespace assay::kernels
