#include "explain/text/document_score_cache.h"

#include <gmock/gmock.h>

#include "explain/text/method.h"
#include "explain/text/toy_classifier_test.h"

namespace assay::text {
namespace {

class TextMemory : public testing::Test {
 protected:
  Classifier model = toy_classifier();
  Document document{model, "good plot: good fun, bad"};
  std::vector<double> whole = document.counts();
};

TEST_F(TextMemory, ScoresAVersionOnceAndSaysTheSameBits) {
  DocumentScoreCache cache(document);
  std::vector<double> shorter = whole;
  shorter[0] = 0;
  for (int time = 0; time < 3; ++time) {
    for (const auto& counts : {whole, shorter}) {
      EXPECT_EQ(cache.score(counts, 1, Output::probability),
                document.score(counts, 1, Output::probability));
    }
  }
  EXPECT_EQ(cache.asked(), 6U);
  EXPECT_EQ(cache.run(), 2U);
}

TEST_F(TextMemory, TellsClassesAndOutputsApart) {
  DocumentScoreCache cache(document);
  for (const std::size_t target : {0U, 1U}) {
    for (const Output output : {Output::logit, Output::probability}) {
      EXPECT_EQ(cache.score(whole, target, output), document.score(whole, target, output));
    }
  }
  EXPECT_EQ(cache.run(), 4U);
}

// What is asked through a question goes to its memory, if that is of the same document.
TEST_F(TextMemory, IsAskedByQuestionsAboutItsDocument) {
  DocumentScoreCache cache(document);
  const Question question{document, 1, Output::logit, &cache};
  const double expected = document.score(whole, 1, Output::probability);
  EXPECT_EQ(score(question, whole, Output::probability), expected);
  EXPECT_EQ(score(question, whole, Output::probability), expected);
  EXPECT_EQ(cache.run(), 1U);

  const Document other(model, "bad fun");
  const Question stranger{other, 1, Output::logit, &cache};
  EXPECT_EQ(score(stranger, other.counts(), Output::probability),
            other.score(other.counts(), 1, Output::probability));
  EXPECT_EQ(cache.asked(), 2U);
}

}  // namespace
}  // namespace assay::text
