#include "explain/attribution/input.h"

#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

TEST(InputControl, IsTheLargestMagnitudeOfAPointsChannels) {
  const auto model = linear_model({2, 2}, random_tensor({1, 4}, 1), {{1}, {0}});
  EXPECT_THAT(map_of(Input{}, model, {1, -5, -3, 2}), ElementsAre(3, 5));
}

}  // namespace
}  // namespace assay::attribution
