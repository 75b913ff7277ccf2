#include "evaluate/sweep_report/ranking.h"

#include <gmock/gmock.h>

namespace assay::sweep_report {
namespace {

using metrics::Better;
using sweep::Role;
using testing::ElementsAre;

constexpr std::optional<double> no_value;

Contender plain(const std::string& name, Values values, Role role = Role::method) {
  return {name, role, std::move(values)};
}

// Means 2, 3, 1 and 2.5; where lower is better the order is c, a, b.
TEST(Ranking, OrdersMethodsByTheirMeans) {
  const std::vector<Contender> all{plain("a", {1.0, 3.0, no_value}), plain("b", {2.0, 3.0, 4.0}),
                                   plain("c", {1.0, 1.0, 1.0}),
                                   plain("random", {2.5, 2.5, 2.5}, Role::control)};
  const MethodRanking up = rank_methods(all, Better::higher, {});
  EXPECT_THAT(up.order, ElementsAre(1, 0, 2));
  EXPECT_EQ(up.places[1].rank, 1);
  EXPECT_EQ(up.places[0].mean, 2.0);
  EXPECT_EQ(up.places[0].defined, 2U);
  EXPECT_EQ(up.places[3].rank, std::nullopt);
  EXPECT_EQ(up.chance, 3U);
  // b less a where both have a value: 1 and 0.
  EXPECT_EQ(up.places[1].to_next->items, 2U);
  EXPECT_EQ(up.places[1].to_next->mean, 0.5);
  EXPECT_EQ(up.places[2].to_next, std::nullopt);
  EXPECT_EQ(up.places[2].to_chance->mean, -1.5);
  const MethodRanking down = rank_methods(all, Better::lower, {});
  EXPECT_THAT(down.order, ElementsAre(2, 0, 1));
  EXPECT_EQ(down.places[2].to_chance->mean, 1.5);
}

TEST(Ranking, TakesTheBestControlForChance) {
  const std::vector<Contender> all{plain("a", {1.0, 1.0}),
                                   plain("random", {0.5, 0.7}, Role::control),
                                   plain("constant", {no_value, no_value}, Role::control),
                                   plain("centre", {0.6, 0.8}, Role::control)};
  EXPECT_EQ(rank_methods(all, Better::higher, {}).chance, 3U);
  EXPECT_EQ(rank_methods(all, Better::lower, {}).chance, 1U);
}

// Two items: a has 1 and 0, b has 0.4 on both. Of the four equally likely draws a's mean is 1, 0.5,
// 0.5 and 0: a is first in three quarters of them, b in one.
TEST(Ranking, SaysHowOftenRanksAreKept) {
  const std::vector<Contender> all{plain("a", {1.0, 0.0}), plain("b", {0.4, 0.4})};
  const MethodRanking found =
      rank_methods(all, Better::higher, {.bootstrap = {.resamples = 20000}});
  EXPECT_NEAR(found.places[0].first, 0.75, 0.015);
  EXPECT_NEAR(found.places[1].first, 0.25, 0.015);
  EXPECT_EQ(found.places[0].kept, found.places[0].first);
  EXPECT_EQ(found.places[1].kept, found.same_order);
  EXPECT_EQ(found.places[0].ranks.low, 1);
  EXPECT_EQ(found.places[0].ranks.high, 2);
}

TEST(Ranking, OfEqualMethodsSharesTheRank) {
  const std::vector<Contender> all{plain("a", {1.0, 2.0}), plain("b", {1.0, 2.0})};
  const MethodRanking found = rank_methods(all, Better::higher, {});
  EXPECT_EQ(found.places[0].rank, 1.5);
  EXPECT_EQ(found.places[1].rank, 1.5);
  EXPECT_EQ(found.places[0].first, 1);  // nobody is better
  EXPECT_EQ(found.same_order, 1);
  EXPECT_EQ(found.places[0].to_next->p, std::nullopt);
  EXPECT_EQ(found.needed.kind, ItemsNeeded::Kind::nothing);
}

// Six items on which a is above b, and b above c, by the same sign: p = 2 / 64 each. Holm
// multiplies the least by two, and none may be less than the one before.
TEST(Ranking, CorrectsForAllTestsOfTheMetric) {
  const Values a{1.1, 1.2, 1.3, 1.4, 1.5, 1.6};
  const Values b{1.0, 1.0, 1.0, 1.0, 1.0, 1.0};
  const Values c{0.0, 0.1, 0.0, 0.1, 0.0, 0.1};
  const MethodRanking found =
      rank_methods({plain("a", a), plain("b", b), plain("c", c)}, Better::higher, {});
  for (const auto& one : {found.places[0].to_next, found.places[1].to_next}) {
    EXPECT_DOUBLE_EQ(*one->p, 2.0 / 64);
    EXPECT_DOUBLE_EQ(*one->adjusted_p, 4.0 / 64);
  }
  EXPECT_FALSE(is_significant(*found.places[0].to_next, {}));
  EXPECT_TRUE(is_significant(*found.places[0].to_next, {.alpha = 0.1}));
}

// R 4.2: power.t.test(power = 0.8, delta = 0.6236, sig.level = a, type = "paired", strict = TRUE)$n
// is 22.18 for a = 0.05, and 27.02 for 0.025, which Holm asks of the least of two tests.
TEST(Ranking, NeedsItemsForTheLevelOfAllTests) {
  const Values a{1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 0.7, 0.8};
  const Values b(8, 1.0);
  const Values c{0.0, 0.1, 0.0, 0.1, 0.0, 0.1, 0.0, 0.1};
  EXPECT_EQ(rank_methods({plain("a", a), plain("b", b)}, Better::higher, {}).needed.items, 23U);
  const MethodRanking three =
      rank_methods({plain("a", a), plain("b", b), plain("c", c)}, Better::higher, {});
  EXPECT_EQ(three.tests, 2U);
  EXPECT_EQ(three.needed.items, 28U);
}

// 'odd' has the best mean, so it is what differences are taken from; a method is above it on five
// items of six. Ranks 1 to 5 are above, 6 is below: of the sums of some of 1 to 6 those that reach
// 15 lack at most 6, and there are 14 of 64. Beside 'random' it would be 1 / 64.
TEST(Ranking, TriesAMethodBesideItsNearestControl) {
  const Values high{1.1, 1.2, 1.3, 1.4, 1.5, 1.6};
  const Values odd{9.0, 0.0, 0.0, 0.0, 0.0, 0.0};
  const Values low{0.0, 0.1, 0.0, 0.1, 0.0, 0.1};
  const std::vector<Contender> all{plain("a", high), plain("odd", odd, Role::control),
                                   plain("random", low, Role::control)};
  const MethodRanking found = rank_methods(all, Better::higher, {});
  EXPECT_EQ(found.chance, 1U);
  const ContenderRank& place = found.places[0];
  EXPECT_DOUBLE_EQ(place.to_chance->mean, 1.35 - 1.5);
  EXPECT_EQ(place.to_chance->p, std::nullopt);
  EXPECT_EQ(place.verdict.trial.row, "a");
  EXPECT_EQ(place.verdict.trial.nearest->rival, "odd");
  EXPECT_DOUBLE_EQ(place.verdict.trial.nearest->p, 14.0 / 64);
}

// Six items, so 1 / 64 where the truth is better on all of them. The control with the best mean is
// not always the nearest: 'odd' has a higher mean and is beaten on five items of six.
TEST(Ranking, HasTheTruthBesideItsNearestControl) {
  const Values high{1.1, 1.2, 1.3, 1.4, 1.5, 1.6};
  const Values low{0.0, 0.1, 0.0, 0.1, 0.0, 0.1};
  const auto duel = [&](const Values& truth, const Values& chance, Better better) {
    return rank_methods(
               {plain("truth", truth, Role::truth), plain("random", chance, Role::control)}, better,
               {})
        .truth_to_chance;
  };
  EXPECT_DOUBLE_EQ(duel(high, low, Better::higher)->p, 1.0 / 64);
  EXPECT_DOUBLE_EQ(duel(low, high, Better::lower)->p, 1.0 / 64);
  EXPECT_DOUBLE_EQ(duel(high, low, Better::lower)->p, 1);
  EXPECT_EQ(duel(Values(6), low, Better::higher), std::nullopt);
  EXPECT_EQ(duel(high, Values(6), Better::higher), std::nullopt);
  EXPECT_EQ(
      rank_methods({plain("rise", high), plain("random", low, Role::control)}, Better::higher, {})
          .truth_to_chance,
      std::nullopt);

  const Values odd{9.0, 0.0, 0.0, 0.0, 0.0, 0.0};
  const Values even{1.2, 1.3, 1.2, 1.5, 1.4, 1.7};
  const MethodRanking both =
      rank_methods({plain("truth", high, Role::truth), plain("odd", odd, Role::control),
                    plain("even", even, Role::control)},
                   Better::higher, {});
  EXPECT_EQ(both.chance, 1U);
  EXPECT_EQ(both.truth_to_chance->rival, "even");
}

TEST(Ranking, NamesWhatBecameOfAMethodBesideChance) {
  const auto outcome = [](const metrics::Verdict& verdict) {
    return outcome_against_chance({.verdict = verdict});
  };
  const metrics::TestedClaim tried{"a", "auc", metrics::PairedComparison{}};
  EXPECT_EQ(outcome({.trial = {"a", "auc"}}), Outcome::unknown);
  EXPECT_EQ(outcome({.trial = tried}), Outcome::does_not_beat_chance);
  EXPECT_EQ(outcome({.trial = tried, .has_too_few_items = true}), Outcome::too_few_items);
  EXPECT_EQ(outcome({.trial = tried, .holds = true}), Outcome::beats_chance);
  EXPECT_EQ(outcome({.trial = tried, .is_worse = true}), Outcome::worse_than_chance);
}

// A method has one test at most: 400 draws a method leave the least p at .0025 after Holm.
TEST(Ranking, DrawsMoreSignsForManyMethods) {
  EXPECT_EQ(sign_flips_needed({}, 0), 9999U);
  EXPECT_EQ(sign_flips_needed({}, 25), 9999U);
  EXPECT_EQ(sign_flips_needed({}, 26), 10399U);
}

TEST(Ranking, OfNothingIsEmpty) {
  const MethodRanking found = rank_methods({}, Better::higher, {});
  EXPECT_TRUE(found.order.empty());
  EXPECT_EQ(found.truth_to_chance, std::nullopt);
}

}  // namespace
}  // namespace assay::sweep_report
