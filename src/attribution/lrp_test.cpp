#include "attribution/lrp.h"

#include "attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

// 3 x0 - 2 x1 + 1 at (2, 1) is 5, of which the numbers have 6 and -2 and the bias 1.
TEST(LrpMethod, SharesTheScoreByContributions) {
  const Maps maps = explained(Lrp{.composite = LrpComposite::epsilon}, two_numbers(), {2, 1});
  EXPECT_THAT(maps.values.data, ElementsAre(FloatNear(6, 1e-4F), FloatNear(-2, 1e-4F)));
}

}  // namespace
}  // namespace assay::attribution
