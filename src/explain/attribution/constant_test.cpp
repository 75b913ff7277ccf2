#include "explain/attribution/constant.h"

#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

TEST(ConstantControl, IsOneEverywhere) {
  EXPECT_THAT(map_of(Constant{}, two_numbers(), {5, 7}), ElementsAre(1, 1));
}

}  // namespace
}  // namespace assay::attribution
