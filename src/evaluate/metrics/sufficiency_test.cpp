#include "evaluate/metrics/sufficiency.h"

#include "evaluate/metrics/asked_test.h"
#include "explain/text/toy_classifier_test.h"

namespace assay::metrics {
namespace {

const std::vector<float> input{1, 1, 1, 1};

// Of four points 1 to 20 percent are one and 50 percent two: logits 3.75, then 2 and 3.
TEST(SufficiencyMetric, IsTheMeanLossWithNothingButTheHighestPoints) {
  const auto model = logistic({2, 1, 0.5F, 0.25F});
  const double one = sigmoid(3.75) - sigmoid(2);
  const double two = sigmoid(3.75) - sigmoid(3);
  EXPECT_NEAR(*asked(Sufficiency{}, model, input, {4, 3, 2, 1}).value, (4 * one + two) / 5, 1e-6);
}

// Nothing but the first point matters.
TEST(SufficiencyMetric, IsZeroWhenTheHighestPointIsEnough) {
  EXPECT_NEAR(*asked(Sufficiency{}, logistic({3, 0, 0, 0}), input, {9, 1, 2, 3}).value, 0, 1e-9);
}

TEST(SufficiencyMetric, LeavesOnlyTheHighestWordsOfAText) {
  const text::Classifier classifier = text::toy_classifier();
  const text::Document document(classifier, "good plot: good fun, bad");
  const text::Question question{document, 1};
  const Tensor weights({1, 4}, {4, 3, -2, 1});
  const auto probability = [&](const char* text) {
    return text::slow_score(classifier, text, 1, text::Output::probability);
  };
  const double one = probability("good plot good fun bad") - probability("good good");
  const double two = probability("good plot good fun bad") - probability("good plot good");
  EXPECT_NEAR(*Sufficiency{}({.maps = weights, .text = &question})[0].value, (4 * one + two) / 5,
              1e-9);
}

// Of four words 10 and 20 percent are none, 30 and 40 one, 50 to 70 two, and never more than the
// three above zero.
TEST(SufficiencyMetric, LeavesEverySetOfWordsAboveZeroOnceInFerret) {
  const text::Classifier classifier = text::toy_classifier();
  const text::Document document(classifier, "good plot: good fun, bad");
  const text::Question question{document, 1};
  const Tensor weights({1, 4}, {4, 3, -2, 1});
  const auto probability = [&](const char* text) {
    return text::slow_score(classifier, text, 1, text::Output::probability);
  };
  const double left =
      probability("good good") + probability("good plot good") + probability("good plot good bad");
  const Sufficiency unit{.variant = Shares::ferret};
  EXPECT_NEAR(*unit({.maps = weights, .text = &question})[0].value,
              probability("good plot good fun bad") - left / 3, 1e-9);
}

TEST(SufficiencyMetric, IsUndefinedForAConstantMap) {
  EXPECT_EQ(asked(Sufficiency{}, logistic({1, 1}), {1, 1}, {3, 3}).reason, constant_map);
}

}  // namespace
}  // namespace assay::metrics
