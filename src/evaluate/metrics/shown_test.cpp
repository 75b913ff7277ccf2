#include "evaluate/metrics/shown.h"

#include <cmath>

#include "evaluate/metrics/asked_test.h"

namespace assay::metrics {
namespace {

TEST(PercentsShown, AreTheLevelsOfTheExperiment) {
  for (std::size_t at = 0; at < percents_shown.size(); ++at) {
    EXPECT_EQ(percents_shown[at],
              static_cast<int>(5 * std::pow(12, static_cast<double>(at) / 9) + 1e-9));
  }
}

}  // namespace
}  // namespace assay::metrics
