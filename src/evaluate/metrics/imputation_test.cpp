#include "evaluate/metrics/imputation.h"

#include <gmock/gmock.h>

#include "base/rng.h"

namespace assay::metrics {
namespace {

using testing::ElementsAre;
using testing::FloatNear;

// On a line, hidden points lie evenly between visible ones; at the end there is one neighbour.
TEST(Imputation, JoinsVisiblePointsOfALineByLines) {
  std::vector<float> line{1, 0, 0, 4, 9, 0};
  impute({1, 6}, {false, true, true, false, false, true}, line);
  EXPECT_THAT(line,
              ElementsAre(1, FloatNear(2, 1e-5F), FloatNear(3, 1e-5F), 4, 9, FloatNear(9, 1e-5F)));
}

// The middle of nine: four beside it by 1/6, four across by 1/12.
TEST(Imputation, WeighsNeighboursBesideTwiceAsMuch) {
  std::vector<float> nine{12, 6, 0, 0, 100, 0, 0, 0, 0};
  impute({3, 3}, {false, false, false, false, true, false, false, false, false}, nine);
  EXPECT_NEAR(nine[4], 2, 1e-5);
}

// A corner has two beside it and one across: (1/6 * 6 + 1/6 * 0 + 1/12 * 6) / (5/12).
TEST(Imputation, WeighsAnewAtTheBorder) {
  std::vector<float> four{50, 6, 0, 6};
  impute({2, 2}, {true, false, false, false}, four);
  EXPECT_NEAR(four[0], 1.5 * 12 / 5, 1e-5);
}

// Every hidden point is the mean of what was found for its neighbours.
TEST(Imputation, SolvesAllPointsAtOnce) {
  const Grid space{9, 11};
  Random random(3);
  std::vector<float> values(99);
  std::vector<bool> hidden(99);
  for (std::size_t at = 0; at < 99; ++at) {
    values[at] = static_cast<float>(random.normal());
    hidden[at] = random.uniform() < 0.9;
  }
  impute(space, hidden, values);
  for (std::int64_t at = 0; at < 99; ++at) {
    if (!hidden[static_cast<std::size_t>(at)]) continue;
    double sum = 0;
    double weights = 0;
    for (std::int64_t other = 0; other < 99; ++other) {
      const std::int64_t far_down = std::abs(other / 11 - at / 11);
      const std::int64_t far_across = std::abs(other % 11 - at % 11);
      if (other == at || far_down > 1 || far_across > 1) continue;
      const double weight = far_down + far_across == 1 ? 2 : 1;
      sum += weight * double{values[static_cast<std::size_t>(other)]};
      weights += weight;
    }
    EXPECT_NEAR(values[static_cast<std::size_t>(at)], sum / weights, 1e-4);
  }
}

// Each channel from its own visible points: the middle of 1 and 3, of 10 and 30, of -5 and 5.
TEST(Imputation, FillsEveryChannelFromItself) {
  std::vector<float> colours{1, 9, 3, 10, 9, 30, -5, 9, 5};
  impute({1, 3}, {false, true, false}, colours);
  EXPECT_THAT(colours, ElementsAre(1, FloatNear(2, 1e-5F), 3, 10, FloatNear(20, 1e-5F), 30, -5,
                                   FloatNear(0, 1e-5F), 5));
}

}  // namespace
}  // namespace assay::metrics
