#include "net/kernels/resize.h"

#include <gtest/gtest.h>

#include <numeric>

#include "base/rng.h"

namespace assay::kernels {
namespace {

using graph::Coordinates;
using graph::Resize;
using Numbers = std::vector<float>;

Resize linear(Coordinates coordinates, std::vector<float> scale) {
  return {graph::Sampling::linear, coordinates, graph::Rounding::floor, std::move(scale)};
}

Numbers resized(const Resize& op, const Shape& from, const Shape& to, const Numbers& x) {
  Numbers result(count(to));
  LinearResize(op, from, to).forward(planes({from, 1, 1}), x.data(), result.data());
  return result;
}

// Half pixels of {0, 4} doubled lie at -0.25, 0.25, 0.75, 1.25; outside, the edge is repeated.
TEST(LinearResize, InterpolatesASignal) {
  const auto doubled = [](Coordinates coordinates) {
    return resized(linear(coordinates, {2}), {1, 1, 2}, {1, 1, 4}, {0, 4});
  };
  EXPECT_EQ(doubled(Coordinates::half_pixel), (Numbers{0, 1, 3, 4}));
  EXPECT_EQ(doubled(Coordinates::pytorch_half_pixel), (Numbers{0, 1, 3, 4}));
  EXPECT_EQ(doubled(Coordinates::asymmetric), (Numbers{0, 2, 4, 4}));
  const Numbers corners = doubled(Coordinates::align_corners);
  for (std::size_t at = 0; at < 4; ++at) {
    EXPECT_NEAR(corners[at], 4.0 * static_cast<double>(at) / 3, 1e-6);
  }
}

// The plane a + b y + c x is reproduced exactly between its corners.
TEST(LinearResize, ReproducesAPlane) {
  const Shape from{1, 1, 3, 5};
  const Shape to{1, 1, 5, 9};
  Numbers x;
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 5; ++column) {
      x.push_back(static_cast<float>(1 + 8 * row + 2 * column));
    }
  }
  const Numbers found =
      resized(linear(Coordinates::align_corners, {5.0F / 3, 9.0F / 5}), from, to, x);
  for (int row = 0; row < 5; ++row) {
    for (int column = 0; column < 9; ++column) {
      EXPECT_EQ(found[static_cast<std::size_t>(row * 9 + column)],
                static_cast<float>(1 + 4 * row + column));
    }
  }
}

TEST(LinearResize, BackwardIsTheTransposeOfForwardInAnyLayout) {
  const Shape from{1, 2, 3, 4};
  const Shape to{1, 2, 7, 5};
  const LinearResize kernel(linear(Coordinates::half_pixel, {7.0F / 3, 5.0F / 4}), from, to);
  for (const Layout& layout : {Layout{from, 1, 1}, Layout{from, 16, 1}, Layout{from, 1, 16}}) {
    const std::size_t size = layout.storage();
    const std::size_t target = Layout{to, layout.lanes, layout.block}.storage();
    Random random(3, size);
    Numbers x(size);
    Numbers y(target);
    for (float& value : x) value = static_cast<float>(random.normal());
    for (float& value : y) value = static_cast<float>(random.normal());
    Numbers forward(target, 99.0F);
    Numbers backward(size, 99.0F);
    kernel.forward(planes(layout), x.data(), forward.data());
    kernel.backward(planes(layout), y.data(), backward.data());
    EXPECT_NEAR(std::inner_product(forward.begin(), forward.end(), y.begin(), 0.0),
                std::inner_product(x.begin(), x.end(), backward.begin(), 0.0), 1e-4);
  }
}

TEST(LinearResize, WorksOnEveryLaneAlike) {
  const Shape from{1, 1, 2};
  const Shape to{1, 1, 4};
  const LinearResize kernel(linear(Coordinates::half_pixel, {2}), from, to);
  Numbers x(32);
  for (std::size_t lane = 0; lane < 16; ++lane) x[16 + lane] = 4 * static_cast<float>(lane);
  Numbers y(64);
  kernel.forward(planes({from, 16, 1}), x.data(), y.data());
  for (std::size_t lane = 0; lane < 16; ++lane) {
    EXPECT_EQ(y[16 + lane], static_cast<float>(lane));
    EXPECT_EQ(y[48 + lane], 4 * static_cast<float>(lane));
  }
}

}  // namespace
}  // namespace assay::kernels
