#include "evaluate/sweep_report/sentences.h"

#include <gmock/gmock.h>

namespace assay::sweep_report {
namespace {

using metrics::Better;
using sweep::Role;
using testing::HasSubstr;

TEST(Sentences, CountAndList) {
  EXPECT_EQ(counted(1, "item"), "1 item");
  EXPECT_EQ(counted(999, "item"), "999 items");
  EXPECT_EQ(counted(1234567, "item"), "1,234,567 items");
  EXPECT_EQ(listed({"a"}), "a");
  EXPECT_EQ(listed({"a", "b", "c"}), "a, b and c");
  EXPECT_EQ(format_value(0.123456), "0.123");
}

// Methods judged by this metric alone.
MethodRanking judged(const std::vector<Contender>& all, double level) {
  MethodRanking found = rank_methods(all, Better::higher, {});
  std::vector<metrics::TestedClaim> trials;
  for (const std::size_t at : found.order) trials.push_back(found.places[at].verdict.trial);
  const std::vector<metrics::Verdict> verdicts = metrics::judge_methods(trials, level);
  for (std::size_t at = 0; at < verdicts.size(); ++at) {
    found.places[found.order[at]].verdict = verdicts[at];
  }
  return found;
}

// Six differences of 0.1 to 0.6 have a mean of 0.35 and are all above zero: p = 2 / 64 = .031.
// Beside chance they are one-sided, 1 / 64, and there are two of them: .031 as well.
const Values high{1.1, 1.2, 1.3, 1.4, 1.5, 1.6};
const Values middle{1.0, 1.0, 1.0, 1.0, 1.0, 1.0};
const Values low{0.0, 0.1, 0.0, 0.1, 0.0, 0.1};

TEST(Sentences, SayWhoLeadsAndWhatItTakesToBeSure) {
  const std::vector<Contender> all{
      {"rise", Role::method, high}, {"lime", Role::method, middle}, {"random", Role::control, low}};
  const MethodRanking found = rank_methods(all, Better::higher, {});
  EXPECT_THAT(lead_sentence(all, found, {}), HasSubstr("rise leads lime by 0.35 (95 % interval"));
  EXPECT_THAT(lead_sentence(all, found, {}),
              HasSubstr("; 6 items), told apart (p = .031). rise is first in 100 % of resamples."));
  // At 0.01 a t-test of pairs with d = 0.35 / 0.1871 would need 7 of them, by R's
  // power.t.test(power = 0.8, delta = 1.871, sig.level = 0.01, type = "paired", strict = TRUE); but
  // the signs of 7 have p = 2 / 128 at best.
  EXPECT_THAT(
      lead_sentence(all, rank_methods(all, Better::higher, {.alpha = 0.01}), {.alpha = 0.01}),
      HasSubstr(", not told apart (p = .031); 8 items would settle it. "));
  EXPECT_EQ(chance_sentence(all, judged(all, 0.01)),
            "Whether any method beats chance (random, 0.05) is not known: 6 items are too few for "
            "any difference to show.");
  EXPECT_EQ(chance_sentence(all, judged(all, 0.05)), "Every method beats chance (random, 0.05).");
  EXPECT_EQ(truth_sentence({.contenders = all, .ranking = found}), "");
}

TEST(Sentences, SayWhoDoesNotBeatChance) {
  const std::vector<Contender> all{
      {"rise", Role::method, high}, {"lime", Role::method, low}, {"random", Role::control, low}};
  EXPECT_EQ(chance_sentence(all, judged(all, 0.05)),
            "1 of 2 methods beat chance (random, 0.05). lime does not beat every control.");
}

// rise has 1.1 to 1.6 and 9 where lime has no score, so it has the better mean; on the six items
// that both have, lime is 0.1 to 0.6 better.
TEST(Sentences, SayThatTheBetterMeanIsBehindOnCommonItems) {
  const std::vector<Contender> all{
      {"rise", Role::method, {1, 1, 1, 1, 1, 1, 9}},
      {"lime", Role::method, {1.1, 1.2, 1.3, 1.4, 1.5, 1.6, std::nullopt}}};
  const MethodRanking found = rank_methods(all, Better::higher, {});
  EXPECT_THAT(lead_sentence(all, found, {}),
              testing::StartsWith("rise has the best mean, but is behind lime by 0.35 (95 % "
                                  "interval -"));
  EXPECT_THAT(lead_sentence(all, found, {}),
              HasSubstr(" on the 6 items that have both scores, told apart (p = .031). rise is "));
  EXPECT_THAT(
      lead_sentence(all, rank_methods(all, Better::higher, {.alpha = 0.01}), {.alpha = 0.01}),
      HasSubstr("both scores, not told apart (p = .031). rise is "));
}

TEST(Sentences, SayAtWhichLevelItemsWouldSettleIt) {
  const std::vector<Contender> all{
      {"rise", Role::method, {1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 0.7, 0.8}},
      {"lime", Role::method, Values(8, 1.0)},
      {"gradient", Role::method, {0.0, 0.1, 0.0, 0.1, 0.0, 0.1, 0.0, 0.1}}};
  EXPECT_THAT(lead_sentence(all, rank_methods(all, Better::higher, {}), {}),
              HasSubstr("; 28 items would settle it (at 0.05 / 2, for 2 tests). "));
}

TEST(Sentences, SayWhereControlsAreBestByConstruction) {
  const std::vector<Contender> all{{"rise", Role::method, high}, {"random", Role::control, low}};
  const MethodRanking found = rank_methods(all, Better::lower, {});
  std::vector<std::string> steady;
  for (const metrics::Metric& metric : metrics::catalogue()) {
    if (!steady_sentence(metric.info, found).empty()) steady.emplace_back(metric.info.name);
  }
  EXPECT_THAT(steady, testing::UnorderedElementsAre(
                          "max_sensitivity", "average_sensitivity", "local_lipschitz",
                          "relative_input_stability", "relative_output_stability",
                          "relative_representation_stability", "input_invariance"));
  const std::vector<Contender> alone{{"rise", Role::method, high}};
  const metrics::Info info = find(metrics::catalogue(), "max_sensitivity", "metric").info;
  EXPECT_EQ(steady_sentence(info, rank_methods(alone, Better::lower, {})), "");
}

// Judged by itself.
std::string truth_words(const std::vector<Contender>& contenders) {
  MetricFindings metric{.contenders = contenders,
                        .ranking = rank_methods(contenders, Better::higher, {})};
  const std::vector<metrics::TestedClaim> trials{{"truth", "auc", metric.ranking.truth_to_chance}};
  metric.verdict = metrics::judge_metrics(trials)[0];
  return truth_sentence(metric);
}

TEST(Sentences, SayThatAMetricCannotTellTheTruthFromChance) {
  const std::vector<Contender> all{
      {"rise", Role::method, high}, {"truth", Role::truth, low}, {"random", Role::control, low}};
  EXPECT_EQ(truth_words(all),
            "auc cannot tell the truth from chance here: the truth is better than 'random', the "
            "nearest control, on 50 % of 6 items (p = 1.000). Read nothing into its order.");
}

TEST(Sentences, SayWhoIsBetterThanTheTruth) {
  std::vector<Contender> all{
      {"rise", Role::method, high}, {"truth", Role::truth, middle}, {"random", Role::control, low}};
  EXPECT_EQ(truth_words(all),
            "The truth scores 1, which is told from chance (p = .016); 1 method scores better, so "
            "the truth is no ceiling of this metric.");
  all[1].values = Values(6);
  EXPECT_THAT(truth_words(all), HasSubstr("has no score here"));
}

TEST(Sentences, SayWhatIsMissing) {
  const std::vector<Contender> none{{"rise", Role::method, Values(3)},
                                    {"random", Role::control, Values(3)}};
  EXPECT_EQ(lead_sentence(none, rank_methods(none, Better::higher, {}), {}),
            "No method has a score here.");
  const std::vector<Contender> one{{"rise", Role::method, high},
                                   {"random", Role::control, Values(6)}};
  EXPECT_EQ(lead_sentence(one, rank_methods(one, Better::higher, {}), {}),
            "rise is the only method with a score.");
  EXPECT_EQ(chance_sentence(one, rank_methods(one, Better::higher, {})),
            "No control has a score here, so chance is not known.");
}

}  // namespace
}  // namespace assay::sweep_report
