#include "evaluate/metrics/relative_representation_stability.h"

#include "evaluate/metrics/reexplain_test.h"

namespace assay::metrics {
namespace {

// One class of relu(x0 - x1) and relu(x0 + x1), which for 3, 1 are 2 and 4 and are what the last
// layer reads. The map is x0 twice, so that its change by steps s and t is sqrt(2) s / 3; theirs is
// sqrt(((s - t) / 2)^2 + ((s + t) / 4)^2). Worked out for the single draw of the metric.
TEST(RelativeRepresentationStabilityMetric, HoldsTheMapAgainstWhatTheLastLayerReads) {
  const attribution::Explain first = [](const attribution::Question& question) {
    attribution::Maps made{question.batch};
    for (std::size_t item = 0; item < question.batch.rows(); ++item) {
      made.values.row(item)[1] = made.values.row(item)[0];
    }
    return made;
  };
  const Nearby how{Noise::uniform, 1, 0.05, false, 0};
  const std::vector<float> x{3, 1};
  std::vector<float> near(2);
  NearbyInputs(how, x.size()).write(x, 0, near);
  const double s = double{near[0]} - 3;
  const double t = double{near[1]} - 1;
  const double expected = std::sqrt(2.0) * std::abs(s) / 3 / std::hypot((s - t) / 2, (s + t) / 4);
  const RelativeRepresentationStability unit{.draws = 1};
  EXPECT_NEAR(*asked_again(unit, attribution::two_rectifiers(), first, x).value, expected, 1e-4);
}

// The rectifiers' inputs are the same numbers here, by another name.
TEST(RelativeRepresentationStabilityMetric, TakesALayerByItsName) {
  const auto square = pointwise([](float x) { return x * x; });
  const auto model = attribution::two_rectifiers();
  const auto at = [&](const std::string& layer) {
    return asked_again(RelativeRepresentationStability{.layer = layer}, model, square, {3, 1});
  };
  EXPECT_EQ(at("hidden").value, at("").value);
  EXPECT_THROW(at("hiden"), Error);
}

TEST(RelativeRepresentationStabilityMetric, IsUndefinedForAMapOfZeros) {
  const auto zero = pointwise([](float) { return 0.0F; });
  EXPECT_EQ(asked_again(RelativeRepresentationStability{}, logistic({1}), zero, {4}).reason,
            zero_map);
}

}  // namespace
}  // namespace assay::metrics
