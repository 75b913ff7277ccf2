#include "evaluate/metrics/comprehensiveness.h"

#include "evaluate/metrics/asked_test.h"
#include "explain/text/toy_classifier_test.h"

namespace assay::metrics {
namespace {

const auto model = [] { return logistic({2, 1, 0.5F, 0.25F}); };
const std::vector<float> input{1, 1, 1, 1};
const std::vector<float> map{4, 3, 2, 1};

// Of four points 1 to 20 percent are one and 50 percent two: logits 3.75, then 1.75 and 0.75.
TEST(ComprehensivenessMetric, IsTheMeanLossWithoutTheHighestPoints) {
  const double one = sigmoid(3.75) - sigmoid(1.75);
  const double two = sigmoid(3.75) - sigmoid(0.75);
  const Score score = asked(Comprehensiveness{}, model(), input, map);
  EXPECT_NEAR(*score.value, (4 * one + two) / 5, 1e-6);
  EXPECT_EQ(score.curve.size(), 5U);
}

// Of four points 10 and 20 percent are none, 30 and 40 one, 50 to 70 two, 80 and 90 three, 100 all:
// four sets that differ. Logits 3.75, then 1.75, 0.75, 0.25 and 0. The curve has every share.
TEST(ComprehensivenessMetric, TakesTenSharesInFerretAndEverySetOnce) {
  const double whole = sigmoid(3.75);
  const Score score = asked(Comprehensiveness{.variant = Shares::ferret}, model(), input, map);
  EXPECT_NEAR(*score.value,
              whole - (sigmoid(1.75) + sigmoid(0.75) + sigmoid(0.25) + sigmoid(0)) / 4, 1e-6);
  ASSERT_EQ(score.curve.size(), 10U);
  EXPECT_EQ(score.curve[1], 0);
  EXPECT_NEAR(score.curve[3], whole - sigmoid(1.75), 1e-6);
  EXPECT_NEAR(score.curve[6], whole - sigmoid(0.75), 1e-6);
}

// Only the first two are above zero: from half of the points on the set stays the same.
TEST(ComprehensivenessMetric, TakesNothingThatSpeaksAgainstTheClassInFerret) {
  const Comprehensiveness unit{.variant = Shares::ferret};
  EXPECT_NEAR(*asked(unit, model(), input, {4, 3, 0, -1}).value,
              sigmoid(3.75) - (sigmoid(1.75) + sigmoid(0.75)) / 2, 1e-6);
  EXPECT_EQ(*asked(unit, model(), input, {-4, -3, -2, -1}).value, 0);
}

TEST(ComprehensivenessMetric, MayCompareLogarithms) {
  const double one = std::log(sigmoid(3.75) / sigmoid(1.75));
  const double two = std::log(sigmoid(3.75) / sigmoid(0.75));
  EXPECT_NEAR(*asked(Comprehensiveness{.loss = Loss::log_odds}, model(), input, map).value,
              (4 * one + two) / 5, 1e-6);
}

// Four known words, each once; without the first two the probability is that of the text that has
// the other two.
TEST(ComprehensivenessMetric, DeletesWordsOfATextWithAllTheirOccurrences) {
  const text::Classifier classifier = text::toy_classifier();
  const text::Document document(classifier, "good plot: good fun, bad");
  const text::Question question{document, 1};
  const Tensor weights({1, 4}, {4, 3, -2, 1});
  const auto probability = [&](const char* text) {
    return text::slow_score(classifier, text, 1, text::Output::probability);
  };
  const double one = probability("good plot good fun bad") - probability("plot fun bad");
  const double two = probability("good plot good fun bad") - probability("fun bad");
  EXPECT_NEAR(*Comprehensiveness{}({.maps = weights, .text = &question})[0].value,
              (4 * one + two) / 5, 1e-9);
}

TEST(ComprehensivenessMetric, IsUndefinedForAConstantMap) {
  EXPECT_EQ(asked(Comprehensiveness{}, logistic({1, 1}), {1, 1}, {3, 3}).reason, constant_map);
}

}  // namespace
}  // namespace assay::metrics
