#include "explain/text/input_gradient.h"

#include <algorithm>
#include <numeric>

#include "explain/text/toy_classifier_test.h"

namespace assay::text {
namespace {

// A logit is linear in the row: the contributions and the bias are the score.
TEST(TextInputGradient, OfALogitAddsUpToTheScoreWithoutItsBias) {
  const Classifier model = toy_classifier();
  const Document document(model, toy_text);
  for (std::size_t target = 0; target < 3; ++target) {
    const Question question{document, target};
    const Explanation found = InputGradient{}(question);
    const double change = score(question) - model.linear.bias[target];
    EXPECT_NEAR(std::accumulate(found.words.begin(), found.words.end(), 0.0), change, 1e-12);
    EXPECT_NEAR(std::accumulate(found.positions.begin(), found.positions.end(), 0.0), change,
                1e-12);
  }
}

// Each value of the row is moved a little either way.
TEST(TextInputGradient, IsTheSlopeTimesTheValue) {
  const Classifier model = toy_classifier();
  const Document document(model, toy_text);
  const std::vector<Feature> row = model.vectoriser.row(toy_text);
  for (const Output output : {Output::logit, Output::probability}) {
    const Explanation found = InputGradient{}(Question{document, 1, output});
    for (std::size_t word = 0; word < document.words().size(); ++word) {
      const auto place =
          std::ranges::find(row, document.words()[word].number, &Feature::word) - row.begin();
      const auto moved = [&](double step) {
        std::vector<Feature> other = row;
        other[static_cast<std::size_t>(place)].value += step;
        return model.scores(other, output)[1];
      };
      const double slope = (moved(1e-5) - moved(-1e-5)) / 2e-5;
      EXPECT_NEAR(found.words[word], slope * row[static_cast<std::size_t>(place)].value, 1e-9);
    }
  }
}

// A word that stands twice has two positions with half of its weight each.
TEST(TextInputGradient, IsSharedByTheOccurrencesOfAWord) {
  const Classifier model = toy_classifier();
  const Document document(model, "good plot, GOOD");
  const Explanation found = InputGradient{}(Question{document, 0});
  ASSERT_EQ(found.words.size(), 2U);
  const double length = std::sqrt(4 * 1.5 * 1.5 + 1.4 * 1.4);
  EXPECT_NEAR(found.words[0], 2 * 1.5 / length * 1.5 * std::sin(13.0), 1e-12);
  ASSERT_EQ(found.positions.size(), 3U);
  EXPECT_EQ(found.positions[0], found.words[0] / 2);
  EXPECT_EQ(found.positions[2], found.words[0] / 2);
  EXPECT_EQ(found.positions[1], found.words[1]);
}

}  // namespace
}  // namespace assay::text
