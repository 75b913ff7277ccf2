// Rules of relevance propagation written as their papers have them: over an explicit matrix of
// weights, number by number, in doubles.
#pragma once

#include <algorithm>
#include <vector>

#include "net/engine/graphs_test.h"
#include "net/engine/lrp.h"

namespace assay::engine::lrp {

using Doubles = std::vector<double>;

// z[j] = sum over i of weights[j][i] x[i] + bias[j]
struct Matrix {
  std::vector<Doubles> weights;
  Doubles bias;
};

inline Doubles doubles(const Numbers& numbers) { return {numbers.begin(), numbers.end()}; }

// Both spatial axes are there; a signal has height one.
struct SlowConvolution {
  Shape source;  // channels, height, width
  Shape target;
  Shape kernel;  // height, width
  std::int64_t stride = 1;
  Shape pad;  // height, width
  std::int64_t groups = 1;

  Matrix operator()(const Numbers& weights, const Numbers& bias) const {
    const auto size = [](const Shape& shape) { return count(shape); };
    Matrix result{std::vector(size(target), Doubles(size(source), 0.0)),
                  Doubles(size(target), 0.0)};
    const std::int64_t in = source[0] / groups;
    const std::int64_t out = target[0] / groups;
    for (std::int64_t f = 0; f < target[0]; ++f) {
      for (std::int64_t y = 0; y < target[1]; ++y) {
        for (std::int64_t x = 0; x < target[2]; ++x) {
          const auto j = static_cast<std::size_t>((f * target[1] + y) * target[2] + x);
          if (!bias.empty()) result.bias[j] = bias[static_cast<std::size_t>(f)];
          for (std::int64_t c = 0; c < in; ++c) {
            connect(result.weights[j], weights, f, c + f / out * in, c, y, x);
          }
        }
      }
    }
    return result;
  }

 private:
  void connect(Doubles& row, const Numbers& weights, std::int64_t f, std::int64_t channel,
               std::int64_t c, std::int64_t y, std::int64_t x) const {
    for (std::int64_t v = 0; v < kernel[0]; ++v) {
      for (std::int64_t u = 0; u < kernel[1]; ++u) {
        const std::int64_t h = y * stride + v - pad[0];
        const std::int64_t w = x * stride + u - pad[1];
        if (h < 0 || h >= source[1] || w < 0 || w >= source[2]) continue;
        const std::int64_t from = ((f * (source[0] / groups) + c) * kernel[0] + v) * kernel[1] + u;
        row[static_cast<std::size_t>((channel * source[1] + h) * source[2] + w)] =
            weights[static_cast<std::size_t>(from)];
      }
    }
  }
};

inline Matrix slow_linear(const Numbers& weights, const Numbers& bias, std::size_t in) {
  Matrix result;
  for (std::size_t j = 0; j < weights.size() / in; ++j) {
    const auto begin = weights.begin() + static_cast<std::ptrdiff_t>(j * in);
    result.weights.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(in));
    result.bias.push_back(bias.empty() ? 0.0 : bias[j]);
  }
  return result;
}

inline Doubles slow_forward(const Matrix& m, const Doubles& x) {
  Doubles z = m.bias;
  for (std::size_t j = 0; j < z.size(); ++j) {
    for (std::size_t i = 0; i < x.size(); ++i) z[j] += m.weights[j][i] * x[i];
  }
  return z;
}

inline double stabilised(double z, double by) { return z < 0 ? z - by : z + by; }

struct SlowBounds {
  double low = 0;
  double high = 0;
};

// What one result hands to each input: contributions c[i] and what they are divided by.
struct SlowShare {
  Doubles parts;
  double sum;
};

inline SlowShare slow_epsilon(const Doubles& w, double b, const Doubles& x, const Settings& s) {
  SlowShare result{{}, s.bias ? b : 0};
  for (std::size_t i = 0; i < x.size(); ++i) {
    result.parts.push_back(w[i] * x[i]);
    result.sum += w[i] * x[i];
  }
  result.sum = stabilised(result.sum, s.epsilon);
  return result;
}

// Contributions that agree in sign with the sum count more. The sum that decides has its bias.
inline SlowShare slow_gamma(const Doubles& w, double b, const Doubles& x, const Settings& s) {
  double z = b;
  for (std::size_t i = 0; i < x.size(); ++i) z += w[i] * x[i];
  const auto more = [&](double c) { return (c > 0) == (z > 0) ? c * (1 + s.gamma) : c; };
  SlowShare result{{}, s.bias ? more(b) : 0};
  for (std::size_t i = 0; i < x.size(); ++i) {
    result.parts.push_back(more(w[i] * x[i]));
    result.sum += result.parts.back();
  }
  result.sum = stabilised(result.sum, s.stabiliser());
  return result;
}

// Contributions above zero (side 1) or below it (side -1), with the bias as the toolkit has it.
inline SlowShare slow_side(const Doubles& w, double b, const Doubles& x, const Settings& s,
                           int side) {
  const bool whole = s.toolkit == Toolkit::innvestigate;
  SlowShare result{{}, s.bias && (whole || b * side > 0) ? b : 0};
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double c = w[i] * x[i];
    result.parts.push_back(c * side > 0 ? c : 0);
    result.sum += result.parts.back();
  }
  result.sum = stabilised(result.sum, s.stabiliser());
  return result;
}

// No weight of these tests is zero, so a zero says that two numbers are not connected.
inline SlowShare slow_alike(const Doubles& w, double b, const Settings& s, bool squared) {
  const bool biased = squared && s.bias && s.toolkit == Toolkit::zennit;
  SlowShare result{{}, biased ? b * b : 0};
  for (const double weight : w) {
    result.parts.push_back(weight == 0 ? 0 : squared ? weight * weight : 1);
    result.sum += result.parts.back();
  }
  result.sum = stabilised(result.sum, s.stabiliser());
  return result;
}

inline SlowShare slow_box(const Doubles& w, const Doubles& x, const Settings& s,
                          const SlowBounds& box) {
  SlowShare result{{}, 0};
  for (std::size_t i = 0; i < x.size(); ++i) {
    result.parts.push_back(w[i] * (x[i] - (w[i] > 0 ? box.low : box.high)));
    result.sum += result.parts.back();
  }
  result.sum = stabilised(result.sum, s.stabiliser());
  return result;
}

// The relevance of x.
inline Doubles slow_relevance(Kind kind, const Settings& s, const Matrix& m, const Doubles& x,
                              const Doubles& relevance, const SlowBounds& box = {}) {
  Doubles result(x.size(), 0.0);
  for (std::size_t j = 0; j < relevance.size(); ++j) {
    const auto hand_down = [&](const SlowShare& share, double factor) {
      for (std::size_t i = 0; i < x.size() && share.sum != 0; ++i) {
        result[i] += factor * relevance[j] * share.parts[i] / share.sum;
      }
    };
    const Doubles& w = m.weights[j];
    const double b = m.bias[j];
    if (kind == Kind::epsilon) hand_down(slow_epsilon(w, b, x, s), 1);
    if (kind == Kind::gamma) hand_down(slow_gamma(w, b, x, s), 1);
    if (kind == Kind::z_plus) hand_down(slow_side(w, b, x, s, 1), 1);
    if (kind == Kind::alpha_beta) {
      hand_down(slow_side(w, b, x, s, 1), s.alpha);
      hand_down(slow_side(w, b, x, s, -1), 1 - s.alpha);
    }
    if (kind == Kind::flat) hand_down(slow_alike(w, b, s, false), 1);
    if (kind == Kind::w_square) hand_down(slow_alike(w, b, s, true), 1);
    if (kind == Kind::z_box) hand_down(slow_box(w, x, s, box), 1);
  }
  return result;
}

inline Composite everywhere(Kind kind, const Settings& settings = {}) {
  return {kind, kind, kind, kind, settings, {}};
}

// Equal up to the rounding of floats, measured by the largest of all.
inline void expect_near(const Numbers& found, const Doubles& expected, const std::string& where,
                        double tolerance = 2e-5) {
  ASSERT_EQ(found.size(), expected.size()) << where;
  double most = 0;
  for (const double number : expected) most = std::max(most, std::fabs(number));
  EXPECT_GT(most, 0) << where;
  for (std::size_t at = 0; at < found.size(); ++at) {
    ASSERT_NEAR(found[at], expected[at], tolerance * most) << where << ", at " << at;
  }
}

}  // namespace assay::engine::lrp
