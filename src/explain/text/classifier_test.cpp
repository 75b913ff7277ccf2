#include "explain/text/classifier.h"

#include <cmath>

#include "base/error.h"
#include "explain/text/toy_classifier_test.h"

namespace assay::text {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::vector<std::string> docs{"warm sun today",    "cold rain again",
                                    "sun and warm wind", "rain, rain and wind",
                                    "a late goal",       "the team won by a goal"};
const std::vector<std::string> labels{"dry", "wet", "dry", "wet", "ball", "ball"};

TEST(Classifier, HasItsClassesInOrderAndKnowsWhatItLearned) {
  for (const Kind kind : {Kind::naive_bayes, Kind::logistic}) {
    const Trained trained = train(docs, labels, {.kind = kind});
    EXPECT_THAT(trained.classifier.classes, ElementsAre("ball", "dry", "wet"));
    EXPECT_THAT(trained.predicted, ElementsAre(1, 2, 1, 2, 0, 0));
    EXPECT_TRUE(trained.converged);
    EXPECT_EQ(trained.classifier.documents, 6U);
  }
}

// By hand, for naive Bayes of one word each: alpha 1, idf ln(3/2) + 1 for both, rows of length 1.
// P(sun | dry) = (1 + 1) / (1 + 2), P(sun | wet) = 1 / 3, and equal priors: 2 to 1 for "dry".
TEST(Classifier, GivesProbabilitiesByBayesRule) {
  const std::vector<std::string> two{"sun", "rain"};
  const std::vector<std::string> names{"dry", "wet"};
  const Classifier model = train(two, names, {}).classifier;
  const std::vector<double> p = model.scores(model.vectoriser.row("sun"), Output::probability);
  EXPECT_NEAR(p[0], 2.0 / 3, 1e-12);
  EXPECT_NEAR(p[1], 1.0 / 3, 1e-12);
  const std::vector<double> logits = model.scores(model.vectoriser.row("sun"), Output::logit);
  // Less the mean of ln 2/3 and ln 1/3.
  EXPECT_NEAR(logits[0], std::log(2.0) / 2, 1e-12);
  EXPECT_NEAR(logits[1], -std::log(2.0) / 2, 1e-12);
}

TEST(Classifier, ScoresATextWithoutKnownWordsByItsPriors) {
  const Classifier model = train(docs, labels, {}).classifier;
  for (const double p : model.scores(model.vectoriser.row("zzz"), Output::probability)) {
    EXPECT_NEAR(p, 1.0 / 3, 1e-12);
  }
}

TEST(Classifier, SoftmaxSurvivesLargeScores) {
  EXPECT_THAT(softmax({1000, 1000}), ElementsAre(0.5, 0.5));
  EXPECT_THAT(softmax({-1e6, 0}), ElementsAre(0, 1));
}

TEST(Classifier, RefusesOneClass) {
  const std::vector<std::string> same(docs.size(), "dry");
  try {
    train(docs, same, {});
    ADD_FAILURE() << "accepted";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("All 6 documents are of one class"));
  }
}

}  // namespace
}  // namespace assay::text
