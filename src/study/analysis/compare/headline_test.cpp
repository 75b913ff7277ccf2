#include "study/analysis/compare/headline.h"

#include <gmock/gmock.h>

namespace assay::analysis {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

Pairing pair(const std::string& metric, const std::string& measure, double r, double half,
             double adjusted_p) {
  Pairing made{.metric = metric, .measure = measure, .study = "s", .participants = 20};
  made.is_better_when_higher = is_better_when_higher(metric);
  made.within.items = 40;
  made.within.r = r;
  made.within.interval = stats::Interval{r - half, r + half};
  made.within.p = adjusted_p / 4;
  made.adjusted_p = adjusted_p;
  return made;
}

TEST(Headline, SpeaksOfWhatIsShownNotOfWhatLooksLargest) {
  const std::vector<Pairing> pairs{pair("pilot", "rating", 0.99, 1.9, 1),
                                   pair("insertion", "rating", 0.6, 0.1, 0.01),
                                   pair("iou", "rating", 0.1, 0.2, 1)};
  EXPECT_EQ(leading(pairs), &pairs[1]);
  EXPECT_THAT(
      headline(pairs),
      ElementsAre("insertion predicts people here: it goes with rating (s) at r = 0.60, 95 % "
                  "interval 0.50 to 0.70."));
  EXPECT_EQ(trailing(pairs, pairs[1]), &pairs[2]);
}

// A low area under deletion is good, and so is a short time.
TEST(Headline, KnowsWhichEndOfAScoreIsTheGoodOne) {
  const std::vector<Pairing> falls{pair("deletion", "rating", -0.7, 0.1, 0.01)};
  EXPECT_DOUBLE_EQ(falls[0].strength(), 0.7);
  EXPECT_THAT(headline(falls)[0], StartsWith("deletion predicts people here: it goes with rating"));
  const std::vector<Pairing> rises{pair("deletion", "rating", 0.7, 0.1, 0.01)};
  EXPECT_THAT(headline(rises)[0],
              StartsWith("deletion predicts people the wrong way round: what it praises does worse "
                         "by rating (s), r = 0.70"));
  std::vector<Pairing> quick{pair("deletion", "time", 0.7, 0.1, 0.01)};
  quick[0].more_is_better = false;
  EXPECT_DOUBLE_EQ(quick[0].strength(), 0.7);
  quick[0].metric = "insertion";
  quick[0].is_better_when_higher = true;
  EXPECT_DOUBLE_EQ(quick[0].strength(), -0.7);
}

// Where r is beyond its ceiling, the one cannot be said to be a share of the other.
TEST(Headline, DoesNotSayThatAScoreIsBetterThanAPerfectOne) {
  std::vector<Pairing> pairs{pair("insertion", "rating", 0.6, 0.1, 0.01)};
  pairs[0].within.noise = {.reliability = 0.64, .ceiling = 0.8, .disattenuated = 0.75};
  EXPECT_THAT(headline(pairs),
              ElementsAre(EndsWith("at r = 0.60, 95 % interval 0.50 to 0.70; a perfect score would "
                                   "be expected to reach r = 0.80.")));
  pairs[0].within.noise = {.reliability = 0.2025, .ceiling = 0.45};
  EXPECT_THAT(headline(pairs),
              ElementsAre(EndsWith("; a perfect score would be expected to reach r = 0.45 only, so "
                                   "people's reliability is too uncertain to correct this with.")));
}

TEST(Headline, SaysWhatWouldSettleItAsSureAsThatIs) {
  std::vector<Pairing> pairs{pair("iou", "rating", 0.3, 0.2, 0.2)};
  pairs[0].needed = Settling{.participants = 55};
  EXPECT_EQ(
      headline(pairs)[1],
      "If the correlation and people's agreement are what they are here, four of five studies "
      "with about 55 participants (20 took part here) would show it after the correction for "
      "all pairs.");
  pairs[0].needed = Settling{.reason = takes_more_items};
  EXPECT_THAT(headline(pairs)[1], StartsWith("More participants alone would not settle it: with 40 "
                                             "explanations, the draw of items leaves more doubt"));
  pairs[0].needed = Settling{.reason = is_beyond_ceiling};
  EXPECT_EQ(headline(pairs)[1],
            "How many participants would settle it cannot be said: r is beyond what people's "
            "agreement allows for.");
}

TEST(Headline, IsOfTheFirstPairInTheOrderOfEvidence) {
  const std::vector<Pairing> pairs{
      pair("gini", "rating", 0.3, 0.4, 0.2), pair("pilot", "rating", 0.9, 0.95, 1),
      pair("iou", "rating", 0.4, 0.1, 0.03), pair("insertion", "rating", 0.6, 0.1, 0.04)};
  const auto order = by_evidence(pairs);
  EXPECT_THAT(order, ElementsAre(&pairs[3], &pairs[2], &pairs[0], &pairs[1]));
  EXPECT_EQ(order.front(), leading(pairs));
}

TEST(Headline, PutsWhatPeopleDidBeforeHowMapsAgreeWithMarks) {
  std::vector<Pairing> pairs{pair("iou", "agreement with drawings", 0.9, 0.05, 0.01),
                             pair("insertion", "rating", 0.5, 0.1, 0.01)};
  pairs[0].is_of_seen = false;
  EXPECT_THAT(headline(pairs),
              ElementsAre(StartsWith("insertion predicts people here"),
                          "1 other pair of score and measure is shown after Holm's correction."));
  pairs.pop_back();
  EXPECT_THAT(
      headline(pairs)[0],
      HasSubstr("No automatic score is shown to predict what people do with explanations "
                "here. iou goes with agreement with drawings (s), of maps that nobody saw"));
}

TEST(Headline, OfNothingNamesTheLeastPAndNoPairWithoutACorrelation) {
  std::vector<Pairing> pairs{pair("iou", "rating", 0.9, 1, 0.9),
                             pair("gini", "rating", 0.3, 0.4, 0.2),
                             pair("none", "rating", 0, 0, 1)};
  pairs[2].within = {};
  EXPECT_EQ(leading(pairs), &pairs[1]);
  EXPECT_EQ(trailing(pairs, pairs[1]), &pairs[0]) << "the third has no correlation";
  EXPECT_THAT(headline(pairs)[0], StartsWith("No automatic score is shown to predict people here. "
                                             "The least p is that of gini with rating (s): r = "));
  pairs.erase(pairs.begin(), pairs.begin() + 2);
  EXPECT_EQ(leading(pairs), nullptr);
}

}  // namespace
}  // namespace assay::analysis
