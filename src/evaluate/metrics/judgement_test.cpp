#include "evaluate/metrics/judgement.h"

#include <gmock/gmock.h>

namespace assay::metrics {
namespace {

using testing::HasSubstr;

using Scores = std::vector<std::optional<double>>;

const Scores six{1, 2, 3, 4, 5, 6};
const Scores zeros{0, 0, 0, 0, 0, 0};

// Six differences above zero: one of the 2^6 ways to sign them.
TEST(PairedComparison, OfARowThatIsAlwaysBetterHasTheSmallestP) {
  const PairedComparison won = compare_paired(six, {"zeros", zeros}, Better::higher);
  EXPECT_EQ(won.rival, "zeros");
  EXPECT_EQ(won.items, 6U);
  EXPECT_EQ(won.share, 1);
  EXPECT_EQ(won.effect, 1);
  EXPECT_DOUBLE_EQ(won.p, 1.0 / 64);
  EXPECT_DOUBLE_EQ(won.worse_p, 1);
}

TEST(PairedComparison, TurnsRoundWhenLowerIsBetter) {
  const PairedComparison lost = compare_paired(six, {"zeros", zeros}, Better::lower);
  EXPECT_EQ(lost.share, 0);
  EXPECT_EQ(lost.effect, -1);
  EXPECT_DOUBLE_EQ(lost.p, 1);
  EXPECT_DOUBLE_EQ(lost.worse_p, 1.0 / 64);
  EXPECT_DOUBLE_EQ(compare_paired(zeros, {"six", six}, Better::lower).p, 1.0 / 64);
}

// Differences 1, 0, -2, 3: ranks of their sizes are 2, 1, 3, 4, and without the zero the positive
// ones are 2 + 4 = 6 of 9. Sums of some of {2, 3, 4} that reach 6: {2,4}, {3,4}, {2,3,4}: 3 of 8.
TEST(PairedComparison, RanksEqualScoresAsPrattDoesAndCountsThemHalf) {
  const Scores row{1, 5, 0, 3};
  const Scores control{0, 5, 2, 0};
  const PairedComparison one = compare_paired(row, {"control", control}, Better::higher);
  EXPECT_DOUBLE_EQ(one.p, 3.0 / 8);
  EXPECT_DOUBLE_EQ(one.share, 2.5 / 4);
  EXPECT_DOUBLE_EQ(one.effect, 2 * 6.0 / 9 - 1);
}

TEST(PairedComparison, LooksOnlyAtItemsThatHaveBothScores) {
  Scores row = six;
  row[0] = std::nullopt;
  Scores control = zeros;
  control[5] = std::nullopt;
  const PairedComparison one = compare_paired(row, {"control", control}, Better::higher);
  EXPECT_EQ(one.items, 4U);
  EXPECT_DOUBLE_EQ(one.p, 1.0 / 16);
}

TEST(PairedComparison, OfEqualScoresSaysNothing) {
  const PairedComparison even = compare_paired(six, {"same", six}, Better::higher);
  EXPECT_EQ(even.p, 1);
  EXPECT_EQ(even.share, 0.5);
  EXPECT_EQ(even.effect, 0);
}

TestedClaim trial(const std::string& metric, Values scores, std::vector<ControlScores> controls) {
  return test_claim({.row = "gradient",
                     .metric = metric,
                     .better = Better::higher,
                     .scores = scores,
                     .controls = std::move(controls)});
}

// The nearest control decides: a row that is better than one of them is not above chance yet.
TEST(Judgement, AsksForMoreThanEveryControlHas) {
  const Scores high{9, 9, 9, 9, 9, 9};
  const std::vector<TestedClaim> trials{trial("iou", six, {{"zeros", zeros}, {"high", high}})};
  const Verdict verdict = judge_methods(trials)[0];
  EXPECT_FALSE(verdict.holds);
  EXPECT_EQ(verdict.trial.nearest->rival, "high");
  EXPECT_EQ(verdict.p, 1);
  EXPECT_EQ(verdict.sentence,
            "gradient does not beat chance by iou: better than 'high', the nearest control, on 0 % "
            "of 6 items (p = 1.000).");
}

// Worse than one control is not worse than chance; worse than both is, by 1/64.
TEST(Judgement, CallsWorseWhatEveryControlBeats) {
  const Scores high{9, 9, 9, 9, 9, 9};
  const Scores higher{10, 10, 10, 10, 10, 10};
  const std::vector<TestedClaim> below_one{trial("iou", six, {{"zeros", zeros}, {"high", high}})};
  EXPECT_FALSE(judge_methods(below_one)[0].is_worse);
  EXPECT_DOUBLE_EQ(below_one[0].worse_p, 1);
  const std::vector<TestedClaim> below_both{
      trial("iou", six, {{"higher", higher}, {"high", high}})};
  EXPECT_DOUBLE_EQ(below_both[0].worse_p, 1.0 / 64);
  const Verdict verdict = judge_methods(below_both)[0];
  EXPECT_TRUE(verdict.is_worse);
  EXPECT_FALSE(verdict.holds);
  EXPECT_THAT(verdict.sentence, HasSubstr("gradient is worse than chance by iou: "));
  EXPECT_FALSE(judge_methods(below_both, 1.0 / 64)[0].is_worse);
}

// Holm: 1/64 and 1/32 of two become 2/64 and the larger of 2/64 and 1/32.
TEST(Judgement, CorrectsForTheNumberOfClaims) {
  Scores five = six;
  five[0] = std::nullopt;
  const std::vector<TestedClaim> trials{trial("iou", six, {{"zeros", zeros}}),
                                        trial("auc", five, {{"zeros", zeros}})};
  const std::vector<Verdict> both = judge_metrics(trials);
  EXPECT_DOUBLE_EQ(both[0].p, 1.0 / 32);
  EXPECT_DOUBLE_EQ(both[1].p, 1.0 / 32);
  EXPECT_TRUE(both[0].holds && both[1].holds);
  EXPECT_DOUBLE_EQ(judge_metrics(std::span(trials).first(1))[0].p, 1.0 / 64);
  EXPECT_FALSE(judge_metrics(trials, 0.03)[0].holds);
  EXPECT_EQ(both[0].sentence,
            "iou tells the truth from chance here: the truth is better than 'zeros', the nearest "
            "control, on 100 % of 6 items (p = .031).");
}

TEST(Judgement, SaysWhichMetricCannotTellTheTruthFromChance) {
  const std::vector<TestedClaim> trials{trial("entropy", zeros, {{"random", zeros}})};
  const Verdict verdict = judge_metrics(trials)[0];
  EXPECT_TRUE(verdict.is_examined());
  EXPECT_FALSE(verdict.holds);
  EXPECT_EQ(verdict.sentence,
            "entropy cannot tell the truth from chance here: the truth is better than 'random', "
            "the nearest control, on 50 % of 6 items (p = 1.000).");
}

// Four items: the least p is 1/16, which no scores bring below 0.05. Five reach 1/32 alone, but not
// two such claims at once: Holm makes them 1/16.
TEST(Judgement, OfTooFewItemsIsNotKnown) {
  const auto first = [](std::size_t items) {
    Scores some = six;
    std::fill(some.begin() + static_cast<std::ptrdiff_t>(items), some.end(), std::nullopt);
    return some;
  };
  const Scores four = first(4);
  const Scores five = first(5);
  const std::vector<TestedClaim> few{trial("iou", four, {{"zeros", zeros}})};
  const Verdict verdict = judge_metrics(few)[0];
  EXPECT_TRUE(verdict.has_too_few_items);
  EXPECT_FALSE(verdict.is_examined() || verdict.holds || verdict.is_worse);
  EXPECT_EQ(verdict.sentence,
            "Whether iou tells the truth from chance is not known here: 4 items are too few for "
            "any difference to show.");
  EXPECT_EQ(judge_methods(few)[0].sentence,
            "Whether gradient beats chance by iou is not known: 4 items are too few for any "
            "difference to show.");
  EXPECT_TRUE(judge_metrics(few, 0.07)[0].holds);
  const std::vector<TestedClaim> twice{trial("iou", five, {{"zeros", zeros}}),
                                       trial("auc", five, {{"zeros", zeros}})};
  EXPECT_TRUE(judge_metrics(std::span(twice).first(1))[0].holds);
  EXPECT_FALSE(judge_metrics(twice)[0].is_examined());
  // Six of another claim have 1/64 x 2 and leave the five alone with 1/32.
  const std::vector<TestedClaim> mixed{trial("iou", five, {{"zeros", zeros}}),
                                       trial("auc", six, {{"zeros", zeros}})};
  EXPECT_TRUE(judge_metrics(mixed)[0].is_examined());
}

// What was not examined neither holds nor fails, and does not count among the tests: the third
// keeps its 1/64.
TEST(Judgement, OfNothingToCompareWithIsNotKnown) {
  const Scores none(6);
  const std::vector<TestedClaim> trials{trial("iou", six, {{"constant", none}}),
                                        trial("auc", none, {}),
                                        trial("gini", six, {{"zeros", zeros}})};
  const std::vector<Verdict> verdicts = judge_metrics(trials);
  for (const Verdict& verdict : std::span(verdicts).first(2)) {
    EXPECT_FALSE(verdict.holds);
    EXPECT_FALSE(verdict.is_examined());
    EXPECT_EQ(verdict.p, 1);
    EXPECT_THAT(verdict.sentence, HasSubstr("tells the truth from chance is not known here: no "
                                            "item has both the truth's score and a control's."));
  }
  EXPECT_DOUBLE_EQ(verdicts[2].p, 1.0 / 64);
  EXPECT_THAT(judge_methods(trials)[0].sentence,
              HasSubstr("Whether gradient beats chance by iou is not known: no item has"));
}

}  // namespace
}  // namespace assay::metrics
