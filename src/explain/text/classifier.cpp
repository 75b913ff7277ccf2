#include "explain/text/classifier.h"

#include <algorithm>
#include <cmath>

#include "base/argmax.h"
#include "base/error.h"

namespace assay::text {
namespace {

// Weights are held a few times over while they are learned.
constexpr std::size_t most_weights = std::size_t{1} << 27U;

std::vector<std::string> distinct(std::span<const std::string> labels) {
  std::vector<std::string> classes(labels.begin(), labels.end());
  std::ranges::sort(classes);
  const auto rest = std::ranges::unique(classes);
  classes.erase(rest.begin(), rest.end());
  return classes;
}

std::vector<std::size_t> numbered(std::span<const std::string> labels,
                                  const std::vector<std::string>& classes) {
  std::vector<std::size_t> numbers;
  for (const std::string& label : labels) {
    const auto place = std::ranges::lower_bound(classes, label);
    numbers.push_back(static_cast<std::size_t>(place - classes.begin()));
  }
  return numbers;
}

}  // namespace

std::vector<double> softmax(std::vector<double> scores) {
  const double most = std::ranges::max(scores);
  double sum = 0;
  for (double& score : scores) sum += score = std::exp(score - most);
  for (double& score : scores) score /= sum;
  return scores;
}

std::vector<double> Classifier::scores(std::span<const Feature> row, Output output) const {
  std::vector<double> logits = linear.scores(row);
  return output == Output::logit ? logits : softmax(std::move(logits));
}

double Classifier::gradient(std::size_t word, std::size_t target,
                            std::span<const double> probabilities, Output output) const {
  const double own = linear.weight(word, target);
  if (output == Output::logit) return own;
  double mean = 0;
  for (std::size_t one = 0; one < classes.size(); ++one) {
    mean += probabilities[one] * linear.weight(word, one);
  }
  return probabilities[target] * (own - mean);
}

Trained train(std::span<const std::string> documents, std::span<const std::string> labels,
              const TrainOptions& options) {
  expects(documents.size() == labels.size(), "every document has its label");
  std::vector<std::string> classes = distinct(labels);
  if (classes.size() < 2) {
    fail("All {} documents are of one class; a classifier needs two or more.", documents.size());
  }
  Vectorised made = vectorise(documents, options.vocabulary);
  const std::size_t words = made.vectoriser.words().size();
  if (words * classes.size() > most_weights) {
    fail("{} words for each of {} classes are too many; keep fewer words.", words, classes.size());
  }
  const std::vector<std::size_t> numbers = numbered(labels, classes);
  const LabelledRows lesson{made.rows, numbers, words, classes.size()};
  LearnedLinear learned{{}, true, 0};
  if (options.kind == Kind::naive_bayes) {
    learned.model = learn_naive_bayes(lesson, options.strength);
  } else {
    learned = learn_logistic(lesson, options.strength);
  }
  Trained result{{.kind = options.kind,
                  .strength = options.strength,
                  .documents = documents.size(),
                  .classes = std::move(classes),
                  .vectoriser = std::move(made.vectoriser),
                  .linear = std::move(learned.model)},
                 {},
                 learned.converged};
  for (std::size_t row = 0; row < documents.size(); ++row) {
    result.predicted.push_back(argmax(result.classifier.linear.scores(made.rows[row])));
  }
  return result;
}

}  // namespace assay::text
