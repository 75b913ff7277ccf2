#include "net/kernels/binary.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "base/rng.h"

namespace assay::kernels {
namespace {

using graph::Arithmetic;
using Numbers = std::vector<float>;

struct Row {
  Arithmetic arithmetic;
  std::function<double(double, double)> exact;
};

const std::vector<Row>& rows() {
  static const std::vector<Row> table{
      {Arithmetic::add, [](double a, double b) { return a + b; }},
      {Arithmetic::subtract, [](double a, double b) { return a - b; }},
      {Arithmetic::multiply, [](double a, double b) { return a * b; }},
      {Arithmetic::divide, [](double a, double b) { return a / b; }},
      {Arithmetic::minimum, [](double a, double b) { return std::min(a, b); }},
      {Arithmetic::maximum, [](double a, double b) { return std::max(a, b); }},
      {Arithmetic::power, [](double a, double b) { return std::pow(a, b); }},
  };
  return table;
}

// Shapes of left, right and result, and the lanes of left and right.
struct Case {
  Shape left;
  Shape right;
  Shape result;
  std::int64_t left_lanes = 1;
  std::int64_t right_lanes = 1;
};

const Case cases[] = {
    {{2, 3, 4}, {2, 3, 4}, {2, 3, 4}},
    {{2, 3, 4}, {}, {2, 3, 4}},
    {{}, {5}, {5}},
    {{1, 3, 4, 5}, {1, 3, 1, 1}, {1, 3, 4, 5}},
    {{3, 1}, {1, 4}, {3, 4}},
    {{2, 1, 4}, {3, 1}, {2, 3, 4}},
    {{4}, {2, 3, 1}, {2, 3, 4}},
    {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}},
    {{1, 3, 4}, {1, 3, 1}, {1, 3, 4}, 16, 1},
    {{1, 3, 1}, {1, 3, 4}, {1, 3, 4}, 1, 16},
    {{1, 3, 1}, {1, 1, 4}, {1, 3, 4}, 16, 16},
};

Layout layout(const Shape& shape, std::int64_t lanes) { return {shape, lanes, 1}; }

Operands operands(const Case& c) {
  return {layout(c.left, c.left_lanes), layout(c.right, c.right_lanes),
          layout(c.result, std::max(c.left_lanes, c.right_lanes))};
}

// Where element `at` of the result reads an operand, by NumPy's rule, one index at a time.
std::size_t place(const Layout& operand, const Layout& result, std::size_t at) {
  const auto lanes = static_cast<std::size_t>(result.lanes);
  const std::size_t lane = operand.lanes == 1 ? 0 : at % lanes;
  std::size_t rest = at / lanes;
  std::size_t offset = 0;
  std::size_t step = 1;
  for (std::size_t back = 1; back <= result.shape.size(); ++back) {
    const auto size = static_cast<std::size_t>(result.shape[result.shape.size() - back]);
    const std::size_t index = rest % size;
    rest /= size;
    if (back > operand.shape.size()) continue;
    const auto own = static_cast<std::size_t>(operand.shape[operand.shape.size() - back]);
    offset += (own == 1 ? 0 : index) * step;
    step *= own;
  }
  return offset * static_cast<std::size_t>(operand.lanes) + lane;
}

// Between 0.5 and 2, no two within 1e-3 of each other in practice.
Numbers random_numbers(std::size_t size, std::uint64_t stream) {
  Random random(7, stream);
  Numbers result(size);
  for (float& value : result) value = static_cast<float>(0.5 + 1.5 * random.uniform());
  return result;
}

TEST(Combine, BroadcastsByNumpysRule) {
  for (const Row& row : rows()) {
    for (const Case& c : cases) {
      const Operands o = operands(c);
      const Numbers left = random_numbers(o.left.storage(), 1);
      const Numbers right = random_numbers(o.right.storage(), 2);
      Numbers found(o.result.storage());
      combine(row.arithmetic, o, left.data(), right.data(), found.data());
      for (std::size_t at = 0; at < found.size(); ++at) {
        const double expected =
            row.exact(left[place(o.left, o.result, at)], right[place(o.right, o.result, at)]);
        ASSERT_NEAR(found[at], expected, 1e-6 * (1 + std::fabs(expected)))
            << graph::name_of(row.arithmetic) << " " << to_string(c.left) << " "
            << to_string(c.right) << " at " << at;
      }
    }
  }
}

// The gradient of each side, by central differences of the exact function.
template <class Exact>
void expect_gradients(const Operands& o, const Numbers& left, const Numbers& right,
                      const Exact& exact, bool left_side, const Numbers& gradient,
                      const Numbers& found, std::string_view what) {
  constexpr double h = 1e-5;
  std::vector<double> expected((left_side ? left : right).size(), 1.0);
  for (std::size_t at = 0; at < gradient.size(); ++at) {
    const std::size_t l = place(o.left, o.result, at);
    const std::size_t r = place(o.right, o.result, at);
    const double a = left[l];
    const double b = right[r];
    const double slope = left_side ? (exact(a + h, b) - exact(a - h, b)) / (2 * h)
                                   : (exact(a, b + h) - exact(a, b - h)) / (2 * h);
    expected[left_side ? l : r] += gradient[at] * slope;
  }
  for (std::size_t at = 0; at < expected.size(); ++at) {
    ASSERT_NEAR(found[at], expected[at], 1e-5 * (1 + std::fabs(expected[at]))) << what;
  }
}

TEST(CombineBackward, AddsTheDerivativeSummedOverBroadcastAxes) {
  for (const Row& row : rows()) {
    for (const Case& c : cases) {
      const Operands o = operands(c);
      const Numbers left = random_numbers(o.left.storage(), 1);
      const Numbers right = random_numbers(o.right.storage(), 2);
      const Numbers gradient = random_numbers(o.result.storage(), 3);
      for (const bool left_side : {true, false}) {
        Numbers found((left_side ? left : right).size(), 1.0F);
        combine_backward(row.arithmetic, o, left_side, left.data(), right.data(), gradient.data(),
                         found.data());
        expect_gradients(o, left, right, row.exact, left_side, gradient, found,
                         graph::name_of(row.arithmetic));
      }
    }
  }
}

// A sum needs neither value, a product only the other one.
TEST(CombineBackward, WorksWithoutValuesThatDoNotMatter) {
  const Operands o = operands(cases[3]);
  const Numbers right = random_numbers(o.right.storage(), 2);
  const Numbers gradient = random_numbers(o.result.storage(), 3);
  Numbers sum(right.size(), 0.0F);
  combine_backward(Arithmetic::add, o, false, nullptr, nullptr, gradient.data(), sum.data());
  float expected = 0;
  for (std::size_t at = 0; at < 20; ++at) expected += gradient[at];
  EXPECT_NEAR(sum[0], expected, 1e-4);
  Numbers product(o.left.storage(), 0.0F);
  combine_backward(Arithmetic::multiply, o, true, nullptr, right.data(), gradient.data(),
                   product.data());
  EXPECT_EQ(product[25], gradient[25] * right[1]);
}

TEST(PRelu, IsItsDefinitionBothWays) {
  const auto exact = [](double x, double slope) { return x > 0 ? x : slope * x; };
  for (const Case& c : {cases[0], cases[3], cases[8]}) {
    const Operands o = operands(c);
    Numbers x = random_numbers(o.left.storage(), 1);
    for (std::size_t at = 0; at < x.size(); at += 2) x[at] = -x[at];
    const Numbers slope = random_numbers(o.right.storage(), 2);
    Numbers found(o.result.storage());
    prelu(o, x.data(), slope.data(), found.data());
    for (std::size_t at = 0; at < found.size(); ++at) {
      ASSERT_NEAR(found[at], exact(x[at], slope[place(o.right, o.result, at)]), 1e-6);
    }
    const Numbers gradient = random_numbers(o.result.storage(), 3);
    for (const bool left_side : {true, false}) {
      Numbers result((left_side ? x : slope).size(), 1.0F);
      prelu_backward(o, left_side, x.data(), slope.data(), gradient.data(), result.data());
      expect_gradients(o, x, slope, exact, left_side, gradient, result, "prelu");
    }
  }
}

TEST(CombineBackward, GivesTheGradientOfATieToOneSideOnly) {
  const Operands o = operands({{1}, {1}, {1}});
  const float two = 2;
  const float three = 3;
  for (const Arithmetic arithmetic : {Arithmetic::minimum, Arithmetic::maximum}) {
    float left = 0;
    float right = 0;
    combine_backward(arithmetic, o, true, &two, &two, &three, &left);
    combine_backward(arithmetic, o, false, &two, &two, &three, &right);
    EXPECT_EQ(left + right, 3.0F);
  }
}

TEST(Accumulate, AddsEveryNumber) {
  Numbers target(70000, 1.0F);
  Numbers source(target.size());
  for (std::size_t at = 0; at < source.size(); ++at) source[at] = static_cast<float>(at);
  accumulate(source.data(), target.data(), target.size());
  for (std::size_t at = 0; at < target.size(); ++at) {
    ASSERT_EQ(target[at], static_cast<float>(at) + 1.0F);
  }
}

}  // namespace
}  // namespace assay::kernels
