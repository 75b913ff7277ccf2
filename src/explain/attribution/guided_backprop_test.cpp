#include "explain/attribution/guided_backprop.h"

#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

// At (2, 1) both rectifiers are open; the gradients 1 and -2 arrive there and only the first
// passes: 1 * (1, -1).
TEST(GuidedBackpropMethod, StopsNegativeGradientsAtOpenRectifiers) {
  EXPECT_THAT(map_of(GuidedBackprop{.sign = Sign::signs}, two_rectifiers(), {2, 1}),
              ElementsAre(1, -1));
}

// At (1, 2) the first rectifier is shut, and the second stops -2.
TEST(GuidedBackpropMethod, StopsEverythingAtShutRectifiers) {
  EXPECT_THAT(map_of(GuidedBackprop{.sign = Sign::signs}, two_rectifiers(), {1, 2}),
              ElementsAre(0, 0));
}

}  // namespace
}  // namespace assay::attribution
