#include "explain/text/word_classifier.h"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "base/parallel.h"
#include "net/model/rows.h"

namespace assay::text {
namespace {

constexpr std::size_t rows_of_a_task = 16;

std::vector<Feature> known_words(std::span<const float> counts) {
  std::vector<Feature> words;
  for (std::size_t word = 0; word < counts.size(); ++word) {
    if (counts[word] != 0) words.push_back({static_cast<std::uint32_t>(word), counts[word]});
  }
  return words;
}

}  // namespace

struct WordClassifier::Counters {
  std::atomic<std::size_t> forward{0};
  std::atomic<std::size_t> backward{0};
};

WordClassifier::WordClassifier(text::Classifier classifier)
    : classifier_(std::move(classifier)), counters_(std::make_unique<Counters>()) {
  description_.classes = classifier_.classes;
  description_.axes = {model::Axis::feature};
}

WordClassifier::~WordClassifier() = default;
WordClassifier::WordClassifier(WordClassifier&&) noexcept = default;
WordClassifier& WordClassifier::operator=(WordClassifier&&) noexcept = default;

Shape WordClassifier::input_shape() const {
  return {static_cast<std::int64_t>(classifier_.vectoriser.words().size())};
}

void WordClassifier::scores(std::size_t rows, const model::Fill& fill, model::Output output,
                            const model::Take& take) const {
  counters_->forward += rows;
  parallel_for(rows, rows_of_a_task, [&](std::size_t begin, std::size_t end) {
    std::vector<float> counts(classifier_.vectoriser.words().size());
    for (std::size_t row = begin; row < end; ++row) {
      fill(row, counts);
      std::vector<Feature> words = known_words(counts);
      classifier_.vectoriser.scale(words);
      const std::vector<double> scores = classifier_.scores(words, output);
      const std::vector<float> numbers(scores.begin(), scores.end());
      model::check_finite(numbers, row, "output");
      take(row, numbers);
    }
  });
}

// A count moves its word's value, and the length by which all values are scaled.
model::Gradients WordClassifier::gradients() const {
  return [this](std::size_t rows, const model::Fill& fill, const model::TargetOf& target,
                model::Output output, const model::Take& take) {
    counters_->forward += rows;
    counters_->backward += rows;
    const std::vector<double>& idf = classifier_.vectoriser.idf();
    parallel_for(rows, 1, [&](std::size_t row, std::size_t) {
      std::vector<float> numbers(idf.size());
      fill(row, numbers);
      std::vector<Feature> values = known_words(numbers);
      double squares = 0;
      for (const Feature& one : values) squares += std::pow(one.value * idf[one.word], 2);
      const double length = squares > 0 ? std::sqrt(squares) : 1;
      classifier_.vectoriser.scale(values);
      const std::vector<double> p = classifier_.scores(values, Output::probability);
      const auto slope = [&](std::size_t word) {
        return classifier_.gradient(word, target(row), p, output);
      };
      double along = 0;  // the slope by the length, times the length
      for (const Feature& one : values) along += one.value * slope(one.word);
      for (std::size_t word = 0; word < idf.size(); ++word) {
        numbers[word] = static_cast<float>(idf[word] / length * slope(word));
      }
      for (const Feature& one : values) {
        numbers[one.word] =
            static_cast<float>(idf[one.word] / length * (slope(one.word) - one.value * along));
      }
      model::check_finite(numbers, row, "gradient");
      take(row, numbers);
    });
  };
}

model::Passes WordClassifier::passes() const {
  return {counters_->forward.load(), counters_->backward.load()};
}

}  // namespace assay::text
