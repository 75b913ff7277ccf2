#include "explain/text/kernel_shap.h"

#include <bit>
#include <numeric>

#include "explain/text/toy_classifier_test.h"

namespace assay::text {
namespace {

double sum(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

// By the definition: the mean over all orders of what a part adds, from texts with the positions of
// the parts blanked out. `part_of` says to which part a position belongs.
std::vector<double> slow_shapley(const Document& document, std::size_t parts, Output output,
                                 const std::function<std::size_t(std::size_t)>& part_of) {
  std::vector<double> scores;
  for (std::uint32_t shown = 0; shown < 1U << parts; ++shown) {
    const std::string text = without(
        toy_text, document, [&](std::size_t at) { return (shown >> part_of(at) & 1U) == 0; });
    scores.push_back(slow_score(document.model(), text, 0, output));
  }
  std::vector<double> values(parts, 0.0);
  for (std::size_t part = 0; part < parts; ++part) {
    for (std::uint32_t shown = 0; shown < 1U << parts; ++shown) {
      if ((shown >> part & 1U) != 0) continue;
      const int size = std::popcount(shown);
      // size! (parts - size - 1)! / parts!
      const double weight =
          std::exp(std::lgamma(size + 1) + std::lgamma(static_cast<int>(parts) - size) -
                   std::lgamma(static_cast<double>(parts) + 1));
      values[part] += weight * (scores[shown | 1U << part] - scores[shown]);
    }
  }
  return values;
}

TEST(TextKernelShap, IsTheShapleyValueOfFewWords) {
  const Classifier model = toy_classifier();
  const Document document(model, toy_text);
  ASSERT_EQ(document.words().size(), 8U);
  for (const Output output : {Output::logit, Output::probability}) {
    const Explanation found = KernelShap{}(Question{document, 0, output});
    const std::vector<double> expected = slow_shapley(
        document, 8, output, [&](std::size_t at) { return document.positions()[at].word; });
    for (std::size_t at = 0; at < 8; ++at) EXPECT_NEAR(found.words[at], expected[at], 1e-9);
    EXPECT_EQ(found.measures[1].value, 1.0);
    EXPECT_EQ(found.scored, 256U);
  }
}

TEST(TextKernelShap, IsTheShapleyValueOfPositionsWhenAsked) {
  const Classifier model = toy_classifier();
  const Document document(model, toy_text);
  const std::size_t positions = document.positions().size();
  ASSERT_EQ(positions, 12U);
  const Explanation found =
      KernelShap{.samples = 5000, .parts = Parts::positions}(Question{document, 0});
  const std::vector<double> expected =
      slow_shapley(document, positions, Output::logit, [](std::size_t at) { return at; });
  for (std::size_t at = 0; at < positions; ++at) {
    EXPECT_NEAR(found.positions[at], expected[at], 1e-9);
  }
  // A word has what its positions have together.
  for (std::size_t word = 0; word < document.words().size(); ++word) {
    double together = 0;
    for (std::size_t at = 0; at < positions; ++at) {
      if (document.positions()[at].word == word) together += found.positions[at];
    }
    EXPECT_NEAR(found.words[word], together, 1e-12);
  }
}

TEST(TextKernelShap, AddsUpToTheChangeEvenWhenSampled) {
  const Classifier model = toy_classifier();
  const Document document(model, toy_text);
  const Question question{document, 1, Output::probability};
  const Explanation found = KernelShap{.samples = 40}(question);
  EXPECT_EQ(found.measures[1].value, 0.0);
  const double without_words = softmax(model.linear.bias)[1];
  EXPECT_NEAR(found.measures[0].value, without_words, 1e-12);
  EXPECT_NEAR(sum(found.words), score(question) - without_words, 1e-12);
  EXPECT_NEAR(sum(found.positions), score(question) - without_words, 1e-12);
}

TEST(TextKernelShap, GivesTheOnlyWordEverything) {
  const Classifier model = toy_classifier();
  const Document document(model, "Fun!");
  const Question question{document, 0};
  EXPECT_NEAR(KernelShap{}(question).words[0], score(question) - model.linear.bias[0], 1e-12);
}

TEST(TextKernelShap, RefusesMoreThanCanBeSolved) {
  const Classifier model = toy_classifier();
  std::string text;
  for (int count = 0; count < 5000; ++count) text += "good ";
  const Document document(model, text);
  EXPECT_NO_THROW(KernelShap{}(Question{document, 0}));
  try {
    KernelShap{.parts = Parts::positions}(Question{document, 0});
    ADD_FAILURE() << "accepted";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("5000 positions"));
  }
}

}  // namespace
}  // namespace assay::text
