#include "net/data/resample.h"

#include <gmock/gmock.h>

#include "base/error.h"

namespace assay::data {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::Pointwise;

MATCHER_P(IsCloseTo, tolerance, "") {
  return std::abs(std::get<0>(arg) - std::get<1>(arg)) <= tolerance;
}

// A few roundings of numbers below 8.
constexpr double rounding = 1e-14;

const std::vector<double> uneven = {1, 0, 0, 4, -2, 0.5, 3, 0, 0, 7, 1, 2};

// interp1d(linspace(0, 1, 5), x)(linspace(0, 1, 8)) of SciPy 1.10.1.
TEST(Interpolated, GivesWhatScipyGives) {
  const auto part = std::span(uneven).subspan(3, 5);
  EXPECT_THAT(interpolated(part, 8),
              Pointwise(IsCloseTo(rounding),
                        {4.0, 0.5714285714285716, -1.642857142857143, -0.2142857142857144,
                         1.214285714285714, 2.642857142857142, 1.7142857142857149, 0.0}));
  EXPECT_THAT(interpolated(part, 3), ElementsAre(4.0, 0.5, 0.0));
}

TEST(Interpolated, KeepsTheSignalAtItsOwnLength) {
  EXPECT_EQ(interpolated(uneven, uneven.size()), uneven);
}

TEST(Interpolated, IsExactWhereAPlaceMeetsAValue) {
  // Twelve values at 34 places: every third place is a value.
  const std::vector<double> finer = interpolated(uneven, 34);
  for (std::size_t at = 0; at < uneven.size(); ++at) EXPECT_EQ(finer[3 * at], uneven[at]);
}

// gaussian_filter of SciPy 1.10.1; the second signal is shorter than the filter's radius of 8.
TEST(GaussianFiltered, GivesWhatScipyGives) {
  EXPECT_THAT(
      gaussian_filtered(uneven, 2.0),
      Pointwise(IsCloseTo(rounding),
                {0.6844605307244722, 0.7227568550860177, 0.7724292968100791, 0.8100500102689924,
                 0.8567746403687454, 0.9738108602235984, 1.2093397144366163, 1.5560315414453496,
                 1.937500293078425, 2.231513016816322, 2.3635291007608057, 2.3818041399805763}));
  EXPECT_THAT(
      gaussian_filtered(std::span(uneven).first(3), 2.0),
      Pointwise(IsCloseTo(rounding), {0.3891429864780211, 0.3332867762903035, 0.2775702372316754}));
  EXPECT_THAT(
      gaussian_filtered(std::span(uneven).first(5), 0.7),
      Pointwise(IsCloseTo(rounding), {0.7754795349850944, 0.2533772574575013, 0.8119211550959159,
                                      1.84963859165381, -0.6904165391923212}));
}

TEST(GaussianFiltered, KeepsTheSum) {
  // Mirroring loses nothing, and the weights add up to one.
  const std::vector<double> filtered = gaussian_filtered(uneven, 1.3);
  double before = 0;
  double after = 0;
  for (std::size_t at = 0; at < uneven.size(); ++at) {
    before += uneven[at];
    after += filtered[at];
  }
  EXPECT_NEAR(after, before, 1e-13);
}

TEST(Resampling, RefusesWhatHasNoAnswer) {
  EXPECT_THROW(interpolated(std::span(uneven).first(1), 5), Bug);
  EXPECT_THROW(interpolated(uneven, 1), Bug);
  EXPECT_THROW(gaussian_filtered({}, 1.0), Bug);
}

}  // namespace
}  // namespace assay::data
