// Two ways to learn a linear classifier of rows: a class's score is the row times the class's
// weights, plus its bias.
#pragma once

#include <string>

#include "explain/text/rows.h"

namespace assay::text {

struct Linear {
  std::size_t classes = 0;
  std::vector<double> weights = {};  // words x classes
  std::vector<double> bias = {};     // one a class

  double weight(std::size_t word, std::size_t of_class) const {
    return weights[word * classes + of_class];
  }
  std::vector<double> scores(std::span<const Feature> row) const;
};

// What is learned from: rows, the class of each, and how many words and classes there are. Every
// class has a row.
struct LabelledRows {
  const Rows& rows;
  std::span<const std::size_t> labels;
  std::size_t words;
  std::size_t classes;
};

// Multinomial naive Bayes, smoothed by `alpha` above 0. Scores are the logarithms of the joint
// probability of row and class.
Linear learn_naive_bayes(const LabelledRows& lesson, double alpha);

struct LearnedLinear {
  Linear model;
  bool converged;  // whether the gradient became as small as it should
  int iterations;
};

// Logistic regression: the least c * cross-entropy + half the squared weights (the bias is free),
// as scikit-learn has it. Two classes share one set of weights v, and their scores are -v/2 and
// v/2, whose softmax is the logistic function of v.
LearnedLinear learn_logistic(const LabelledRows& lesson, double c);

}  // namespace assay::text
