#include "math/stats/kendall_tau_b.h"

#include <gmock/gmock.h>

#include <cmath>

#include "base/rng.h"
#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

using testing::HasSubstr;

// R: cor.test(x, y, method = "kendall") of the tuna: T = 26, tau = 0.444, p = 0.119438932981; and
// of twelve pairs.
TEST(KendallTauB, IsExactWithoutTies) {
  const Result result = KendallTauB{}(beside({44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1},
                                             {2.6, 3.1, 2.5, 5.0, 3.6, 4.0, 5.2, 2.8, 3.8}));
  EXPECT_NEAR(result.effects.at(0).value, 4.0 / 9, 1e-12);
  EXPECT_EQ(result.statistics.at(0).value, 26);
  EXPECT_NEAR(*result.p, 0.119438932981, 1e-10);
  const Result twelve = KendallTauB{}(
      beside({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, {3, 1, 2, 5, 4, 8, 6, 7, 12, 9, 10, 11}));
  EXPECT_NEAR(*twelve.p, 0.000240024250441, 1e-12);
}

// R: cor.test(u, v, method = "kendall", exact = FALSE).
TEST(KendallTauB, CorrectsForTies) {
  const Result result =
      KendallTauB{}(beside({1, 2, 2, 3, 4, 5, 5, 6, 7, 8}, {2, 1, 3, 3, 5, 4, 6, 6, 6, 9}));
  EXPECT_NEAR(result.effects.at(0).value, 0.833569639402, 1e-10);
  EXPECT_NEAR(result.statistics.at(0).value, 3.21505575947, 1e-9);
  EXPECT_NEAR(*result.p, 0.00130419186294, 1e-12);
}

// The definition, pair by pair, on random data full of ties.
TEST(KendallTauB, IsTheDefinition) {
  Random random(4);
  std::vector<double> x(41);
  std::vector<double> y(41);
  for (double& value : x) value = static_cast<double>(random.below(9));
  for (double& value : y) value = static_cast<double>(random.below(6));
  double score = 0;
  double untied_x = 0;
  double untied_y = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const double product = (x[i] - x[j]) * (y[i] - y[j]);
      score += product > 0 ? 1 : product < 0 ? -1 : 0;
      untied_x += x[i] != x[j] ? 1 : 0;
      untied_y += y[i] != y[j] ? 1 : 0;
    }
  }
  EXPECT_NEAR(KendallTauB{}(beside(x, y)).effects.at(0).value,
              score / std::sqrt(untied_x * untied_y), 1e-12);
}

TEST(KendallTauB, HasNoExactAnswerWithTies) {
  EXPECT_THAT(KendallTauB{.method = Exactness::exact}(beside({1, 1, 2}, {1, 2, 3})).undefined,
              HasSubstr("without ties"));
}

}  // namespace
}  // namespace assay::stats
