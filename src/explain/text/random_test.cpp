#include "explain/text/random.h"

#include <set>

#include "explain/text/toy_classifier_test.h"

namespace assay::text {
namespace {

std::vector<double> weights(std::string_view text, std::uint64_t seed = 0) {
  const Classifier model = toy_classifier();
  const Document document(model, text);
  return Random{.seed = seed}(Question{document, 0}).words;
}

// 3000 draws: the mean of uniform numbers is 1/2, with a deviation of 1 / sqrt(12 * 3000) = 0.0053;
// their variance is 1/12, with a deviation of 1 / sqrt(180 * 3000) = 0.0014. Five of these are
// allowed.
TEST(RandomWeights, AreUniformOverTextsAndSeeds) {
  double sum = 0;
  double squares = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    for (const double weight : weights("good, bad and dull", seed)) {
      EXPECT_TRUE(0 <= weight && weight < 1);
      sum += weight;
      squares += weight * weight;
    }
  }
  EXPECT_NEAR(sum / 3000, 0.5, 0.027);
  EXPECT_NEAR(squares / 3000 - sum * sum / 9e6, 1.0 / 12, 0.007);
}

TEST(RandomWeights, DependOnTheTextAndTheSeedAlone) {
  std::set<double> firsts;
  for (const char* text : {"good bad", "bad good", "good", "good good", "fun good"}) {
    EXPECT_EQ(weights(text), weights(text));
    firsts.insert(weights(text)[0]);
  }
  EXPECT_EQ(firsts.size(), 5U);
  EXPECT_NE(weights("good", 1), weights("good", 2));
}

}  // namespace
}  // namespace assay::text
