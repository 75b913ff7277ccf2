// A classifier of texts: words become a TF-IDF row, and a linear model scores the row. Its gradient
// by the row is its weights, so nothing about it needs to be estimated.
#pragma once

#include "explain/text/linear.h"
#include "explain/text/vectoriser.h"
#include "net/model/classifier.h"

namespace assay::text {

enum class Kind { naive_bayes, logistic };

// A class's score, or its softmax over the classes. Naive Bayes scores by the logarithm of the
// joint probability of text and class, less its mean over the classes.
using model::Output;

struct Classifier {
  Kind kind = Kind::naive_bayes;
  double strength = 1;        // alpha of naive Bayes, c of logistic regression
  std::size_t documents = 0;  // it has learned from
  std::vector<std::string> classes = {};
  Vectoriser vectoriser;
  Linear linear = {};

  // One number a class.
  std::vector<double> scores(std::span<const Feature> row, Output output) const;
  // Their gradient by the value of a word, for one class, given the probabilities of the row.
  double gradient(std::size_t word, std::size_t target, std::span<const double> probabilities,
                  Output output) const;
};

struct TrainOptions {
  Kind kind = Kind::naive_bayes;
  double strength = 1;
  VocabularyOptions vocabulary = {};
};

struct Trained {
  Classifier classifier;
  std::vector<std::size_t> predicted;  // for the documents it has learned from
  bool converged;
};

// Classes are in ascending order of their names. Throws Error when there is only one.
Trained train(std::span<const std::string> documents, std::span<const std::string> labels,
              const TrainOptions& options);

std::vector<double> softmax(std::vector<double> scores);

}  // namespace assay::text
