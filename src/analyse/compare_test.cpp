#include "analyse/compare.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "analyse/page.h"
#include "analyse/rows_test.h"
#include "base/error.h"
#include "base/rng.h"

namespace assay::analyse {
namespace {

using testing::HasSubstr;
using testing::SizeIs;
using testing::StartsWith;
using testing::ThrowsMessage;

// Three methods, forty items: a map helps as far as it is good; 'good' measures that with a known
// correlation, 'bad' knows nothing, and 'global' knows the methods' means only.
struct World {
  std::vector<Sorted> studies;
  std::vector<MachineScore> scores;
};
World world(double truth, int people, std::uint64_t seed) {
  Random random(seed, 2);
  World result;
  Evidence evidence{.study = "team", .protocol = "team"};
  const std::vector<std::string> methods{"lime", "rise", "grad"};
  for (std::size_t method = 0; method < methods.size(); ++method) {
    for (int item = 0; item < 40; ++item) {
      const std::string name = fmt::format("i{}", item);
      const double quality = random.normal();
      const auto level = static_cast<double>(method);
      const double noise = std::sqrt(1 - truth * truth) * random.normal();
      result.scores.push_back({"good", methods[method], name, truth * quality + noise - level});
      result.scores.push_back({"bad", methods[method], name, random.normal()});
      result.scores.push_back({"global", methods[method], name, level + 0.01 * random.normal()});
      for (int person = 0; person < people; ++person) {
        const double logit = 0.4 + 1.5 * quality + 0.8 * level;
        const bool is_right = random.uniform() < 1 / (1 + std::exp(-logit));
        evidence.rows.push_back(
            decision(fmt::format("p{}_{}", person, method), name, methods[method], true, is_right));
      }
    }
  }
  evidence.scores = result.scores;
  result.studies.push_back({.kept = evidence, .all = evidence, .flow = {}, .concerns = {}});
  return result;
}

const Pairing& pairing_of(const std::vector<Pairing>& pairings, const std::string& metric) {
  return *std::ranges::find(pairings, metric, &Pairing::metric);
}

TEST(Comparison, FindsTheScoreThatPredictsPeopleWithinMethods) {
  const World made = world(0.8, 15, 1);
  const std::vector<Measure> measures = measures_of(made.studies[0].kept);
  ASSERT_THAT(measures, SizeIs(1));
  EXPECT_EQ(measures[0].name, "accuracy of teams");
  const std::vector<Pairing> found = paired(measures, made.scores, {.resamples = 300});
  ASSERT_THAT(found, SizeIs(3));
  const Pairing& good = pairing_of(found, "good");
  EXPECT_TRUE(good.is_sure());
  EXPECT_DOUBLE_EQ(*good.adjusted_p, 3.0 / 10000) << "no drawn order fits as well";
  EXPECT_EQ(good.within.items, 120U);
  EXPECT_EQ(good.participants, 45U);
  // Free of noise, the correlation is the one of 0.8 that was put in, but for the bend of the
  // logistic curve.
  EXPECT_NEAR(*good.within.noise.disattenuated, 0.8, 0.12);
  EXPECT_FALSE(pairing_of(found, "bad").is_sure());
  // Knows the methods' order, and nothing of items.
  const Pairing& global = pairing_of(found, "global");
  EXPECT_FALSE(global.is_sure());
  EXPECT_GT(*global.across.r, 0.9);
  EXPECT_EQ(*global.across.tau, 1);
  EXPECT_EQ(*good.across.tau, -1) << "its means fall where accuracy rises";
  EXPECT_GT(global.across.interval->low, 0.5) << "methods differ by more than 15 people do";
  EXPECT_GT(*global.across.noise.reliability, 0.9);
  // Three methods: the exact p of a ranking is 1/3 for each of three scores, and thrice that is 1.
  EXPECT_DOUBLE_EQ(*global.across.tau_p, 1.0 / 3);
  EXPECT_DOUBLE_EQ(*global.ranking_adjusted_p, 1);
  EXPECT_GE(*global.across_adjusted_p, *global.across.p);
  EXPECT_EQ(good.needed, std::nullopt) << "it is shown";
  EXPECT_TRUE(pairing_of(found, "bad").needed) << "or why not";
}

TEST(Comparison, OfNothingIsSureAsSeldomAsItSays) {
  int sure = 0;
  constexpr int worlds = 150;
  for (int at = 0; at < worlds; ++at) {
    World made = world(0, 5, 100 + static_cast<std::uint64_t>(at));
    std::erase_if(made.scores, [](const MachineScore& one) { return one.metric != "good"; });
    const auto found =
        paired(measures_of(made.studies[0].kept), made.scores, {.resamples = 200, .splits = 1});
    sure += found[0].is_sure() ? 1 : 0;
  }
  EXPECT_LE(sure, 0.05 * worlds + 3 * std::sqrt(worlds * 0.05 * 0.95));
}

// Items that are easy for people with any explanation, and items whose maps any method gets a high
// score for, the two unrelated: counted one by one, 120 explanations would reject about 15 % of the
// time (with effects that share 0.6 of both variances).
TEST(Comparison, DoesNotCountExplanationsOfOneItemAsIndependent) {
  int rejected = 0;
  constexpr int worlds = 300;
  for (int at = 0; at < worlds; ++at) {
    Random random(static_cast<std::uint64_t>(at), 8);
    Measure measure{.name = "rating", .study = "s"};
    std::vector<MachineScore> scores;
    for (int item = 0; item < 20; ++item) {
      const double easy = std::sqrt(0.6) * random.normal();
      const double high = std::sqrt(0.6) * random.normal();
      for (const char* method : {"a", "b", "c"}) {
        const std::string name = fmt::format("i{}", item);
        scores.push_back({"m", method, name, high + std::sqrt(0.4) * random.normal()});
        const double liked = easy + std::sqrt(0.4) * random.normal();
        for (const char* person : {"p", "q"}) {
          measure.values.push_back({method, name, person, liked + 0.1 * random.normal()});
        }
      }
    }
    const auto found = paired(std::span(&measure, 1), scores, {.resamples = 1, .splits = 1});
    rejected += *found[0].within.p < 0.05 ? 1 : 0;
  }
  EXPECT_LE(rejected, 0.05 * worlds + 3 * std::sqrt(worlds * 0.05 * 0.95));
  EXPECT_GE(rejected, 0.05 * worlds - 3 * std::sqrt(worlds * 0.05 * 0.95));
}

// A score of two methods has an order, and no more than that.
TEST(Comparison, OfTwoMethodsSaysWhyTheirMeansHaveNoCorrelation) {
  World made = world(0.8, 6, 2);
  std::erase_if(made.scores, [](const MachineScore& one) { return one.method == "grad"; });
  const Analysis found = compared_with_people("lab", made.studies, made.scores, {.resamples = 100});
  for (const char* id : {"methods", "rankings"}) {
    const Sheet& sheet = *find_sheet(found.sections, id);
    for (const auto& row : sheet.table.rows) {
      EXPECT_EQ(row.at(3), Cell());
      EXPECT_EQ(row.back(), Cell("two methods lie on any line"));
    }
  }
}

// 'global' is the last of the scores' names, and 'good' the one that is shown.
TEST(Comparison, HasTheRowOfItsFirstSentenceOnTop) {
  const World made = world(0.8, 10, 3);
  std::vector<MachineScore> scores = made.scores;
  std::ranges::stable_sort(scores, {}, &MachineScore::metric);
  const Analysis found = compared_with_people("lab", made.studies, scores, {.resamples = 100});
  EXPECT_EQ(find_sheet(found.sections, "matrix")->table.rows.at(0).at(0), Cell("good"));
}

TEST(Comparison, SaysInOneSentenceWhatPredictsPeople) {
  const World made = world(0.8, 10, 3);
  const Analysis found = compared_with_people("lab", made.studies, made.scores, {.resamples = 200});
  EXPECT_THAT(found.summary[0], StartsWith("good predicts people here: it goes with accuracy of "
                                           "teams (team) at r = 0."));
  EXPECT_THAT(page_of(found), HasSubstr("Which automatic score predicts people?"));
}

// All items are alike: what an explanation adds differs by item only as far as those with one, and
// those without, were lucky. Halves of the former would agree on the luck of the latter.
TEST(Comparison, DoesNotTakeTheLuckOfOthersForAgreement) {
  Evidence evidence{.study = "team", .protocol = "team"};
  std::vector<MachineScore> scores;
  Random random(4);
  for (int item = 0; item < 20; ++item) {
    const std::string name = fmt::format("i{}", item);
    scores.push_back({"m", "lime", name, random.normal()});
    for (int person = 0; person < 8; ++person) {
      const std::string who = fmt::format("p{}", person);
      evidence.rows.push_back(decision(who, name, "lime", true, random.uniform() < 0.7));
      evidence.rows.push_back(decision("n" + who, name, "none", true, random.uniform() < 0.5));
    }
  }
  evidence.scores = scores;
  const auto found = paired(measures_of(evidence), scores, {.resamples = 50});
  for (const Pairing& one : found) {
    EXPECT_EQ(one.within.noise.reliability.has_value(), one.measure != "effect on teams")
        << one.measure;
  }
}

// Somebody who says the opposite on every item was excluded: with them the correlation is lower.
TEST(Comparison, ShowsWhoTookPartAndWhatExclusionsChange) {
  World made = world(0.8, 4, 5);
  Sorted& study = made.studies[0];
  for (const MachineScore& score : made.scores) {
    if (score.metric != "good") continue;
    study.all.rows.push_back(decision("x", score.item, score.method, true, score.value < 0));
  }
  study.anyone_excluded = true;
  study.flow = {{"Began", 15, {{"timed_out", 1}, {"active", 1}}},
                {"Completed", 13, {{"failed checks", 1}}},
                {"Analysed", 12}};
  study.concerns = {{"row that is there twice", 3, "p1", "left out"}};
  std::erase_if(made.scores, [](const MachineScore& one) { return one.metric != "good"; });
  const Analysis found = compared_with_people("lab", made.studies, made.scores, {.resamples = 100});
  const auto r_of = [](const std::vector<Section>& sections) {
    return std::get<double>(sections.at(0).sheets.at(0).table.rows.at(0).at(5));
  };
  EXPECT_LT(r_of(found.with_all), r_of(found.sections));
  const std::string page = page_of(found);
  EXPECT_THAT(page, HasSubstr("failed checks: 1"));
  EXPECT_THAT(page, HasSubstr("timed out: 1, still under way: 1"));
  EXPECT_THAT(page, HasSubstr("row that is there twice"));
}

TEST(Comparison, WithoutCommonItemsSaysWhatIsMissing) {
  World made = world(0.5, 3, 4);
  for (MachineScore& score : made.scores) score.item += "x";
  EXPECT_THAT([&] { compared_with_people("lab", made.studies, made.scores, {}); },
              ThrowsMessage<Error>(HasSubstr("Nothing in 'lab' can be compared")));
}

}  // namespace
}  // namespace assay::analyse
