#include "evaluate/metrics/infidelity.h"

#include <set>

#include "evaluate/metrics/asked_test.h"
#include "explain/attribution/gradient.h"

namespace assay::metrics {
namespace {

Score asked_logit(const Infidelity& unit, const std::vector<float>& map,
                  const std::vector<float>& input = {1, 2}) {
  return asked(unit, logistic({4, 1}), input, map, std::nullopt, model::Output::logit);
}

// A linear model does exactly what its contributions, or its gradient, foretell.
TEST(InfidelityMetric, IsZeroForALinearModel) {
  for (const InfidelityVariant variant : {InfidelityVariant::paper, InfidelityVariant::captum}) {
    EXPECT_NEAR(*asked_logit({.variant = variant}, {4, 2}).value, 0, 1e-9);
    EXPECT_NEAR(
        *asked_logit({.variant = variant, .perturbation = Perturbation::noise}, {4, 1}).value, 0,
        1e-9);
  }
  // Ten times too large, which only the factor mends.
  EXPECT_NEAR(*asked_logit({}, {40, 20}).value, 0, 1e-9);
}

// Squares are single points, which lose 4 and 2 where the map says 1 and 3. With the share p of
// draws that take the first: p (1 - 4)^2 + (1 - p) (3 - 2)^2 = 1 + 8 p for some p of 50ths, and
// with the factor (4 p + 6 (1 - p)) / (p + 9 (1 - p)) less than that.
TEST(InfidelityMetric, IsTheMeanSquaredGap) {
  const double captum =
      *asked_logit({.variant = InfidelityVariant::captum, .side = 1}, {1, 3}).value;
  const double share = (captum - 1) / 8;
  EXPECT_NEAR(share * 50, std::round(share * 50), 1e-6);
  EXPECT_NEAR(share, 0.5, 0.25);
  const double factor = (4 * share + 6 * (1 - share)) / (share + 9 * (1 - share));
  const double first = factor - 4;
  const double second = 3 * factor - 2;
  EXPECT_NEAR(*asked_logit({.side = 1}, {1, 3}).value,
              share * first * first + (1 - share) * second * second, 1e-6);
}

// Each draw hides another square of the whole input. Were squares hidden one after the other, all
// draws together would be one number, whatever the seed.
TEST(InfidelityMetric, DrawsSquaresIndependently) {
  const auto one = [](std::uint64_t seed) {
    const Infidelity unit{
        .variant = InfidelityVariant::captum, .samples = 1, .side = 1, .seed = seed};
    return *asked_logit(unit, {1, 3}).value;
  };
  std::set<long> seen;
  for (std::uint64_t seed = 0; seed < 20; ++seed) seen.insert(std::lround(one(seed)));
  // (1 - 4)^2 and (3 - 2)^2; both at once would be (4 - 6)^2.
  EXPECT_EQ(seen, (std::set<long>{1, 9}));
}

// Noise n foretells 0 where the model loses 4 n of it: 16 times the mean square of the noise.
TEST(InfidelityMetric, GrowsWithTheNoiseThatIsNotForetold) {
  const Infidelity small{.variant = InfidelityVariant::captum,
                         .perturbation = Perturbation::noise,
                         .samples = 2000,
                         .noise = 0.1};
  EXPECT_NEAR(*asked_logit(small, {0, 1}).value, 16 * 0.01, 0.02);
}

TEST(InfidelityMetric, IsUndefinedForAConstantMap) {
  EXPECT_EQ(asked_logit({}, {3, 3}).reason, constant_map);
}

}  // namespace
}  // namespace assay::metrics
