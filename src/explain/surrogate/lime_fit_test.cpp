#include "explain/surrogate/lime_fit.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/parallel.h"
#include "base/rng.h"

namespace assay::surrogate {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::Pointwise;

constexpr std::size_t parts = 4;
const std::vector<std::uint8_t> presence{1, 1, 1, 1, 1, 0, 1, 1, 0, 1, 0, 1, 1, 0, 0, 0,
                                         0, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1, 1, 1, 1, 1, 1,
                                         0, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 0};

// 2 x0 - x1 + x2 x3 / 2, and something that follows no part.
std::vector<double> scores() {
  std::vector<double> result;
  for (int at = 0; at < 12; ++at) {
    const std::uint8_t* x = presence.data() + at * 4;
    result.push_back(2 * x[0] - x[1] + 0.5 * x[2] * x[3] + 0.1 * (at * 5 % 7));
  }
  return result;
}

// Numbers of scikit-learn 1.2.1, X, y as above:
//   d = pairwise_distances(X, X[:1], metric='cosine').ravel()
//   w = np.sqrt(np.exp(-d**2 / .25**2))
//   r = Ridge(alpha=1).fit(X, y, sample_weight=w); r.coef_, r.intercept_
//   r.score(X, y, sample_weight=w)
TEST(LimeFit, IsScikitLearnsWeightedRidge) {
  const LimeModel model = lime_model(presence, parts, scores(), {});
  EXPECT_THAT(model.weights,
              Pointwise(DoubleNear(1e-12), {0.9757980908817604, -0.8136685302509862,
                                            0.44041365615749517, 0.34813343411646414}));
  EXPECT_NEAR(model.intercept, 0.5464204836560397, 1e-12);
  EXPECT_NEAR(model.fit, 0.8591860926416818, 1e-12);
  EXPECT_EQ(lime_fit(presence, parts, scores(), {}), model.weights);
}

TEST(LimeFit, WithLittleRidgeIsScikitLearnsToo) {
  const LimeModel model = lime_model(presence, parts, scores(), {.ridge = 0.01});
  EXPECT_THAT(model.weights,
              Pointwise(DoubleNear(1e-12), {1.6935166605805732, -1.3214597161325214,
                                            0.465737866188553, 0.31190465025682895}));
  EXPECT_NEAR(model.fit, 0.9901753144086765, 1e-12);
}

// The two largest of Ridge(alpha=.01).fit(X, y, sample_weight=w).coef_ are parts 0 and 2; a search
// that adds the part with the best Ridge(alpha=0).score takes 2, then 1. Then Ridge(alpha=1).
TEST(LimeFit, SelectsByWeightOrOneByOne) {
  const std::vector<double> y{1, 2, 4, 0, -3, 0, 4, -3, -3, 3, -1, 2};
  const auto by_weight =
      lime_fit(presence, parts, y, {.features = 2, .selection = Selection::highest_weights});
  EXPECT_THAT(by_weight,
              Pointwise(DoubleNear(1e-12), {0.8021116073401907, 0.0, -1.458652925429859, 0.0}));
  const auto one_by_one =
      lime_fit(presence, parts, y, {.features = 2, .selection = Selection::forward});
  EXPECT_THAT(one_by_one,
              Pointwise(DoubleNear(1e-12), {0.0, -1.3881870240758218, -1.283675443212403, 0.0}));
  EXPECT_EQ(lime_fit(presence, parts, y, {.features = 2}), one_by_one);
  EXPECT_EQ(lime_fit(presence, parts, y, {.features = 9}), lime_fit(presence, parts, y, {}));
}

// Without ridge a linear game is recovered whatever the kernel; more samples than one block of the
// sums, and a part that is always there, of which nothing can be known.
TEST(LimeFit, RecoversALinearGame) {
  constexpr std::size_t many = 700;
  std::vector<std::uint8_t> drawn = coin_presence(many, 5, 3);
  std::vector<double> y;
  for (std::size_t at = 0; at < many; ++at) {
    drawn[at * 5 + 4] = 1;
    const std::uint8_t* x = drawn.data() + at * 5;
    y.push_back(4 + 1.0 * x[0] - 2.0 * x[1] + 3.0 * x[2] + 0.0 * x[3] + 7.0 * x[4]);
  }
  for (const double width : {0.25, 3.0}) {
    const LimeModel model = lime_model(drawn, 5, y, {.ridge = 0, .width = width});
    EXPECT_THAT(model.weights, Pointwise(DoubleNear(1e-9), {1.0, -2.0, 3.0, 0.0, 0.0}));
    EXPECT_NEAR(model.intercept, 11, 1e-9);
    EXPECT_NEAR(model.fit, 1, 1e-12);
  }
}

TEST(LimeFit, SaysNothingOfScoresThatAreAllTheSame) {
  const LimeModel model = lime_model(presence, parts, std::vector<double>(12, 3.0), {});
  EXPECT_THAT(model.weights, ElementsAre(0, 0, 0, 0));
  EXPECT_EQ(model.intercept, 3);
  EXPECT_EQ(model.fit, 1);
}

TEST(LimeFit, HasTheSameBitsOnAnyThreads) {
  constexpr std::size_t wide = 90;
  const std::vector<std::uint8_t> drawn = coin_presence(600, wide, 1);
  std::vector<double> y(600);
  Random random(2);
  for (double& one : y) one = random.normal();
  const int before = threads();
  set_threads(1);
  const auto alone = lime_fit(drawn, wide, y, {.features = 10});
  set_threads(3);
  EXPECT_EQ(lime_fit(drawn, wide, y, {.features = 10}), alone);
  set_threads(before);
}

// Half of the parts, within five deviations of sqrt(n) / 2; rows differ, seeds differ.
TEST(CoinPresence, ShowsEverythingFirstAndHalfAfterwards) {
  const auto drawn = coin_presence(401, 25, 7);
  EXPECT_EQ(std::count(drawn.begin(), drawn.begin() + 25, 1), 25);
  EXPECT_NEAR(static_cast<double>(std::count(drawn.begin() + 25, drawn.end(), 1)), 5000, 250);
  std::set<std::vector<std::uint8_t>> rows;
  for (auto at = drawn.begin(); at != drawn.end(); at += 25) rows.insert({at, at + 25});
  EXPECT_EQ(rows.size(), 401U);
  EXPECT_NE(drawn, coin_presence(401, 25, 8));
}

}  // namespace
}  // namespace assay::surrogate
