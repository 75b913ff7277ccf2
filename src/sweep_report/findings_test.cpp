#include "sweep_report/findings.h"

#include <gmock/gmock.h>

#include "sweep_report/summary.h"
#include "sweep_report/swept_test.h"

namespace assay::sweep_report {
namespace {

using testing::Contains;
using testing::ElementsAre;

class FindingsTest : public testing::Test {
 protected:
  SweptFile file;
  sweep::Results results{file.path};
  Findings found = findings(results, {}, 2);
  const std::vector<OfMetric>& metrics = found.models[0].metrics;
};

TEST_F(FindingsTest, StandByEachMetric) {
  ASSERT_EQ(metrics.size(), 3U);
  EXPECT_THAT(metrics[0].standing.order, ElementsAre(1, 0));
  EXPECT_THAT(metrics[1].standing.order, ElementsAre(0, 1));
  EXPECT_THAT(metrics[2].standing.order, ElementsAre(0));
  // All eight differences have the same sign: p = 2 / 256; the truth's test stands alone.
  EXPECT_DOUBLE_EQ(*metrics[0].standing.truth_to_chance->p, 2.0 / 256);
  EXPECT_FALSE(is_blind(metrics[0], {}));
  EXPECT_TRUE(is_blind(metrics[1], {}));
  EXPECT_FALSE(is_blind(metrics[2], {}));  // not known
}

TEST_F(FindingsTest, NameTheLeadersBestAndWorstItems) {
  const auto items = [](const std::vector<ItemScore>& scores) {
    std::vector<std::size_t> found;
    for (const ItemScore& one : scores) found.push_back(one.item);
    return found;
  };
  EXPECT_THAT(items(metrics[0].best), ElementsAre(7, 6));
  EXPECT_THAT(items(metrics[0].worst), ElementsAre(0, 1));
  EXPECT_THAT(items(metrics[1].best), ElementsAre(0, 1));  // lower is better
  EXPECT_THAT(items(metrics[2].best), ElementsAre(4));
  EXPECT_THAT(items(metrics[2].worst), ElementsAre());
}

TEST_F(FindingsTest, LeaveBlindMetricsOutOfTheMeanRank) {
  // auc: rise 2, lime 1; deletion does not count; gini: rise 1.
  EXPECT_EQ(found.models[0].mean_ranks[0], 1.5);
  EXPECT_EQ(found.models[0].mean_ranks[1], 1.0);
  EXPECT_EQ(found.models[0].mean_ranks[2], std::nullopt);
}

// Within a method auc grows from item to item and so does deletion, of which less is better.
TEST_F(FindingsTest, CorrelateMetricsTurnedSoThatHigherIsBetter) {
  EXPECT_EQ(found.models[0].by_items[0][1], -1.0);
  EXPECT_EQ(found.models[0].by_items[0][0], 1.0);
  EXPECT_EQ(found.models[0].by_items[0][2], std::nullopt);
  EXPECT_EQ(found.models[0].by_methods[0][1], std::nullopt);  // two methods are too few
}

TEST_F(FindingsTest, KeepReasonsCurvesAndCosts) {
  EXPECT_THAT(metrics[2].told[0].undefined, ElementsAre(testing::Pair("the map is constant", 7)));
  EXPECT_THAT(metrics[1].told[0].curve, ElementsAre(1, testing::DoubleNear(0.235, 1e-12), 0));
  EXPECT_EQ(found.models[0].costs[0].saved(), 3U);
  EXPECT_TRUE(metrics[0].contenders[0].values.empty());
}

// Three tests of p = 2 / 256 each, corrected: 6 / 256 is below .05.
TEST_F(FindingsTest, AreSummedUpInPlainWords) {
  EXPECT_THAT(
      summary_of(results, found),
      ElementsAre(
          "2 methods were judged by 3 metrics on 8 items of 1 model.",
          "Over all metrics that count, lime (1.0) has the best mean rank, then rise (1.5).",
          "deletion cannot tell the truth from chance here: read nothing into its order.",
          "Every method beats chance by every metric that has a control.",
          "The first two methods are told apart by 2 of 2 metrics."));
}

TEST_F(FindingsTest, SayWhoDoesNotBeatChance) {
  const Findings strict = findings(results, {.alpha = 0.001}, 2);
  EXPECT_THAT(summary_of(results, strict), Contains("By auc, no method beats chance (random)."));
  EXPECT_THAT(summary_of(results, strict),
              Contains("Every method beats chance by 0 of 2 metrics."));
}

TEST(Findings, SayThatASweepIsNotFinished) {
  const TemporaryFolder folder;
  {
    sweep::Writer writer(folder / "r.sqlite", {});
    writer.add_models(std::vector<sweep::ModelRow>{{"net.onnx", std::string(64, 'a')}});
    writer.add_methods(std::vector<sweep::MethodRow>{{"rise", "rise"}});
    writer.add_metrics(std::vector{metric_row("auc")});
    writer.add_items(std::vector<sweep::ItemRow>{{"a"}, {"b"}});
  }
  const sweep::Results results(folder / "r.sqlite");
  EXPECT_THAT(summary_of(results, findings(results, {}, 3)),
              Contains("The sweep is not finished: 2 of 2 scores are not computed yet."));
}

}  // namespace
}  // namespace assay::sweep_report
