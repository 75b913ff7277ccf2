#include "explain/text/lime.h"

#include <algorithm>
#include <bit>

#include "explain/text/toy_classifier_test.h"

namespace assay::text {
namespace {

// The solution of a small system by Gauss's elimination.
std::vector<double> solved(std::vector<std::vector<double>> rows) {
  const std::size_t size = rows.size();
  for (std::size_t pivot = 0; pivot < size; ++pivot) {
    for (std::size_t row = 0; row < size; ++row) {
      if (row == pivot) continue;
      const double factor = rows[row][pivot] / rows[pivot][pivot];
      for (std::size_t at = 0; at <= size; ++at) rows[row][at] -= factor * rows[pivot][at];
    }
  }
  std::vector<double> solution;
  for (std::size_t row = 0; row < size; ++row) {
    solution.push_back(rows[row][size] / rows[row][row]);
  }
  return solution;
}

// How likely so many of `parts` are to be hidden, and then these: the number is uniform from 1 to
// all, and so is the choice.
double likelihood(std::size_t parts, int hidden) {
  const auto n = static_cast<double>(parts);
  return std::exp(std::lgamma(hidden + 1) + std::lgamma(n - hidden + 1) - std::lgamma(n + 1)) / n;
}

// What infinitely many versions lead to: every version once, weighted by how likely it is and by
// the kernel. Unknowns are the intercept, which is free, and a weight a word.
std::vector<double> expected_lime(const Document& document, const std::string& text, double samples,
                                  double width, double ridge) {
  const std::size_t parts = document.words().size();
  std::vector<std::vector<double>> system(parts + 1, std::vector<double>(parts + 2, 0.0));
  for (std::uint32_t shown = 0; shown < 1U << parts; ++shown) {
    const int there = std::popcount(shown);
    const int hidden = static_cast<int>(parts) - there;
    const std::string rest = without(text, document, [&](std::size_t at) {
      return (shown >> document.positions()[at].word & 1U) == 0;
    });
    const double score = slow_score(document.model(), rest, 0, Output::probability);
    const double distance = 100 * (1 - std::sqrt(there / static_cast<double>(parts)));
    const double count = hidden == 0 ? 1 : (samples - 1) * likelihood(parts, hidden);
    const double weight = count * std::sqrt(std::exp(-distance * distance / (width * width)));
    const auto factor = [&](std::size_t at) {
      return at == 0 || (shown >> (at - 1) & 1U) != 0 ? 1.0 : 0.0;
    };
    for (std::size_t row = 0; row <= parts; ++row) {
      for (std::size_t at = 0; at <= parts; ++at) {
        system[row][at] += weight * factor(row) * factor(at);
      }
      system[row][parts + 1] += weight * factor(row) * score;
    }
  }
  for (std::size_t at = 1; at <= parts; ++at) system[at][at] += ridge;
  return solved(system);
}

// 100,000 draws leave an error of a few thousandths of the spread of the scores.
TEST(TextLime, IsTheWeightedRidgeOverItsVersions) {
  const Classifier model = toy_classifier();
  const std::string text = "Not good, not fun: a poor plot, naïve.";
  const Document document(model, text);
  ASSERT_EQ(document.words().size(), 6U);
  for (const auto& [width, ridge] : {std::pair{25.0, 1.0}, {60.0, 2000.0}}) {
    const Lime lime{.samples = 100'000, .features = 0, .width = width, .ridge = ridge};
    const Explanation found = lime(Question{document, 0, Output::probability});
    const std::vector<double> expected = expected_lime(document, text, 100'000, width, ridge);
    for (std::size_t at = 0; at < 6; ++at) {
      EXPECT_NEAR(found.words[at], expected[at + 1], 0.003) << document.text_of(at);
    }
    EXPECT_EQ(found.measures[1].name, "intercept");
    EXPECT_NEAR(found.measures[1].value, expected[0], 0.003);
  }
}

TEST(TextLime, GivesAWeightToAsManyWordsAsAsked) {
  const Classifier model = toy_classifier();
  const Document document(model, toy_text);
  for (const int features : {1, 3, 7}) {
    const Explanation found =
        Lime{.samples = 500, .features = features}(Question{document, 0, Output::probability});
    EXPECT_EQ(std::ranges::count_if(found.words, [](double weight) { return weight != 0; }),
              features);
  }
}

TEST(TextLime, CanTellPositionsApart) {
  const Classifier model = toy_classifier();
  const Document document(model, "good plot good");
  const Lime lime{.samples = 20'000, .features = 0, .parts = Parts::positions};
  const Explanation found = lime(Question{document, 0});
  ASSERT_EQ(found.positions.size(), 3U);
  // The two are alike, so only the draw can part them.
  EXPECT_NEAR(found.positions[0], found.positions[2], 0.02);
  EXPECT_NEAR(found.words[0], found.positions[0] + found.positions[2], 1e-12);
}

TEST(TextLime, DrawsByItsSeed) {
  const Classifier model = toy_classifier();
  const Document document(model, toy_text);
  const Question question{document, 0};
  EXPECT_NE((Lime{.samples = 200, .seed = 1}(question).words),
            (Lime{.samples = 200, .seed = 2}(question).words));
}

}  // namespace
}  // namespace assay::text
