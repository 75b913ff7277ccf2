#include "explain/attribution/input_gradient.h"

#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

TEST(InputGradientMethod, IsWhatALinearModelOwesEachNumber) {
  EXPECT_THAT(map_of(InputGradient{}, two_numbers(), {5, 7}), ElementsAre(15, -14));
  EXPECT_THAT(map_of(InputGradient{.sign = Sign::magnitudes}, two_numbers(), {5, 7}),
              ElementsAre(15, 14));
}

}  // namespace
}  // namespace assay::attribution
