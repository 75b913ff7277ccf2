#include "math/stats/spearman.h"

#include <gmock/gmock.h>

#include <cmath>

#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

using testing::HasSubstr;

// R: cor.test(x, y, method = "spearman") of Hollander and Wolfe's tuna: 0.6, exact p 0.0967978395.
TEST(Spearman, IsExactForFewPairs) {
  const Result result = Spearman{}(beside({44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1},
                                          {2.6, 3.1, 2.5, 5.0, 3.6, 4.0, 5.2, 2.8, 3.8}));
  EXPECT_NEAR(result.effects.at(0).value, 0.6, 1e-12);
  EXPECT_NEAR(*result.p, 0.0967978395062, 1e-10);
  // Bonett and Wright: atanh(.6) -+ 1.96 sqrt(1.18 / 6).
  const double half = 1.959963984540054 * std::sqrt(1.18 / 6);
  EXPECT_NEAR(result.effects.at(0).interval->low, std::tanh(std::atanh(0.6) - half), 1e-10);
}

// R: cor.test(rank(u), rank(v)) with ties.
TEST(Spearman, IsPearsonsOfTheMidRanks) {
  const Result result =
      Spearman{}(beside({1, 2, 2, 3, 4, 5, 5, 6, 7, 8}, {2, 1, 3, 3, 5, 4, 6, 6, 6, 9}));
  EXPECT_NEAR(result.effects.at(0).value, 0.931928742438, 1e-10);
  EXPECT_NEAR(*result.p, 8.64785261186e-05, 1e-13);
  EXPECT_THAT(result.method, HasSubstr("Student's t"));
}

// Ranks 1.5, 1.5, 3 of x against 1, 2, 3 of y: sums of products 13.5, 13.5, 12, 12, 10.5, 10.5; the
// mean is 12, and four of six are as far as 13.5.
TEST(Spearman, CountsAllOrdersOfTies) {
  const Result result = Spearman{}(beside({4, 4, 9}, {1, 2, 3}));
  EXPECT_NEAR(*result.p, 4.0 / 6, 1e-12);
  EXPECT_NEAR(*Spearman{.alternative = Alternative::greater}(beside({4, 4, 9}, {1, 2, 3})).p,
              2.0 / 6, 1e-12);
}

TEST(Spearman, RefusesToTryTooManyOrders) {
  std::vector<double> many(20);
  for (std::size_t at = 0; at < many.size(); ++at) many[at] = static_cast<double>(at);
  EXPECT_THAT(Spearman{.method = Exactness::exact}(beside(many, many)).undefined,
              HasSubstr("20 pairs are too many"));
}

}  // namespace
}  // namespace assay::stats
