#include "explain/text/leave_one_out.h"

#include "explain/text/toy_classifier_test.h"

namespace assay::text {
namespace {

// With S the sum of value * weight before scaling and L the row's length, a logit is b + S / L;
// without a word of value v and weight w it is b + (S - v w) / sqrt(L^2 - v^2).
TEST(LeaveOneOutMethod, HasAClosedFormForALogit) {
  const Classifier model = toy_classifier();
  const Document document(model, toy_text);
  const std::size_t target = 2;
  double sum = 0;
  double squares = 0;
  std::vector<std::pair<double, double>> words;
  for (const KnownWord& word : document.words()) {
    const double value = word.count * model.vectoriser.idf()[word.number];
    const double weight = model.linear.weight(word.number, target);
    words.emplace_back(value, weight);
    sum += value * weight;
    squares += value * value;
  }
  const Explanation found = LeaveOneOut{}(Question{document, target});
  ASSERT_EQ(found.words.size(), words.size());
  for (std::size_t at = 0; at < words.size(); ++at) {
    const auto [value, weight] = words[at];
    const double rest = (sum - value * weight) / std::sqrt(squares - value * value);
    EXPECT_NEAR(found.words[at], sum / std::sqrt(squares) - rest, 1e-12);
  }
}

// The text itself with the word or the position blanked out, scored from its letters.
TEST(LeaveOneOutMethod, IsWhatTheTextLosesWithoutAWordOrAPosition) {
  const Classifier model = toy_classifier();
  const Document document(model, toy_text);
  const Explanation found = LeaveOneOut{}(Question{document, 1, Output::probability});
  const double whole = slow_score(model, toy_text, 1, Output::probability);
  for (std::size_t word = 0; word < document.words().size(); ++word) {
    const std::string rest =
        without(toy_text, document, [&](auto at) { return document.positions()[at].word == word; });
    EXPECT_NEAR(found.words[word], whole - slow_score(model, rest, 1, Output::probability), 1e-12);
  }
  for (std::size_t position = 0; position < document.positions().size(); ++position) {
    const std::string rest = without(toy_text, document, [&](auto at) { return at == position; });
    EXPECT_NEAR(found.positions[position], whole - slow_score(model, rest, 1, Output::probability),
                1e-12);
  }
}

// What remains of a text of one word is the bias.
TEST(LeaveOneOutMethod, TakesTheOnlyWord) {
  const Classifier model = toy_classifier();
  const Document document(model, "good good");
  const Explanation found = LeaveOneOut{}(Question{document, 0});
  EXPECT_NEAR(found.words[0], model.linear.weight(4, 0), 1e-12);
  // Scaled to length 1, "good" once is the same row as "good" twice.
  EXPECT_NEAR(found.positions[0], 0, 1e-12);
}

}  // namespace
}  // namespace assay::text
