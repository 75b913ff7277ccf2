#include "explain/attribution/random.h"

#include <algorithm>
#include <numeric>

#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

TEST(RandomControl, IsUniform) {
  const auto model = linear_model({1, 1000}, random_tensor({1, 1000}, 1), {{1}, {0}});
  const auto map = map_of(Random{}, model, std::vector<float>(1000, 1.0F));
  const double mean = std::accumulate(map.begin(), map.end(), 0.0) / 1000;
  EXPECT_NEAR(mean, 0.5, 0.04);
  EXPECT_GE(*std::ranges::min_element(map), 0.0F);
  EXPECT_LT(*std::ranges::max_element(map), 1.0F);
}

TEST(RandomControl, DiffersByItemAndBySeed) {
  const auto model = two_numbers();
  EXPECT_NE(map_of(Random{}, model, {1, 2}), map_of(Random{}, model, {1, 3}));
  EXPECT_NE(map_of(Random{}, model, {1, 2}), map_of(Random{.seed = 1}, model, {1, 2}));
}

}  // namespace
}  // namespace assay::attribution
