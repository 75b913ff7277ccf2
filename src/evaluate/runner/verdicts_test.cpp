#include "evaluate/runner/verdicts.h"

#include <gmock/gmock.h>

#include <sstream>

namespace assay::runner {
namespace {

using testing::HasSubstr;

Scored row(const std::string& maps, const std::string& metric, const std::vector<double>& values,
           bool control = false) {
  const metrics::Info& info = find(metrics::catalogue(), metric, "metric").info;
  Scored scored{maps, maps, control, metric, metric, info, {}, {}};
  for (const double value : values) scored.scores.push_back({.value = value});
  return scored;
}

// Six items: the truth is above the control on all by auc (p = 1/64, by Holm of two 1/32) and on
// none by gini; the method is by neither, for it is the control.
Results six_items() {
  Results results{.items = {"1", "2", "3", "4", "5", "6"}, .bootstrap = {}};
  const std::vector<double> high{1, 1, 1, 1, 1, 1};
  const std::vector<double> low{.1, .2, .3, .4, .5, .6};
  results.all = {row("edges", "auc", low),
                 row("edges", "gini", low),
                 row(std::string(truth_row), "auc", high),
                 row(std::string(truth_row), "gini", low),
                 row("random", "auc", low, true),
                 row("random", "gini", low, true)};
  return results;
}

TEST(Verdicts, AreOfMetricsByTheTruthAndOfMapsByControls) {
  const Verdicts found = verdicts_of(six_items());
  ASSERT_EQ(found.metrics.size(), 2U);
  EXPECT_DOUBLE_EQ(found.metrics[0].p, 1.0 / 32);
  EXPECT_TRUE(found.metrics[0].holds);
  EXPECT_FALSE(found.metrics[1].holds);
  ASSERT_EQ(found.methods.size(), 2U);
  EXPECT_FALSE(found.methods[0].holds || found.methods[1].holds);
  std::ostringstream out;
  write_verdicts(out, found);
  EXPECT_THAT(out.str(), HasSubstr("auc tells the truth from chance here.\n"
                                   "gini cannot tell the truth from chance here: "));
  EXPECT_THAT(out.str(), HasSubstr("edges does not beat chance by auc: "));
}

TEST(Verdicts, AreNoneWithoutTheTruth) {
  Results results = six_items();
  std::erase_if(results.all, [](const Scored& one) { return one.maps == truth_row; });
  EXPECT_TRUE(verdicts_of(results).metrics.empty());
  std::ostringstream out;
  write_verdicts(out, verdicts_of(results));
  EXPECT_EQ(out.str(), "");
}

}  // namespace
}  // namespace assay::runner
