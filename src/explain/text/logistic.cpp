#include <algorithm>
#include <cmath>

#include "base/parallel.h"
#include "explain/text/linear.h"
#include "explain/text/minimise.h"

namespace assay::text {
namespace {

// The penalty makes the function at least as curved as half the squared weights, so a gradient of
// this length leaves the weights this close to the best.
constexpr double tolerance = 1e-6;
constexpr int most_iterations = 2000;

// Weights lie word by word with the biases last; two classes have one column.
class Objective {
 public:
  Objective(const LabelledRows& lesson, double c)
      : lesson_(lesson),
        c_(c),
        columns_(lesson.classes == 2 ? 1 : lesson.classes),
        by_word_(transposed(lesson.rows, lesson.words)),
        residuals_(lesson.rows.size() * columns_),
        losses_(lesson.rows.size()) {}

  std::size_t size() const { return (lesson_.words + 1) * columns_; }
  std::size_t columns() const { return columns_; }

  double operator()(std::span<const double> point, std::span<double> gradient) {
    parallel_for(lesson_.rows.size(), 64, [&](std::size_t begin, std::size_t end) {
      for (std::size_t row = begin; row < end; ++row) judge(point, row);
    });
    // Each word's sum runs over its documents in their order, whoever computes it.
    parallel_for(lesson_.words, 256, [&](std::size_t begin, std::size_t end) {
      for (std::size_t word = begin; word < end; ++word) gather(point, word, gradient);
    });
    const std::size_t biases = lesson_.words * columns_;
    std::ranges::fill(gradient.subspan(biases), 0.0);
    for (std::size_t at = 0; at < residuals_.size(); ++at) {
      gradient[biases + at % columns_] += c_ * residuals_[at];
    }
    double loss = 0;
    for (const double one : losses_) loss += one;
    double squares = 0;
    for (std::size_t at = 0; at < biases; ++at) squares += point[at] * point[at];
    return c_ * loss + squares / 2;
  }

 private:
  // The row's loss, and the loss's slope by each of its scores.
  void judge(std::span<const double> point, std::size_t row) {
    const std::span scores = std::span(residuals_).subspan(row * columns_, columns_);
    std::ranges::copy(point.subspan(lesson_.words * columns_), scores.begin());
    for (const Feature& feature : lesson_.rows[row]) {
      for (std::size_t at = 0; at < columns_; ++at) {
        scores[at] += feature.value * point[feature.word * columns_ + at];
      }
    }
    const std::size_t label = lesson_.labels[row];
    losses_[row] = columns_ == 1 ? of_two(scores[0], label == 1) : of_many(scores, label);
  }

  static double of_two(double& score, bool is_second) {
    const double towards = is_second ? score : -score;
    const double shrunk = std::exp(-std::abs(towards));
    const double wrong = towards >= 0 ? shrunk / (1 + shrunk) : 1 / (1 + shrunk);
    score = is_second ? -wrong : wrong;
    return std::log1p(shrunk) + std::max(0.0, -towards);
  }

  static double of_many(std::span<double> scores, std::size_t label) {
    const double highest = std::ranges::max(scores);
    const double own = scores[label] - highest;
    double sum = 0;
    for (double& score : scores) sum += score = std::exp(score - highest);
    for (double& score : scores) score /= sum;
    scores[label] -= 1;
    return std::log(sum) - own;
  }

  void gather(std::span<const double> point, std::size_t word, std::span<double> gradient) const {
    const std::size_t first = word * columns_;
    std::ranges::copy(point.subspan(first, columns_), gradient.begin() + std::ptrdiff_t(first));
    for (const auto& [row, value] : by_word_[word]) {
      for (std::size_t at = 0; at < columns_; ++at) {
        gradient[first + at] += c_ * value * residuals_[row * columns_ + at];
      }
    }
  }

  const LabelledRows& lesson_;
  double c_;
  std::size_t columns_;
  Rows by_word_;
  std::vector<double> residuals_;  // scores, then slopes: rows x columns
  std::vector<double> losses_;
};

}  // namespace

LearnedLinear learn_logistic(const LabelledRows& lesson, double c) {
  Objective objective(lesson, c);
  Minimum found = minimise(std::ref(objective), std::vector<double>(objective.size(), 0.0),
                           tolerance, most_iterations);
  if (objective.columns() == 1) {
    std::vector<double> both;
    for (const double weight : found.point) {
      both.push_back(-weight / 2);
      both.push_back(weight / 2);
    }
    found.point = std::move(both);
  }
  const auto biases = found.point.end() - static_cast<std::ptrdiff_t>(lesson.classes);
  return {{.classes = lesson.classes,
           .weights = {found.point.begin(), biases},
           .bias = {biases, found.point.end()}},
          found.converged,
          found.iterations};
}

}  // namespace assay::text
