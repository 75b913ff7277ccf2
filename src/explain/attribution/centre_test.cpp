#include "explain/attribution/centre.h"

#include <cmath>

#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

// Three points across, deviation 3 * 0.25: exp(-1 / (2 * 0.75^2)) beside the middle. Two down: half
// a point from the middle each, deviation 0.5: exp(-0.5).
TEST(CentreControl, IsAGaussianInTheMiddle) {
  const auto model = linear_model({1, 2, 3}, random_tensor({1, 6}, 1), {{1}, {0}});
  const auto side = static_cast<float>(std::exp(-1 / (2 * 0.75 * 0.75)));
  const auto off = static_cast<float>(std::exp(-0.5));
  EXPECT_THAT(
      map_of(Centre{}, model, std::vector<float>(6, 0.0F)),
      Pointwise(FloatNear(1e-6F), {side * off, off, side * off, side * off, off, side * off}));
}

}  // namespace
}  // namespace assay::attribution
