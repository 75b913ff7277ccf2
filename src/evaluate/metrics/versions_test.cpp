#include "evaluate/metrics/versions.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "evaluate/metrics/asked_test.h"
#include "evaluate/metrics/deletion.h"
#include "evaluate/metrics/insertion.h"
#include "evaluate/metrics/pixel_flipping.h"
#include "evaluate/metrics/region_perturbation.h"
#include "evaluate/metrics/symmetric_relevance_gain.h"
#include "net/model/score_cache.h"

namespace assay::metrics {
namespace {

// Every input that has some of the highest points hidden, or some of the lowest: what metrics that
// hide points along the map ask about.
std::set<std::vector<float>> hidden_along(std::vector<float> input,
                                          const std::vector<std::size_t>& order) {
  std::set<std::vector<float>> all{input};
  for (const std::size_t point : order) {
    input[point] = 0;
    all.insert(input);
  }
  return all;
}

TEST(Versions, OfSeveralMetricsRunOnceEach) {
  const model::Model model = logistic({1, -2, 3, 1, 0.5, 2});
  const std::vector<float> input{1, 2, 3, 4, 5, 6};
  const Tensor batch({1, 6}, input);
  const Tensor maps({1, 6}, {0.5F, 3, 1, -1, 2, 0});  // ranks 1, 4, 2, 0, 5, 3
  std::vector<std::size_t> order{1, 4, 2, 0, 5, 3};
  std::set<std::vector<float>> distinct = hidden_along(input, order);
  std::ranges::reverse(order);
  distinct.merge(hidden_along(input, order));
  ASSERT_EQ(distinct.size(), 12U);  // 7 each, and both ends are in both

  const std::size_t targets[] = {0};
  model::ScoreCache cache(model);
  const attribution::Question question{model, batch, targets, model::Output::probability,
                                       {},    &cache};
  const ExplainedItems explained{.maps = maps, .question = &question};
  const Substrate zero = Substrate::zero;
  Deletion{.steps = 6, .substrate = zero}(explained);
  Insertion{.steps = 6, .substrate = zero}(explained);
  PixelFlipping{.at_once = 1, .substrate = zero}(explained);
  SymmetricRelevanceGain{.steps = 6, .substrate = zero}(explained);
  RegionPerturbation{.side = 1, .substrate = zero}(explained);
  EXPECT_EQ(cache.asked(), 7U * 6);  // the gain asks twice
  EXPECT_EQ(cache.run(), 12U);
  EXPECT_EQ(model.passes().forward, 12U);
}

// A memory of one model has nothing to say of another.
TEST(Versions, AskTheModelInQuestion) {
  const model::Model model = logistic({1, 1});
  const model::Model other = logistic({-1, -1});
  model::ScoreCache cache(other);
  const Tensor batch({1, 2}, {1, 1});
  const std::size_t targets[] = {0};
  const attribution::Question question{model, batch, targets, model::Output::probability,
                                       {},    &cache};
  const std::size_t items[] = {0};
  const auto make = [&](std::size_t, std::size_t, std::span<float> sample) {
    std::ranges::copy(batch.row(0), sample.begin());
  };
  EXPECT_NEAR(run_versions(question, items, 1, make, target_score(question))[0][0], sigmoid(2),
              1e-6);
  EXPECT_EQ(cache.asked(), 0U);
}

}  // namespace
}  // namespace assay::metrics
