#include "math/tensor/tensor.h"

#include <gtest/gtest.h>

#include <limits>

#include "base/error.h"

namespace assay {
namespace {

TEST(Tensor, StartsAsZeros) {
  EXPECT_EQ(Tensor(Shape{2, 3}).data, std::vector<float>(6, 0.0F));
  EXPECT_EQ(Tensor(Shape{}).size(), 1U);
}

TEST(Tensor, HoldsAsManyNumbersAsItsShapeSays) {
  EXPECT_THROW(Tensor({2, 3}, {1, 2}), Bug);
  EXPECT_THROW(Tensor(Shape{1 << 20, 1 << 20}), Error);
  EXPECT_THROW(Tensor(Shape{-1}), Error);
}

TEST(Tensor, ARowIsThePartOfOneFirstIndex) {
  Tensor tensor({2, 3}, {1, 2, 3, 4, 5, 6});
  EXPECT_EQ(tensor.rows(), 2U);
  EXPECT_EQ(std::vector<float>(tensor.row(1).begin(), tensor.row(1).end()),
            (std::vector<float>{4, 5, 6}));
  tensor.row(0)[2] = 9;
  EXPECT_EQ(tensor.data[2], 9.0F);
  EXPECT_THROW(tensor.row(2), Bug);
  EXPECT_THROW(std::as_const(tensor).row(2), Bug);
  EXPECT_EQ(Tensor({}, {7}).row(0)[0], 7.0F);
}

TEST(Tensor, EqualsByShapeAndNumbers) {
  EXPECT_EQ(Tensor({2}, {1, 2}), Tensor({2}, {1, 2}));
  EXPECT_NE(Tensor({2}, {1, 2}), Tensor({1, 2}, {1, 2}));
  EXPECT_NE(Tensor({2}, {1, 2}), Tensor({2}, {1, 3}));
}

TEST(IsFinite, RefusesNanAndInfinity) {
  EXPECT_TRUE(is_finite(std::vector<float>{0, -1, std::numeric_limits<float>::max()}));
  EXPECT_TRUE(is_finite({}));
  EXPECT_FALSE(is_finite(std::vector<float>{0, std::numeric_limits<float>::infinity()}));
  EXPECT_FALSE(is_finite(std::vector<float>{std::numeric_limits<float>::quiet_NaN(), 0}));
}

}  // namespace
}  // namespace assay
