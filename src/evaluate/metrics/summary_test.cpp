#include "evaluate/metrics/summary.h"

#include <gmock/gmock.h>

namespace assay::metrics {
namespace {

using testing::ElementsAre;
using testing::Pair;

TEST(Summary, CountsWhatIsUndefinedAndNeverAveragesIt) {
  const std::vector<Score> scores{{.value = 1, .curve = {0, 2}},
                                  {.reason = empty_mask},
                                  {.reason = constant_map},
                                  {.value = 4, .curve = {3, 5}},
                                  {.reason = empty_mask}};
  const Summary summary = summarise(scores, {});
  EXPECT_EQ(summary.items, 5U);
  EXPECT_EQ(summary.defined, 2U);
  EXPECT_EQ(summary.mean, 2.5);
  EXPECT_THAT(summary.undefined, ElementsAre(Pair(empty_mask, 2U), Pair(constant_map, 1U)));
  EXPECT_THAT(summary.curve, ElementsAre(1.5, 3.5));
  // Both values drawn alike have a quarter of all resamples each: more than the tails.
  EXPECT_EQ(summary.interval->low, 1);
  EXPECT_EQ(summary.interval->high, 4);
}

TEST(Summary, OfNothingDefinedHasNoMean) {
  const std::vector<Score> scores(3, Score{.reason = constant_map});
  const Summary summary = summarise(scores, {});
  EXPECT_FALSE(summary.mean);
  EXPECT_FALSE(summary.interval);
  EXPECT_EQ(summary.items, 3U);
}

}  // namespace
}  // namespace assay::metrics
