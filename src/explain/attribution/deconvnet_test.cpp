#include "explain/attribution/deconvnet.h"

#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

// The gradients 1 and -2 arrive; the first passes even where its rectifier is shut, as at (1, 2).
TEST(DeconvnetMethod, PassesPositiveGradientsWhateverTheInput) {
  for (const std::vector<float>& item : {std::vector<float>{2, 1}, {1, 2}}) {
    EXPECT_THAT(map_of(Deconvnet{.sign = Sign::signs}, two_rectifiers(), item), ElementsAre(1, -1));
  }
}

}  // namespace
}  // namespace assay::attribution
