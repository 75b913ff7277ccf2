#include "evaluate/sweep_report/suite_verdicts.h"

#include <gmock/gmock.h>

#include "evaluate/sweep_report/swept_test.h"

namespace assay::sweep_report {
namespace {

// A file with one metric, of which the truth is 1 and the control 0 on every item.
std::filesystem::path file_of(const TemporaryFolder& folder, const std::string& metric,
                              const std::string& suite, std::size_t items) {
  const std::filesystem::path path =
      folder / (std::to_string(std::hash<std::string>{}(metric + suite)) + ".sqlite");
  sweep::Writer writer(path, {.suite = suite});
  writer.add_models(std::vector<sweep::ModelRow>{{"net.onnx", std::string(64, 'a')}});
  writer.add_methods(std::vector<sweep::MethodRow>{{"random", "random", sweep::Role::control},
                                                   {"truth", "truth", sweep::Role::truth}});
  writer.add_metrics(std::vector{metric_row(metric)});
  std::vector<sweep::ItemRow> rows;
  for (std::size_t item = 0; item < items; ++item) rows.push_back({std::to_string(item)});
  writer.add_items(rows);
  for (std::size_t method = 0; method < 2; ++method) {
    sweep::Unit unit{.model = 0, .method = method, .first = 0, .items = items, .metrics = {0}};
    unit.scores.emplace_back(items, sweep::StoredScore{.value = static_cast<double>(method)});
    writer.store(std::span(&unit, 1));
  }
  return path;
}

class SuiteVerdictsTest : public testing::Test {
 protected:
  std::vector<SuiteVerdict> of(const std::string& metric, const std::vector<std::string>& others) {
    std::vector<sweep::Results> suites;
    for (std::size_t at = 0; at < others.size(); ++at) {
      suites.emplace_back(file_of(folder, others[at], "suite " + std::to_string(at), 6));
    }
    const sweep::Results own(file_of(folder, metric, "", 2));
    return judge_on_suites(own, suites, {})[0];
  }

  TemporaryFolder folder;
};

// One of 2^6 ways to sign six differences.
TEST_F(SuiteVerdictsTest, IsWhatASuiteSaysOfTheSameMetric) {
  const std::vector<SuiteVerdict> found = of("auc", {"auc", "gini", "auc"});
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].suite, "suite 0");
  EXPECT_EQ(found[1].suite, "suite 2");
  EXPECT_TRUE(found[0].verdict.holds);
  EXPECT_DOUBLE_EQ(found[0].verdict.p, 1.0 / 64);
}

TEST_F(SuiteVerdictsTest, LooksAtParametersButNotAtSeeds) {
  EXPECT_EQ(of("deletion:steps=4", {"deletion"}).size(), 0U);
  EXPECT_EQ(of("deletion:steps=4", {"deletion:steps=4"}).size(), 1U);
  EXPECT_EQ(of("infidelity:seed=3", {"infidelity:seed=4"}).size(), 1U);
}

// A file is judged with its own metrics, and by the level that is asked for.
TEST_F(SuiteVerdictsTest, KeepsTheLevel) {
  std::vector<sweep::Results> suites;
  suites.emplace_back(file_of(folder, "auc", "images", 6));
  const sweep::Results own(file_of(folder, "auc", "", 2));
  EXPECT_FALSE(judge_on_suites(own, suites, {.alpha = 0.01})[0][0].verdict.holds);
}

}  // namespace
}  // namespace assay::sweep_report
