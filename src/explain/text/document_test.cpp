#include "explain/text/document.h"

#include "explain/text/toy_classifier_test.h"

namespace assay::text {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Document, ListsKnownWordsAsTheyAppear) {
  const Classifier model = toy_classifier();
  const Document document(model, "Naïve? Not good, NOT naïve, not.");
  ASSERT_EQ(document.words().size(), 3U);
  EXPECT_EQ(document.text_of(0), "naïve");
  EXPECT_EQ(document.text_of(1), "not");
  EXPECT_EQ(document.text_of(2), "good");
  EXPECT_THAT(document.counts(), ElementsAre(2, 3, 1));
  ASSERT_EQ(document.positions().size(), 6U);
  EXPECT_EQ(document.positions()[4].word, 0U);
  EXPECT_EQ(document.positions()[4].offset, 22U);
  EXPECT_EQ(document.positions()[4].length, 6U);
}

TEST(Document, IsScoredAsTheClassifierScoresIt) {
  const Classifier model = toy_classifier();
  const Document document(model, toy_text);
  for (const Output output : {Output::logit, Output::probability}) {
    for (std::size_t target = 0; target < 3; ++target) {
      EXPECT_NEAR(document.score(document.counts(), target, output),
                  slow_score(model, toy_text, target, output), 1e-12);
    }
  }
}

TEST(Document, IsScoredWithoutSomeOfItsWords) {
  const Classifier model = toy_classifier();
  const Document document(model, toy_text);
  for (std::size_t position = 0; position < document.positions().size(); ++position) {
    std::vector<double> counts = document.counts();
    --counts[document.positions()[position].word];
    const std::string rest = without(toy_text, document, [&](auto at) { return at == position; });
    EXPECT_NEAR(document.score(counts, 1, Output::probability),
                slow_score(model, rest, 1, Output::probability), 1e-12);
  }
}

TEST(Document, WithoutAnyWordHasTheBias) {
  const Classifier model = toy_classifier();
  const Document document(model, "Nothing in here is known.");
  EXPECT_THAT(document.words(), IsEmpty());
  EXPECT_EQ(document.score({}, 0, Output::logit), -0.3);
  const Document known(model, "good");
  EXPECT_EQ(known.score(std::vector<double>{0}, 1, Output::logit), 0.2);
}

}  // namespace
}  // namespace assay::text
