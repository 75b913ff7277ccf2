#include "net/model/onnx_literal.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "base/error.h"
#include "net/model/onnx_literal_math.h"

namespace assay::model::from_onnx {
namespace {

using graph::Arithmetic;
using graph::Reduction;
using testing::ElementsAre;

const Literal table = integer_literal({2, 3}, {1, 2, 3, 4, 5, 6});

TEST(Literal, IsTransposedSlicedAndBroadcastByStrides) {
  EXPECT_THAT(*transposed(table, Shape{1, 0}).integers, ElementsAre(1, 4, 2, 5, 3, 6));
  // Rows backwards, every other column: offsets 3, 5, 0, 2.
  EXPECT_THAT(*strided(table, {2, 2}, Shape{-3, 2}, 3).integers, ElementsAre(4, 6, 1, 3));
  const Literal column = integer_literal({2, 1}, {7, 8});
  EXPECT_THAT(*broadcast_to(column, {2, 2}).integers, ElementsAre(7, 7, 8, 8));
  EXPECT_THROW(broadcast_to(table, {2, 2}), Error);
}

TEST(Literal, IsGatheredAlongAnAxis) {
  EXPECT_THAT(*gathered(table, 1, Shape{2, 0}).integers, ElementsAre(3, 1, 6, 4));
  EXPECT_THAT(*gathered(table, 0, Shape{1}).integers, ElementsAre(4, 5, 6));
}

TEST(Literal, IsJoinedAlongAnAxis) {
  const Literal column = integer_literal({2, 1}, {7, 8});
  const Literal parts[] = {table, column};
  EXPECT_THAT(*joined(parts, 1).integers, ElementsAre(1, 2, 3, 7, 4, 5, 6, 8));
  EXPECT_THROW(joined(parts, 0), Error);
}

TEST(Literal, IsCastTowardsZero) {
  const Literal reals = real_literal(Tensor({3}, {-1.5F, 0, 2.9F}));
  EXPECT_THAT(*cast(reals, Kind::integer).integers, ElementsAre(-1, 0, 2));
  EXPECT_THAT(*cast(reals, Kind::boolean).integers, ElementsAre(1, 0, 1));
  const Literal endless = scalar_literal(std::numeric_limits<float>::infinity());
  EXPECT_THROW(cast(endless, Kind::integer), Error);
}

TEST(LiteralMath, IntegersDivideTowardsZeroAndNeverOverflow) {
  constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
  const auto of = [](Arithmetic arithmetic, std::int64_t a, std::int64_t b) {
    return computed(arithmetic, integer_literal({}, {a}), integer_literal({}, {b})).integers->at(0);
  };
  EXPECT_EQ(of(Arithmetic::divide, -7, 2), -3);
  EXPECT_EQ(of(Arithmetic::power, -3, 3), -27);
  EXPECT_EQ(of(Arithmetic::power, -1, std::numeric_limits<std::int64_t>::max()), -1);
  EXPECT_EQ(of(Arithmetic::power, 0, 1'000'000'000'000), 0);
  EXPECT_THROW(of(Arithmetic::divide, 1, 0), Error);
  EXPECT_THROW(of(Arithmetic::divide, least, -1), Error);
  EXPECT_THROW(of(Arithmetic::add, least, -1), Error);
  EXPECT_THROW(of(Arithmetic::multiply, least, 2), Error);
  EXPECT_THROW(of(Arithmetic::power, 2, 63), Error);
}

TEST(LiteralMath, BroadcastsBothSides) {
  const Literal column = integer_literal({2, 1}, {10, 20});
  EXPECT_THAT(*computed(Arithmetic::add, table, column).integers,
              ElementsAre(11, 12, 13, 24, 25, 26));
  EXPECT_THAT(*compared(Comparison::less, table, integer_literal({}, {3})).integers,
              ElementsAre(1, 1, 0, 0, 0, 0));
  const Literal odd = integer_literal({3}, {1, 0, 1}, Kind::boolean);
  EXPECT_THAT(*chosen(odd, table, integer_literal({}, {0})).integers,
              ElementsAre(1, 0, 3, 4, 0, 6));
}

TEST(LiteralMath, ReducesAnyAxes) {
  EXPECT_THAT(*reduced(Reduction::sum, table, Shape{0}).integers, ElementsAre(5, 7, 9));
  EXPECT_THAT(*reduced(Reduction::maximum, table, Shape{1}).integers, ElementsAre(3, 6));
  const Literal reals = real_literal(Tensor({2, 2}, {1, 2, 3, 6}));
  EXPECT_THAT(reduced(Reduction::mean, reals, Shape{0, 1}).reals->data, ElementsAre(3));
}

TEST(LiteralMath, KnowsItsFunctions) {
  const auto of = [](graph::Unary op, float x) {
    return computed(op, scalar_literal(x)).reals->data[0];
  };
  EXPECT_FLOAT_EQ(of({graph::Function::gelu}, 1), 0.8413447F);  // the normal distribution at 1
  EXPECT_FLOAT_EQ(of({graph::Function::softplus}, 0), std::log(2.0F));
  EXPECT_FLOAT_EQ(of({graph::Function::clip, -1, 2}, 5), 2);
  EXPECT_FLOAT_EQ(of({graph::Function::power, 0.5F}, 9), 3);
}

}  // namespace
}  // namespace assay::model::from_onnx
