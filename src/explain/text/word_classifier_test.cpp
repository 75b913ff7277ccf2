#include "explain/text/word_classifier.h"

#include "explain/text/document.h"
#include "explain/text/toy_classifier_test.h"

namespace assay::text {
namespace {

using testing::ElementsAre;

Tensor counts_of(const Classifier& classifier, const std::vector<std::string>& texts) {
  Tensor counts(Shape{static_cast<std::int64_t>(texts.size()),
                      static_cast<std::int64_t>(classifier.vectoriser.words().size())});
  for (std::size_t row = 0; row < texts.size(); ++row) {
    for (const Feature& one : classifier.vectoriser.counts(texts[row])) {
      counts.row(row)[one.word] = static_cast<float>(one.value);
    }
  }
  return counts;
}

const std::vector<std::string> texts{toy_text, "fun fun fun, good plot", "nothing it knows"};

TEST(WordClassifier, ScoresAsTheClassifierOfTextsDoes) {
  const WordClassifier classifier(toy_classifier());
  EXPECT_EQ(classifier.input_shape(), Shape{10});
  EXPECT_THAT(classifier.description().classes, ElementsAre("against", "for", "neither"));
  for (const Output output : {Output::logit, Output::probability}) {
    const Tensor scores = classifier.scores(counts_of(classifier.words(), texts), output);
    for (std::size_t row = 0; row < texts.size(); ++row) {
      for (std::size_t target = 0; target < 3; ++target) {
        EXPECT_EQ(scores.row(row)[target],
                  static_cast<float>(slow_score(classifier.words(), texts[row], target, output)));
      }
    }
  }
  EXPECT_EQ(classifier.passes().forward, 6U);
}

// By differences of the scores of documents, which are not rounded.
TEST(WordClassifier, DifferentiatesThroughTheLengthOfTheRow) {
  const WordClassifier classifier(toy_classifier());
  const Tensor batch = counts_of(classifier.words(), {texts[0], texts[1]});
  constexpr double step = 1e-5;
  for (const Output output : {Output::logit, Output::probability}) {
    Tensor found(batch.shape);
    classifier.gradients()(
        2,
        [&](std::size_t row, std::span<float> sample) {
          std::ranges::copy(batch.row(row), sample.begin());
        },
        [](std::size_t row) { return 1 + row; }, output,
        [&](std::size_t row, std::span<const float> numbers) {
          std::ranges::copy(numbers, found.row(row).begin());
        });
    for (std::size_t row = 0; row < 2; ++row) {
      // A document that has every word, so that each can be moved.
      const Document all(classifier.words(), "bad dull fine fun good naïve not plot poor was");
      const auto score = [&](std::size_t word, double by) {
        std::vector<double> counts(batch.row(row).begin(), batch.row(row).end());
        counts[word] += by;
        return all.score(counts, 1 + row, output);
      };
      for (std::size_t word = 0; word < 10; ++word) {
        EXPECT_NEAR(found.row(row)[word], (score(word, step) - score(word, -step)) / (2 * step),
                    1e-6);
      }
    }
  }
}

}  // namespace
}  // namespace assay::text
