#include "net/kernels/unary.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

namespace assay::kernels {
namespace {

using graph::Function;
using graph::Unary;

struct Row {
  Unary unary;
  std::function<double(double)> exact;
  double low = -6;
  double high = 6;
  std::vector<double> kinks = {};
};

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }
double clamped(double x, double low, double high) { return std::min(std::max(x, low), high); }
double elu(double x, double alpha) { return x > 0 ? x : alpha * std::expm1(x); }

// The definitions in the header and of the papers, in double precision.
const std::vector<Row>& rows() {
  static const std::vector<Row> table{
      {{Function::relu}, [](double x) { return std::max(x, 0.0); }, -6, 6, {0}},
      {{Function::leaky_relu, 0.1F}, [](double x) { return x > 0 ? x : 0.1 * x; }, -6, 6, {0}},
      {{Function::elu, 1.5F}, [](double x) { return elu(x, 1.5); }, -6, 6, {0}},
      {{Function::selu, 1.6732632F, 1.0507010F},
       [](double x) { return 1.0507010 * elu(x, 1.6732632); },
       -6,
       6,
       {0}},
      {{Function::clip, -1, 2}, [](double x) { return clamped(x, -1, 2); }, -6, 6, {-1, 2}},
      {{Function::sigmoid}, sigmoid},
      {{Function::hard_sigmoid, 0.2F, 0.5F},
       [](double x) { return clamped(0.2 * x + 0.5, 0, 1); },
       -6,
       6,
       {-2.5, 2.5}},
      {{Function::hard_swish},
       [](double x) { return x * clamped(x / 6 + 0.5, 0, 1); },
       -6,
       6,
       {-3, 3}},
      {{Function::silu}, [](double x) { return x * sigmoid(x); }},
      {{Function::tanh}, [](double x) { return std::tanh(x); }},
      {{Function::gelu}, [](double x) { return x * 0.5 * std::erfc(-x / std::sqrt(2.0)); }},
      {{Function::gelu_tanh},
       [](double x) {
         return 0.5 * x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x)));
       }},
      {{Function::erf}, [](double x) { return std::erf(x); }},
      {{Function::softplus}, [](double x) { return std::log1p(std::exp(x)); }},
      {{Function::exp}, [](double x) { return std::exp(x); }},
      {{Function::log}, [](double x) { return std::log(x); }, 0.1, 6},
      {{Function::sqrt}, [](double x) { return std::sqrt(x); }, 0.1, 6},
      {{Function::reciprocal}, [](double x) { return 1 / x; }, 0.2, 6},
      {{Function::negative}, [](double x) { return -x; }},
      {{Function::absolute}, [](double x) { return std::fabs(x); }, -6, 6, {0}},
      {{Function::power, 2}, [](double x) { return x * x; }},
      {{Function::power, -1.5F}, [](double x) { return std::pow(x, -1.5); }, 0.2, 6},
  };
  return table;
}

std::string name(const Row& row) { return std::string(graph::name_of(row.unary.function)); }

// Points between the bounds, but not within 0.01 of a kink.
std::vector<float> points(const Row& row) {
  std::vector<float> result;
  for (int at = 0; at <= 2000; ++at) {
    const double x = row.low + (row.high - row.low) * at / 2000;
    const bool near = std::any_of(row.kinks.begin(), row.kinks.end(),
                                  [&](double kink) { return std::fabs(x - kink) < 0.01; });
    if (!near) result.push_back(static_cast<float>(x));
  }
  return result;
}

std::vector<float> applied(const Unary& unary, const std::vector<float>& x) {
  std::vector<float> y(x.size());
  apply(unary, x.data(), y.data(), x.size());
  return y;
}

std::vector<float> slopes(const Unary& unary, const std::vector<float>& x) {
  const std::vector<float> y = applied(unary, x);
  const std::vector<float> gradient(x.size(), 2.0F);
  std::vector<float> result(x.size());
  const bool from_output = derivative_of(unary.function) == DerivativeOf::output;
  apply_derivative(unary, from_output ? y.data() : x.data(), gradient.data(), result.data(),
                   x.size());
  for (float& value : result) value /= 2;
  return result;
}

TEST(Unary, EveryFunctionHasARow) {
  for (int at = 0; at <= static_cast<int>(Function::power); ++at) {
    EXPECT_TRUE(std::any_of(rows().begin(), rows().end(), [&](const Row& row) {
      return static_cast<int>(row.unary.function) == at;
    })) << at;
  }
}

TEST(Unary, EveryFunctionEqualsItsDefinition) {
  for (const Row& row : rows()) {
    const std::vector<float> x = points(row);
    const std::vector<float> y = applied(row.unary, x);
    for (std::size_t at = 0; at < x.size(); ++at) {
      const double expected = row.exact(x[at]);
      ASSERT_NEAR(y[at], expected, 1e-6 * (1 + std::fabs(expected))) << name(row) << " " << x[at];
    }
  }
}

TEST(Unary, EveryDerivativeEqualsTheCentralDifference) {
  constexpr double h = 1e-4;
  for (const Row& row : rows()) {
    const std::vector<float> x = points(row);
    const std::vector<float> slope = slopes(row.unary, x);
    for (std::size_t at = 0; at < x.size(); ++at) {
      const double expected = (row.exact(x[at] + h) - row.exact(x[at] - h)) / (2 * h);
      ASSERT_NEAR(slope[at], expected, 3e-6 * (1 + std::fabs(expected))) << name(row) << x[at];
    }
  }
}

TEST(Unary, TailsAndTinyNumbersAreFiniteAndRight) {
  for (const Row& row : rows()) {
    const bool positive = row.low > 0;
    for (const float x : {-90.0F, -1e-30F, 1e-30F, 90.0F}) {
      if (positive && x < 1) continue;
      if (row.unary.function == Function::exp && x > 80) continue;  // no float holds e^90
      const double expected = row.exact(x);
      EXPECT_NEAR(applied(row.unary, {x})[0], expected, 1e-6 * (1 + std::fabs(expected)))
          << name(row) << " " << x;
      EXPECT_TRUE(std::isfinite(slopes(row.unary, {x})[0])) << name(row) << " " << x;
    }
  }
}

TEST(Unary, SlopesAtKinksFollowTheConvention) {
  EXPECT_EQ(slopes({Function::relu}, {0.0F})[0], 0.0F);
  EXPECT_EQ(slopes({Function::leaky_relu, 0.25F}, {0.0F})[0], 0.25F);
  EXPECT_EQ(slopes({Function::clip, 0, 6}, {6.0F})[0], 1.0F);
  EXPECT_EQ(slopes({Function::absolute}, {0.0F})[0], 0.0F);
}

// Only then do zeros that pad a block stay zeros, with a finite slope.
TEST(Unary, FunctionsThatKeepZeroDo) {
  int keeping = 0;
  for (const Row& row : rows()) {
    if (!keeps_zero(row.unary)) continue;
    ++keeping;
    EXPECT_EQ(applied(row.unary, {0.0F})[0], 0.0F) << name(row);
    EXPECT_TRUE(std::isfinite(slopes(row.unary, {0.0F})[0])) << name(row);
  }
  EXPECT_EQ(keeping, 13);
  EXPECT_FALSE(keeps_zero({Function::clip, 1, 2}));
  EXPECT_FALSE(keeps_zero({Function::clip, -2, -1}));
  EXPECT_FALSE(keeps_zero({Function::sigmoid}));
  EXPECT_FALSE(keeps_zero({Function::softplus}));
  EXPECT_FALSE(keeps_zero({Function::exp}));
  EXPECT_FALSE(keeps_zero({Function::hard_sigmoid, 0.2F, 0.5F}));
}

TEST(Unary, WorksInPlaceAndBeyondOneChunk) {
  std::vector<float> x(100001);
  for (std::size_t at = 0; at < x.size(); ++at) x[at] = static_cast<float>(at % 7) - 3;
  const std::vector<float> before = x;
  apply({Function::relu}, x.data(), x.data(), x.size());
  for (std::size_t at = 0; at < x.size(); ++at) ASSERT_EQ(x[at], std::max(before[at], 0.0F));
}

}  // namespace
}  // namespace assay::kernels
