#include "explain/surrogate/shapley.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <functional>
#include <numeric>

#include "base/rng.h"

namespace assay::surrogate {
namespace {

using testing::DoubleNear;
using testing::Pointwise;
using Members = std::span<const std::uint8_t>;
using Game = std::function<double(Members)>;

std::vector<double> solved(const Coalitions& plan, const Game& game) {
  std::vector<double> scores;
  for (std::size_t at = 0; at < plan.rows(); ++at) scores.push_back(game(plan.row(at)));
  const std::vector<std::uint8_t> none(plan.parts, 0);
  const std::vector<std::uint8_t> all(plan.parts, 1);
  return shapley_values(plan, scores, game(none), game(all));
}

// What each player brings when it comes, averaged over all orders in which they can come.
std::vector<double> by_orders(std::size_t players, const Game& game) {
  std::vector<std::size_t> order(players);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::vector<double> sums(players, 0.0);
  double orders = 0;
  do {
    std::vector<std::uint8_t> members(players, 0);
    for (const std::size_t next : order) {
      const double before = game(members);
      members[next] = 1;
      sums[next] += game(members) - before;
    }
    ++orders;
  } while (std::ranges::next_permutation(order).found);
  for (double& one : sums) one /= orders;
  return sums;
}

// Worth its place among the numbers of a table: nothing is regular about it.
Game table_game(std::size_t players) {
  std::vector<double> worth(std::size_t{1} << players);
  Random random(5);
  for (double& one : worth) one = random.normal();
  return [worth](Members members) {
    std::size_t index = 0;
    for (const std::uint8_t one : members) index = 2 * index + one;
    return worth[index];
  };
}

// One left glove, two right ones, and a pair is worth 1: on paper 2/3, 1/6, 1/6.
TEST(Shapley, SharesOutTheGloveGame) {
  const Game gloves = [](Members m) { return m[0] * std::max(m[1], m[2]); };
  EXPECT_THAT(solved(plan_coalitions(3, 0, 0), gloves),
              Pointwise(DoubleNear(1e-12), {2.0 / 3, 1.0 / 6, 1.0 / 6}));
}

// Only three players together are worth anything: they share it alike, the others have nothing.
TEST(Shapley, SharesOutAUnanimityGame) {
  const Game three = [](Members m) { return 6.0 * (m[1] * m[2] * m[5]); };
  EXPECT_THAT(solved(plan_coalitions(7, 0, 0), three),
              Pointwise(DoubleNear(1e-11), {0.0, 2.0, 2.0, 0.0, 0.0, 2.0, 0.0}));
}

TEST(Shapley, IsTheAverageOverAllOrders) {
  for (const std::size_t players : {2U, 3U, 5U, 7U}) {
    const Game game = table_game(players);
    EXPECT_THAT(solved(plan_coalitions(players, 0, 0), game),
                Pointwise(DoubleNear(1e-10), by_orders(players, game)));
  }
}

// A linear game is recovered from any coalitions that settle it.
TEST(Shapley, OfALinearGameAreItsWeightsEvenFromSamples) {
  const std::size_t players = 40;
  const Game game = [](Members m) {
    double sum = 3;
    for (std::size_t at = 0; at < m.size(); ++at) sum += m[at] * (static_cast<double>(at) - 7.5);
    return sum;
  };
  const Coalitions plan = plan_coalitions(players, 300, 9);
  ASSERT_FALSE(plan.exact);
  std::vector<double> weights(players);
  for (std::size_t at = 0; at < players; ++at) weights[at] = static_cast<double>(at) - 7.5;
  EXPECT_THAT(solved(plan, game), Pointwise(DoubleNear(1e-9), weights));
}

// Players that matter in pairs: on paper half of each pair's worth to each, and what two do
// together is at right angles to what one does as long as coalitions come with their complements.
TEST(Shapley, FromSamplesAreExactForPairs) {
  const Game pairs = [](Members m) {
    double sum = 0;
    for (std::size_t at = 0; at + 1 < m.size(); at += 2) {
      sum += m[at] * m[at + 1] * static_cast<double>(at);
    }
    return sum;
  };
  const Coalitions plan = plan_coalitions(14, 3000, 2);
  ASSERT_FALSE(plan.exact);
  const std::vector<double> values = solved(plan, pairs);
  for (std::size_t at = 0; at < 14; ++at) {
    EXPECT_NEAR(values[at], static_cast<double>(at / 2 * 2) / 2, 1e-9) << at;
  }
}

// Threes are worth a third to each. What three do together has a deviation of sqrt(3^2 + 6^2) / 8 =
// 0.84 about what one does; over 2000 pairs, for values on a scale of halves, that leaves 0.04.
TEST(Shapley, FromSamplesComeNearTheTruthForThrees) {
  const Game threes = [](Members m) { return 3.0 * m[0] * m[1] * m[2] + 6.0 * m[3] * m[4] * m[5]; };
  const std::vector<double> values = solved(plan_coalitions(15, 4000, 2), threes);
  for (std::size_t at = 0; at < 15; ++at) {
    EXPECT_NEAR(values[at], at < 3 ? 1 : at < 6 ? 2 : 0, 0.2) << at;
  }
}

TEST(Shapley, AddUpWhateverTheCoalitions) {
  const Game game = table_game(10);
  for (const int samples : {1, 2, 6, 30, 400}) {
    const std::vector<double> values = solved(plan_coalitions(10, samples, 4), game);
    const double sum = std::accumulate(values.begin(), values.end(), 0.0);
    const std::vector<std::uint8_t> none(10, 0);
    const std::vector<std::uint8_t> all(10, 1);
    EXPECT_NEAR(sum, game(all) - game(none), 1e-12) << samples;
  }
}

// One coalition of two players among four: what is known is the sum of two and the sum of all.
TEST(Shapley, AreAsEqualAsTheCoalitionsAllow) {
  const Coalitions one{.parts = 4, .presence = {1, 1, 0, 0}, .weights = {1.0}};
  const double score[] = {5.0};
  EXPECT_THAT(shapley_values(one, score, 1.0, 13.0),
              Pointwise(DoubleNear(1e-10), {2.0, 2.0, 4.0, 4.0}));
}

TEST(Shapley, OfOnePartAreAllAndOfNoPartNothing) {
  EXPECT_THAT(shapley_values(plan_coalitions(1, 0, 0), {}, 2, 5), testing::ElementsAre(3));
  EXPECT_TRUE(shapley_values(plan_coalitions(0, 0, 0), {}, 2, 2).empty());
}

}  // namespace
}  // namespace assay::surrogate
