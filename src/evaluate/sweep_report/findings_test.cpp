#include "evaluate/sweep_report/findings.h"

#include <gmock/gmock.h>

#include "evaluate/sweep_report/summary.h"
#include "evaluate/sweep_report/swept_test.h"

namespace assay::sweep_report {
namespace {

using testing::Contains;
using testing::ElementsAre;

class FindingsTest : public testing::Test {
 protected:
  SweptFile file;
  sweep::Results results{file.path};
  Findings found = analyse_results(results, {}, 2);
  const std::vector<MetricFindings>& metrics = found.models[0].metrics;
};

TEST_F(FindingsTest, StandByEachMetric) {
  ASSERT_EQ(metrics.size(), 3U);
  EXPECT_THAT(metrics[0].ranking.order, ElementsAre(1, 0));
  EXPECT_THAT(metrics[1].ranking.order, ElementsAre(0, 1));
  EXPECT_THAT(metrics[2].ranking.order, ElementsAre(0));
}

// By auc the truth is above the control on all eight items: one of 2^8 ways to sign them, and Holm
// doubles it, for deletion is examined too. By gini the truth has no score.
TEST_F(FindingsTest, JudgeMetricsTogetherByTheTruth) {
  EXPECT_DOUBLE_EQ(metrics[0].ranking.truth_to_chance->p, 1.0 / 256);
  EXPECT_DOUBLE_EQ(metrics[0].verdict->p, 2.0 / 256);
  EXPECT_TRUE(tells_truth_from_chance(metrics[0]) && !fails_to_tell_truth(metrics[0]));
  EXPECT_TRUE(fails_to_tell_truth(metrics[1]) && !tells_truth_from_chance(metrics[1]));
  EXPECT_FALSE(fails_to_tell_truth(metrics[2]) ||
               tells_truth_from_chance(metrics[2]));  // not known
}

// Two claims of eight items cannot come below 2 / 256, whatever their scores: nothing is known
// then, and no metric is left out of the mean rank. rise is 2 by auc and 1 by both others, lime 1
// and 2.
TEST_F(FindingsTest, CallNothingBlindThatTooFewItemsCouldNotHaveShown) {
  const Findings strict = analyse_results(results, {.alpha = 2.0 / 256}, 2);
  const ModelFindings& model = strict.models[0];
  EXPECT_FALSE(fails_to_tell_truth(model.metrics[0]) || fails_to_tell_truth(model.metrics[1]));
  EXPECT_EQ(warning_mark(model.metrics[0]), " ?");
  EXPECT_EQ(model.mean_ranks[0], 4.0 / 3);
  EXPECT_EQ(model.mean_ranks[1], 1.5);
  const std::vector<std::string> said = summary_of(results, strict);
  EXPECT_THAT(said, Contains("Whether auc and deletion tell the truth from chance is not known: 8 "
                             "items are too few for any difference to show."));
  EXPECT_THAT(said, Contains("Whether any method beats chance is not known: 8 items are too few "
                             "for any difference to show."));
  EXPECT_THAT(said, Contains("gini was not examined on planted truth."));
}

TEST_F(FindingsTest, NameTheLeadersBestAndWorstItems) {
  const auto items = [](const std::vector<ItemScore>& scores) {
    std::vector<std::size_t> numbers;
    for (const ItemScore& one : scores) numbers.push_back(one.item);
    return numbers;
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
  EXPECT_THAT(metrics[2].details[0].undefined,
              ElementsAre(testing::Pair("the map is constant", 7)));
  EXPECT_THAT(metrics[1].details[0].curve.mean,
              ElementsAre(1, testing::DoubleNear(0.235, 1e-12), 0));
  EXPECT_EQ(found.models[0].costs[0].saved(), 3U);
  EXPECT_TRUE(metrics[0].contenders[0].values.empty());
}

// Four claims of p = 1 / 256 each, and one test of 2 / 256 by each metric: all are below .05 after
// Holm.
TEST_F(FindingsTest, AreSummedUpInPlainWords) {
  EXPECT_THAT(
      summary_of(results, found),
      ElementsAre(
          "2 methods were judged by 3 metrics on 8 items of 1 model.",
          "Over all metrics that count, lime (1.0) has the best mean rank, then rise (1.5).",
          "deletion cannot tell the truth from chance here: read nothing into its order.",
          "gini was not examined on planted truth.",
          "Every method beats chance by every metric that has a control.",
          "The first two methods are told apart by 2 of 2 metrics."));
}

// The same scores as if they were of a suite: deletion fails there too, gini has no score either.
TEST_F(FindingsTest, RepeatWhatSuitesSayOfTheMetrics) {
  const SweptFile planted("images:seed=1");
  std::vector<sweep::Results> suites;
  suites.emplace_back(planted.path);
  const Findings both = analyse_results(results, {}, 2, {}, suites);
  const std::vector<MetricFindings>& of = both.models[0].metrics;
  EXPECT_THAT(failed_suites(of[0]), ElementsAre());
  EXPECT_THAT(failed_suites(of[1]), ElementsAre("images:seed=1"));
  EXPECT_THAT(failed_suites(of[2]), ElementsAre());
  EXPECT_FALSE(is_validated(of[2]));
  EXPECT_THAT(summary_of(results, both),
              Contains("deletion cannot tell planted truth from chance on the suite "
                       "images:seed=1."));
}

TEST_F(FindingsTest, MarkMetricsByTheWorstThatIsKnown) {
  const auto verdict = [](bool holds) {
    return metrics::Verdict{.trial = {"truth", "auc", metrics::PairedComparison{}}, .holds = holds};
  };
  const metrics::Verdict unknown{.trial = {"truth", "auc"}};
  EXPECT_EQ(warning_mark({}), " ?");
  EXPECT_EQ(warning_mark({.verdict = unknown}), " ?");
  EXPECT_EQ(warning_mark({.suite_verdicts = {{"images", unknown}}}), " ?");
  EXPECT_EQ(warning_mark({.verdict = verdict(true)}), "");
  EXPECT_EQ(warning_mark({.suite_verdicts = {{"images", verdict(true)}}}), "");
  EXPECT_EQ(
      warning_mark({.verdict = verdict(true), .suite_verdicts = {{"images", verdict(false)}}}),
      " †");
  EXPECT_EQ(
      warning_mark({.verdict = verdict(false), .suite_verdicts = {{"images", verdict(false)}}}),
      " ✗");
}

// The truth of deletion has the scores of chance; as a method it does not beat it. Which control
// has the best mean need not be the one that comes nearest, so none is named.
TEST_F(FindingsTest, SayWhoDoesNotBeatChance) {
  {
    sweep::Writer writer(file.path, results.terms());
    const std::vector<std::size_t> added =
        writer.add_methods(std::vector<sweep::MethodRow>{{"lucky", "lucky"}});
    sweep::Unit unit{.method = added[0], .items = SweptFile::items, .metrics = {0, 1}};
    unit.scores.resize(2);
    for (std::size_t item = 0; item < SweptFile::items; ++item) {
      unit.scores[0].push_back({.value = SweptFile::auc(0, item)});
      unit.scores[1].push_back({.value = SweptFile::deletion(2, item)});
    }
    writer.store(std::span(&unit, 1));
  }
  const sweep::Results more(file.path);
  const std::vector<std::string> said = summary_of(more, analyse_results(more, {}, 2));
  EXPECT_THAT(said, Contains("Every method beats chance by 1 of 2 metrics."));
  EXPECT_THAT(said, Contains("By deletion, lucky does not beat chance."));
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
  const std::vector<std::string> said = summary_of(results, analyse_results(results, {}, 3));
  EXPECT_THAT(said, Contains("The sweep is not finished: 2 of 2 scores are not computed yet."));
  // And there is no truth in it.
  EXPECT_THAT(said, Contains(testing::StartsWith("No metric was examined on planted truth")));
}

}  // namespace
}  // namespace assay::sweep_report
