#include "explain/attribution/grad_cam_plus_plus.h"

#include "explain/attribution/cam_models_test.h"

namespace assay::attribution {
namespace {

// The first channel adds up to 4 and has gradients 1 2 5 4: weight the sum of g / (2 + 4 g). The
// second adds up to 2 and has gradients -1 5 0 0: 5 / (2 + 2 * 5); what is not positive is left
// out.
TEST(GradCamPlusPlusMethod, IsWhatTheFormulaSays) {
  const double first = 1 / 6.0 + 2 / 10.0 + 5 / 22.0 + 4 / 18.0;
  const double second = 5 / 12.0;
  const auto expected = [](double value) { return static_cast<float>(value); };
  EXPECT_THAT(map_of(GradCamPlusPlus{}, three_channels(), four_points),
              Pointwise(FloatNear(1e-6F),
                        {expected(first), expected(2 * second), expected(3 * first), 0.0F}));
}

// g^3 / (2 g^2 + 2 g^3 + 1) = 125 / 301 for the second channel.
TEST(GradCamPlusPlusMethod, TakesAnEpsilon) {
  const std::vector<float> map =
      map_of(GradCamPlusPlus{.epsilon = 1}, three_channels(), four_points);
  EXPECT_FLOAT_EQ(map[1], static_cast<float>(2 * 125 / 301.0));
}

}  // namespace
}  // namespace assay::attribution
