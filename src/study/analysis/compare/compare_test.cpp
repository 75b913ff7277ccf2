#include "study/analysis/compare/compare.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "base/error.h"
#include "base/rng.h"
#include "study/analysis/page.h"
#include "study/analysis/rows_test.h"
#include "study/analysis/told_test.h"

namespace assay::analysis {
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
    rejected += *found[0].within.item_p < 0.05 ? 1 : 0;
  }
  EXPECT_LE(rejected, 0.05 * worlds + 3 * std::sqrt(worlds * 0.05 * 0.95));
  EXPECT_GE(rejected, 0.05 * worlds - 3 * std::sqrt(worlds * 0.05 * 0.95));
}

// Scores that know nothing of 60 items, and what 20 people make of them; `explains` says whether an
// item has a method, and people respond to each score with slopes of their own.
struct Nothing {
  Measure measure{.name = "rating", .study = "s"};
  std::vector<MachineScore> scores;
};
Nothing nothing(std::uint64_t seed, double slopes,
                const std::function<bool(int item, int method)>& explains) {
  constexpr int metrics = 8;
  Random random(seed, 21);
  Nothing made;
  std::vector<std::vector<double>> slope(20, std::vector<double>(metrics));
  for (auto& person : slope) {
    for (double& one : person) one = slopes * random.normal();
  }
  for (int item = 0; item < 60; ++item) {
    for (int method = 0; method < 3; ++method) {
      if (!explains(item, method)) continue;
      const Measurement of{fmt::format("m{}", method), fmt::format("i{}", item), "", 0};
      std::vector<double> known(metrics);
      for (std::size_t metric = 0; metric < metrics; ++metric) {
        known[metric] = random.normal();
        made.scores.push_back({fmt::format("s{}", metric), of.method, of.item, known[metric]});
      }
      const double helps = 0.5 * random.normal();
      for (std::size_t person = 0; person < slope.size(); ++person) {
        Measurement one = of;
        one.participant = fmt::format("p{}", person);
        one.value = helps + random.normal();
        for (std::size_t metric = 0; metric < metrics; ++metric) {
          one.value += slope[person][metric] * known[metric];
        }
        made.measure.values.push_back(one);
      }
    }
  }
  return made;
}

bool only_one_method(int item, int method) { return item % 3 == method; }

// Orders in which the scores of an item meet the answers to one that has other methods have fewer
// terms than the one observed, which then looks extreme: of 320 p-values 23 % were below .05. With
// the right orders 5 % are, 16 with a deviation of 4 (the same people answer, so a little more).
TEST(Comparison, DoesNotTakeNoiseForAnEffectWhereItemsLackMethods) {
  int small = 0;
  constexpr int studies = 40;
  for (std::uint64_t study = 0; study < studies; ++study) {
    const Nothing made = nothing(study, 0, only_one_method);
    for (const Pairing& one :
         paired(std::span(&made.measure, 1), made.scores, {.resamples = 1, .splits = 0})) {
      small += *one.within.p < 0.05 ? 1 : 0;
    }
  }
  EXPECT_GE(small, 3);
  EXPECT_LE(small, 32);
}

// People of whom each responds to each score in a way of their own, on average not at all: by a
// test of items something was shown in 15 of 40 studies, 5 % of which are 2.
TEST(Comparison, DoesNotTakeParticipantsWhoDifferForAnEffect) {
  int shown = 0;
  for (std::uint64_t study = 0; study < 40; ++study) {
    const Nothing made = nothing(100 + study, 0.3, only_one_method);
    const auto found =
        paired(std::span(&made.measure, 1), made.scores, {.resamples = 1, .splits = 0});
    shown += std::ranges::any_of(found, &Pairing::is_found) ? 1 : 0;
  }
  EXPECT_LE(shown, 7);
}

TEST(Comparison, HasIntervalsThatNeverContradictP) {
  int significant = 0;
  for (std::uint64_t study = 0; study < 10; ++study) {
    const Nothing made =
        nothing(200 + study, 0.3, [](int item, int method) { return method <= item % 3; });
    for (const Pairing& one :
         paired(std::span(&made.measure, 1), made.scores, {.resamples = 1, .splits = 0})) {
      EXPECT_EQ(one.is_sure(), *one.within.p < 0.05);
      EXPECT_LE(one.within.interval->low, *one.within.r);
      EXPECT_GE(one.within.interval->high, *one.within.r);
      significant += *one.within.p < 0.05 ? 1 : 0;
    }
  }
  EXPECT_GT(significant, 0);
  EXPECT_LT(significant, 40);
}

// Seven items, each with another of the seven sets that three methods make.
TEST(Comparison, HasNoPWhereNoTwoItemsHaveTheSameMethods) {
  const Nothing made = nothing(
      1, 0, [](int item, int method) { return item < 7 && ((item + 1) >> method) % 2 == 1; });
  const auto found =
      paired(std::span(&made.measure, 1), made.scores, {.resamples = 10, .splits = 0});
  for (const Pairing& one : found) {
    EXPECT_TRUE(one.within.r);
    EXPECT_EQ(one.within.p, std::nullopt);
    EXPECT_EQ(one.adjusted_p, std::nullopt);
    EXPECT_FALSE(one.is_found());
    EXPECT_THAT(one.within.why_no_p, HasSubstr("no two items have the same methods"));
  }
}

// A score of two methods has an order, and no more than that.
TEST(Comparison, OfTwoMethodsSaysWhyTheirMeansHaveNoCorrelation) {
  World made = world(0.8, 6, 2);
  std::erase_if(made.scores, [](const MachineScore& one) { return one.method == "grad"; });
  const Analysis found = compared_with_people("lab", made.studies, made.scores, {.resamples = 100});
  for (const auto& [id, statistic] :
       {std::pair{"methods", "r of means"}, std::pair{"rankings", "tau-b"}}) {
    const Sheet& sheet = sheet_in(found.sections, id);
    for (std::size_t row = 0; row < sheet.table.rows.size(); ++row) {
      EXPECT_EQ(cell_at(sheet, row, statistic), Cell());
      EXPECT_EQ(cell_at(sheet, row, "why not"), Cell("two methods lie on any line"));
    }
  }
}

// 'global' is the last of the scores' names, and 'good' the one that is shown.
TEST(Comparison, HasTheRowOfItsFirstSentenceOnTop) {
  const World made = world(0.8, 10, 3);
  std::vector<MachineScore> scores = made.scores;
  std::ranges::stable_sort(scores, {}, &MachineScore::metric);
  const Analysis found = compared_with_people("lab", made.studies, scores, {.resamples = 100});
  EXPECT_EQ(cell_at(sheet_in(found.sections, "matrix"), 0, "metric"), Cell("good"));
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
    return number_at(sections.at(0).sheets.at(0), 0, "r");
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
}  // namespace assay::analysis
