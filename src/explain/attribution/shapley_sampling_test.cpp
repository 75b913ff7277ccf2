#include "explain/attribution/shapley_sampling.h"

#include <algorithm>
#include <cmath>

#include "explain/attribution/kernel_shap.h"
#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

// Of a linear model every order says the same.
TEST(ShapleySamplingMethod, OfALinearModelIsThePartsContribution) {
  const auto model = linear_model({1, 10}, {{1, 10}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}}, {{1}, {9}});
  const Maps maps =
      explained(ShapleySampling{.samples = 1, .count = 5}, model, std::vector<float>(10, 1.0F));
  EXPECT_THAT(maps.values.data, Pointwise(FloatNear(1e-4F), {3, 3, 7, 7, 11, 11, 15, 15, 19, 19}));
  EXPECT_EQ(maps.measures[0].values[0], 5);
  EXPECT_NEAR(maps.measures[1].values[0], 0, 1e-9);
}

// relu(x0 - x1) - 2 relu(x0 + x1) at (1, 3): v(both) = -8, v(0) = -1, v(1) = -6. One order gives
// (-1, -7) or (-2, -6); half of each is Shapley's (-1.5, -6.5).
TEST(ShapleySamplingMethod, AveragesOrders) {
  const auto one = map_of(ShapleySampling{.samples = 1, .count = 2}, two_rectifiers(), {1, 3});
  EXPECT_TRUE(one == (std::vector<float>{-1, -7}) || one == (std::vector<float>{-2, -6}));
  const auto many = map_of(ShapleySampling{.samples = 900, .count = 2}, two_rectifiers(), {1, 3});
  EXPECT_NEAR(many[0], -1.5, 4 * 0.5 / std::sqrt(900.0));
  EXPECT_NEAR(many[1], -8 - many[0], 1e-4);
}

// KernelSHAP over all coalitions is exact; sampling comes near to it.
TEST(ShapleySamplingMethod, ComesNearToTheExactValues) {
  const auto model = small_net({1, 12});
  const std::vector<float> item = random_tensor({12}, 4).data;
  const auto exact = map_of(KernelShap{.count = 6}, model, item);
  const auto near = map_of(ShapleySampling{.samples = 2000, .count = 6}, model, item);
  double size = 0;
  for (const float value : exact) size = std::max(size, std::abs(double{value}));
  for (std::size_t at = 0; at < 12; ++at) EXPECT_NEAR(near[at], exact[at], 0.05 * size);
}

TEST(ShapleySamplingMethod, OfOnePartIsTheDifference) {
  EXPECT_THAT(map_of(ShapleySampling{.count = 1}, two_numbers(), {5, 7}),
              Pointwise(FloatNear(1e-5F), {1, 1}));
}

TEST(ShapleySamplingMethod, ChangesWithTheSeed) {
  const auto model = small_net({1, 12});
  const std::vector<float> item = random_tensor({12}, 4).data;
  EXPECT_NE(map_of(ShapleySampling{.samples = 1, .seed = 1}, model, item),
            map_of(ShapleySampling{.samples = 1, .seed = 2}, model, item));
}

}  // namespace
}  // namespace assay::attribution
