#include "explain/text/frequency.h"

#include "explain/text/toy_classifier_test.h"

namespace assay::text {
namespace {

using testing::ElementsAre;

TEST(FrequencyWeights, CountTheOccurrencesOfEachWord) {
  const Classifier model = toy_classifier();
  const Document document(model, "Good fun, good plot: unknown unknown GOOD fun");
  const Explanation found = Frequency{}(Question{document, 2});
  EXPECT_THAT(found.words, ElementsAre(3, 2, 1));
  EXPECT_THAT(found.positions, ElementsAre(1, 1, 1, 1, 1, 1));
}

}  // namespace
}  // namespace assay::text
