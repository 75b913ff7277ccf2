#include "explain/text/constant.h"

#include "explain/text/toy_classifier_test.h"

namespace assay::text {
namespace {

using testing::ElementsAre;

TEST(ConstantWeights, AreOneForEveryWordSharedByItsPositions) {
  const Classifier model = toy_classifier();
  const Document document(model, "good fun, good plot: unknown");
  const Explanation found = Constant{}(Question{document, 0});
  EXPECT_THAT(found.words, ElementsAre(1, 1, 1));
  EXPECT_THAT(found.positions, ElementsAre(0.5, 1, 0.5, 1));
}

}  // namespace
}  // namespace assay::text
