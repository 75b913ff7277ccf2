#include "net/kernels/axis.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numeric>
#include <vector>

#include "base/rng.h"

namespace assay::kernels {
namespace {

using graph::Reduction;
using Numbers = std::vector<float>;
using Exact = std::function<std::vector<double>(const std::vector<double>&)>;
using Kernel = std::function<void(const float*, float*)>;

constexpr AxisView shape{.outer = 2, .size = 7, .inner = 3};
constexpr std::size_t total = 2 * 7 * 3;

Numbers random_numbers(std::size_t size, std::uint64_t stream) {
  Random random(11, stream);
  Numbers result(size);
  for (float& value : result) value = static_cast<float>(4 * random.uniform() - 2);
  return result;
}

Numbers run(const Kernel& kernel, const Numbers& x, std::size_t size = total) {
  Numbers result(size, 9.0F);
  kernel(x.data(), result.data());
  return result;
}

// The indices of each of the six runs.
std::vector<std::vector<std::size_t>> runs() {
  std::vector<std::vector<std::size_t>> result;
  for (std::size_t outer = 0; outer < 2; ++outer) {
    for (std::size_t inner = 0; inner < 3; ++inner) {
      std::vector<std::size_t> indices;
      for (std::size_t at = 0; at < 7; ++at) indices.push_back((outer * 7 + at) * 3 + inner);
      result.push_back(indices);
    }
  }
  return result;
}

// The gradient by central differences of `exact`, which maps one run to one run.
void expect_gradient(const Exact& exact, const Numbers& x, const Numbers& gradient,
                     const Numbers& found, double tolerance) {
  constexpr double h = 1e-5;
  for (const auto& indices : runs()) {
    std::vector<double> run;
    for (const std::size_t index : indices) run.push_back(x[index]);
    for (std::size_t at = 0; at < run.size(); ++at) {
      std::vector<double> above = run;
      std::vector<double> below = run;
      above[at] += h;
      below[at] -= h;
      const std::vector<double> high = exact(above);
      const std::vector<double> low = exact(below);
      double expected = 0;
      for (std::size_t i = 0; i < high.size(); ++i) {
        expected += gradient[indices[i]] * (high[i] - low[i]) / (2 * h);
      }
      ASSERT_NEAR(found[indices[at]], expected, tolerance * (1 + std::fabs(expected)));
    }
  }
}

void expect_values(const Exact& exact, const Numbers& x, const Numbers& found, double tolerance) {
  for (const auto& indices : runs()) {
    std::vector<double> run;
    for (const std::size_t index : indices) run.push_back(x[index]);
    const std::vector<double> expected = exact(run);
    for (std::size_t at = 0; at < run.size(); ++at) {
      ASSERT_NEAR(found[indices[at]], expected[at], tolerance * (1 + std::fabs(expected[at])));
    }
  }
}

std::vector<double> exact_softmax(const std::vector<double>& x) {
  double sum = 0;
  for (const double value : x) sum += std::exp(value);
  std::vector<double> result;
  for (const double value : x) result.push_back(std::exp(value) / sum);
  return result;
}

std::vector<double> exact_log_softmax(const std::vector<double>& x) {
  std::vector<double> result = exact_softmax(x);
  for (double& value : result) value = std::log(value);
  return result;
}

TEST(AxisView, CutsALayoutAtTheAxes) {
  const AxisView a = axis_view({{2, 3, 4, 5}, 16, 1}, 1, 2);
  EXPECT_EQ(a.outer, 2);
  EXPECT_EQ(a.size, 12);
  EXPECT_EQ(a.inner, 80);
}

TEST(Softmax, IsItsDefinitionAndSumsToOne) {
  const Numbers x = random_numbers(total, 1);
  const Numbers y = run([](auto* from, auto* to) { softmax(shape, false, from, to); }, x);
  expect_values(exact_softmax, x, y, 1e-6);
  for (const auto& indices : runs()) {
    double sum = 0;
    for (const std::size_t index : indices) sum += y[index];
    EXPECT_NEAR(sum, 1.0, 1e-6);
  }
  const Numbers logs = run([](auto* from, auto* to) { softmax(shape, true, from, to); }, x);
  expect_values(exact_log_softmax, x, logs, 2e-6);
}

// A shift by a power of two loses no digit of these multiples of 1/8, so the bits stay.
TEST(Softmax, DoesNotChangeWhenAllMoveTogether) {
  Numbers x = random_numbers(total, 2);
  for (float& value : x) value = std::round(value * 8) / 8;
  Numbers moved = x;
  for (float& value : moved) value += 1024;
  for (const bool logarithm : {false, true}) {
    const Kernel kernel = [=](auto* from, auto* to) { softmax(shape, logarithm, from, to); };
    const Numbers plain = run(kernel, x);
    const Numbers shifted = run(kernel, moved);
    for (std::size_t at = 0; at < total; ++at) {
      EXPECT_NEAR(plain[at], shifted[at], logarithm ? 2e-4 : 0.0);
    }
  }
}

TEST(Softmax, OfFarApartNumbersIsFinite) {
  const AxisView pair{1, 2, 1};
  Numbers y(2);
  const Numbers x{-1e30F, 1e30F};
  softmax(pair, false, x.data(), y.data());
  EXPECT_EQ(y, (Numbers{0, 1}));
  const Numbers near{-100, 100};
  softmax(pair, true, near.data(), y.data());
  EXPECT_EQ(y, (Numbers{-200, 0}));
}

TEST(Softmax, GradientEqualsTheCentralDifference) {
  const Numbers x = random_numbers(total, 3);
  const Numbers gradient = random_numbers(total, 4);
  for (const bool logarithm : {false, true}) {
    const Numbers y = run([=](auto* from, auto* to) { softmax(shape, logarithm, from, to); }, x);
    Numbers found(total);
    softmax_backward(shape, logarithm, y.data(), gradient.data(), found.data());
    expect_gradient(logarithm ? exact_log_softmax : exact_softmax, x, gradient, found, 3e-6);
  }
}

std::vector<double> exact_normalise(const std::vector<double>& x) {
  const auto n = static_cast<double>(x.size());
  const double mean = std::accumulate(x.begin(), x.end(), 0.0) / n;
  double variance = 0;
  for (const double value : x) variance += (value - mean) * (value - mean) / n;
  std::vector<double> result;
  for (const double value : x) result.push_back((value - mean) / std::sqrt(variance + 0.01F));
  return result;
}

TEST(Normalise, LeavesZeroMeanAndUnitVariance) {
  Numbers x = random_numbers(total, 5);
  for (float& value : x) value = 3 * value + 50;
  const Numbers y = run([](auto* from, auto* to) { normalise(shape, 0, from, to); }, x);
  for (const auto& indices : runs()) {
    double mean = 0;
    double square = 0;
    for (const std::size_t index : indices) mean += y[index] / 7.0;
    for (const std::size_t index : indices) square += y[index] * y[index] / 7.0;
    EXPECT_NEAR(mean, 0, 3e-6);
    EXPECT_NEAR(square, 1, 3e-6);
  }
}

TEST(Normalise, GradientEqualsTheCentralDifference) {
  const Numbers x = random_numbers(total, 6);
  const Numbers gradient = random_numbers(total, 7);
  const Numbers y = run([](auto* from, auto* to) { normalise(shape, 0.01F, from, to); }, x);
  expect_values(exact_normalise, x, y, 2e-6);
  Numbers found(total);
  normalise_backward(shape, 0.01F, x.data(), gradient.data(), found.data());
  expect_gradient(exact_normalise, x, gradient, found, 5e-6);
}

TEST(Normalise, OfEqualNumbersIsZero) {
  const Numbers x(total, 3.0F);
  EXPECT_EQ(run([](auto* from, auto* to) { normalise(shape, 1e-5F, from, to); }, x),
            Numbers(total, 0.0F));
}

// Columns of {{1, 5}, {4, 2}, {4, -1}}.
TEST(Reduce, AddsAveragesAndTakesTheLargest) {
  const AxisView columns{1, 3, 2};
  const Numbers x{1, 5, 4, 2, 4, -1};
  const auto reduced = [&](Reduction reduction) {
    return run([=](auto* from, auto* to) { reduce(columns, reduction, from, to); }, x, 2);
  };
  EXPECT_EQ(reduced(Reduction::sum), (Numbers{9, 6}));
  EXPECT_EQ(reduced(Reduction::mean), (Numbers{3, 2}));
  EXPECT_EQ(reduced(Reduction::maximum), (Numbers{4, 5}));

  const Numbers gradient{6, 12};
  const auto back = [&](Reduction reduction) {
    Numbers result(6, 9.0F);
    reduce_backward(columns, reduction, x.data(), gradient.data(), result.data());
    return result;
  };
  EXPECT_EQ(back(Reduction::sum), (Numbers{6, 12, 6, 12, 6, 12}));
  EXPECT_EQ(back(Reduction::mean), (Numbers{2, 4, 2, 4, 2, 4}));
  EXPECT_EQ(back(Reduction::maximum), (Numbers{0, 12, 6, 0, 0, 0}));
}

// ONNX: y_c = x_c / (bias + alpha / size * sum of x_i^2)^beta over i from c - floor((size-1)/2) to
// c + ceil((size-1)/2), inside the channels.
Exact exact_response(const graph::ResponseNorm& op) {
  return [=](const std::vector<double>& x) {
    std::vector<double> result;
    const auto n = static_cast<double>(op.size);
    for (std::size_t c = 0; c < x.size(); ++c) {
      const double first = static_cast<double>(c) - std::floor((n - 1) / 2);
      const double last = static_cast<double>(c) + std::ceil((n - 1) / 2);
      double squares = 0;
      for (std::size_t i = 0; i < x.size(); ++i) {
        const auto at = static_cast<double>(i);
        if (at >= first && at <= last) squares += x[i] * x[i];
      }
      result.push_back(x[c] / std::pow(op.bias + op.alpha / n * squares, op.beta));
    }
    return result;
  };
}

TEST(ResponseNorm, IsOnnxsFormulaForEvenAndOddSizes) {
  for (const std::int64_t size : {1, 2, 3, 4, 5, 20}) {
    const graph::ResponseNorm op{size, 0.5F, 0.75F, 2.0F};
    const Numbers x = random_numbers(total, 8);
    const Numbers gradient = random_numbers(total, 9);
    expect_values(exact_response(op), x,
                  run([&](auto* from, auto* to) { response_norm(shape, op, from, to); }, x), 1e-6);
    Numbers found(total);
    response_norm_backward(shape, op, x.data(), gradient.data(), found.data());
    expect_gradient(exact_response(op), x, gradient, found, 3e-6);
  }
}

}  // namespace
}  // namespace assay::kernels
