#include <cmath>
#include <numeric>
#include <span>

#include "base/error.h"
#include "explain/text/linear.h"

namespace assay::text {
namespace {

// Scores that differ by the same number in all classes say the same. Less their mean, a word that
// is as common in one class as in the others has no weight, and one that speaks for a class has a
// positive one.
void centre(std::span<double> scores) {
  const double mean =
      std::accumulate(scores.begin(), scores.end(), 0.0) / static_cast<double>(scores.size());
  for (double& score : scores) score -= mean;
}

}  // namespace

Linear learn_naive_bayes(const LabelledRows& lesson, double alpha) {
  expects(alpha > 0, "the smoothing is above 0");
  Linear model{.classes = lesson.classes};
  model.weights.assign(lesson.words * lesson.classes, alpha);
  std::vector<double> total(lesson.classes, alpha * static_cast<double>(lesson.words));
  std::vector<double> rows(lesson.classes, 0);
  for (std::size_t row = 0; row < lesson.rows.size(); ++row) {
    const std::size_t label = lesson.labels[row];
    ++rows[label];
    for (const Feature& feature : lesson.rows[row]) {
      model.weights[feature.word * lesson.classes + label] += feature.value;
      total[label] += feature.value;
    }
  }
  for (std::size_t at = 0; at < model.weights.size(); ++at) {
    model.weights[at] = std::log(model.weights[at]) - std::log(total[at % lesson.classes]);
  }
  for (const double count : rows) {
    model.bias.push_back(std::log(count / static_cast<double>(lesson.rows.size())));
  }
  for (std::size_t word = 0; word < lesson.words; ++word) {
    centre(std::span(model.weights).subspan(word * lesson.classes, lesson.classes));
  }
  centre(model.bias);
  return model;
}

}  // namespace assay::text
