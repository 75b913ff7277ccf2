#include "study/design/plan.h"

#include <gmock/gmock.h>

#include <chrono>
#include <map>
#include <set>

#include "base/rng.h"
#include "study/design/test_study.h"

namespace assay::study {
namespace {

using testing::ElementsAre;

std::vector<Step> of_phases(const std::vector<Step>& steps, std::set<Phase> phases) {
  std::vector<Step> all;
  for (const Step& step : steps) {
    if (phases.contains(step.phase)) all.push_back(step);
  }
  return all;
}

// The items of the trials, in order, each trial once.
std::vector<std::string> order_of(const Study& study, const std::vector<Step>& steps) {
  std::vector<std::string> all;
  int last = -1;
  for (const Step& step : steps) {
    if (step.position != last) all.push_back(study.item(step.item).id);
    last = step.position;
  }
  return all;
}

TEST(Plan, BeginsWithConsentBeforeAnythingIsAssigned) {
  const Study study = test_study("team");
  const std::vector<Step> steps = entry_steps(study);
  ASSERT_EQ(steps.size(), 2U);
  EXPECT_EQ(steps[0].screen, Screen::consent);
  EXPECT_EQ(steps[1].screen, Screen::device);
}

TEST(Plan, IsSettledByStudyCellAndSeed) {
  for (const std::string& spec : all_specs()) {
    const Study study = test_study(spec);
    for (const Cell cell : study.cells()) {
      EXPECT_EQ(plan(study, cell, 5), plan(study, cell, 5));
    }
  }
  const Study study = test_study("team");
  EXPECT_NE(plan(study, {0, 0}, 5), plan(study, {0, 0}, 6));
}

// As many of each (item, condition) as the assignment says, and nothing of another set.
TEST(Plan, AsksAboutEveryItemOfTheSetAndNoOther) {
  for (const std::string& spec : all_specs()) {
    const Study study = test_study(spec);
    const Design& design = study.design();
    for (const Cell cell : study.cells()) {
      for (std::uint64_t seed = 0; seed < 20; ++seed) {
        std::multiset<std::pair<std::int32_t, int>> seen;
        for (const Step& step : of_phases(plan(study, cell, seed), {Phase::test})) {
          if (step.level == 0) seen.emplace(step.item, static_cast<int>(step.screen));
        }
        std::multiset<std::pair<std::int32_t, int>> expected;
        const std::size_t times =
            design.assignment == Assignment::within ? design.conditions.size() : 1;
        for (const std::int32_t item : study.set(cell.item_set)) {
          for (const Screen screen : design.trial.screens) {
            const std::size_t count = screen == Screen::choose ? 1 : times;
            for (std::size_t i = 0; i < count; ++i)
              expected.emplace(item, static_cast<int>(screen));
          }
        }
        ASSERT_EQ(seen, expected) << spec << " seed " << seed;
      }
    }
  }
}

TEST(Plan, RepeatsThePapersTeamStudyInItsOrder) {
  Ingredients ingredients = test_ingredients(60, 5, 10);
  const Study study = test_study("team:faithful=true", ingredients);
  ASSERT_EQ(study.cells().size(), 3U * 2U);
  const std::vector<Step> steps = plan(study, {1, 1}, 77);
  // Two pages, 5 practice and 40 trials of three screens, the debriefing.
  ASSERT_EQ(steps.size(), 2U + 45U * 3U + 1U);
  const std::vector<Step> trials = of_phases(steps, {Phase::check, Phase::test});
  std::vector<std::string> expected = ids("citem", 10);
  for (int at = 30; at < 60; ++at) expected.push_back(fmt::format("qitem{}", at));
  EXPECT_EQ(order_of(study, trials), expected);
  EXPECT_EQ(order_of(study, of_phases(steps, {Phase::practice})), ids("pitem", 5));
  for (std::size_t at = 0; at < trials.size(); ++at) {
    const Screen screens[] = {Screen::familiar, Screen::definition, Screen::decide};
    EXPECT_EQ(trials[at].screen, screens[at % 3]);
    EXPECT_EQ(trials[at].position, at / 3);
    EXPECT_EQ(trials[at].condition, 1);
    EXPECT_EQ(trials[at].order_seed, 0U);
  }
}

TEST(Plan, ShowsTheSameFaceThreeTimesInTheFaithfulUnmasking) {
  Ingredients ingredients = test_ingredients(10, 0, 0);
  const Study study = test_study("psychophysics:faithful=true", ingredients);
  EXPECT_THAT(study.cells(), ElementsAre(Cell{0, 0}));
  const std::vector<Step> trials = of_phases(plan(study, {0, 0}, 3), {Phase::test});
  ASSERT_EQ(trials.size(), 300U);  // 10 pictures x 3 methods x 10 levels
  std::map<std::int32_t, std::vector<int>> repetitions;
  std::map<std::int32_t, std::set<int>> conditions;
  for (std::size_t at = 0; at < trials.size(); ++at) {
    const Step& step = trials[at];
    EXPECT_EQ(step.level, at % 10) << "levels rise within a trial";
    EXPECT_EQ(step.position, at / 10);
    if (step.level != 0) continue;
    repetitions[step.item].push_back(step.repetition);
    conditions[step.item].insert(step.condition);
  }
  for (const auto& [item, seen] : repetitions) {
    EXPECT_THAT(seen, ElementsAre(0, 1, 2));
    EXPECT_EQ(conditions[item].size(), 3U);
  }
}

// A Latin square: over the groups every item meets every condition once; within a group every
// condition has as many items.
TEST(Plan, RotatesConditionsOverGroups) {
  const Study study = test_study("psychophysics", test_ingredients(9, 0, 0));
  ASSERT_EQ(study.cells().size(), 3U);
  std::map<std::int32_t, std::multiset<int>> met;
  for (const Cell cell : study.cells()) {
    std::map<int, int> within;
    for (const Step& step : of_phases(plan(study, cell, 9), {Phase::test})) {
      if (step.level != 0) continue;
      met[step.item].insert(step.condition);
      ++within[step.condition];
      EXPECT_EQ(step.repetition, 0);
    }
    EXPECT_EQ(within, (std::map<int, int>{{0, 3}, {1, 3}, {2, 3}}));
  }
  for (const auto& [item, conditions] : met) EXPECT_THAT(conditions, ElementsAre(0, 1, 2));
}

TEST(Plan, SpreadsChecksOnePerStretch) {
  const Study study = test_study("team:set_size=30", test_ingredients(30, 0, 10));
  std::map<int, int> places;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    std::vector<int> checks;
    for (const Step& step : of_phases(plan(study, {0, 0}, seed), {Phase::check})) {
      if (step.part == 0) checks.push_back(step.position);
    }
    ASSERT_EQ(checks.size(), 10U);
    for (int at = 0; at < 10; ++at) ASSERT_EQ(checks[static_cast<std::size_t>(at)] / 4, at);
    for (const int place : checks) ++places[place];
  }
  // Each of the 40 places has a check in a quarter of the plans: 500 of 2000, deviation 19.4.
  ASSERT_EQ(places.size(), 40U);
  for (const auto& [place, count] : places) EXPECT_NEAR(count, 500, 5 * 19.4) << place;
}

TEST(Plan, ShufflesUniformly) {
  const Study study = test_study("team:set_size=4", test_ingredients(4, 0, 0));
  std::map<std::vector<std::string>, int> seen;
  const int draws = 24 * 200;
  for (int seed = 0; seed < draws; ++seed) {
    const auto steps = plan(study, {0, 0}, static_cast<std::uint64_t>(seed));
    ++seen[order_of(study, of_phases(steps, {Phase::test}))];
  }
  ASSERT_EQ(seen.size(), 24U);
  double chi_square = 0;
  for (const auto& [order, count] : seen) chi_square += (count - 200.0) * (count - 200.0) / 200.0;
  // 23 degrees of freedom: 49.7 is passed once in a thousand.
  EXPECT_LT(chi_square, 49.7);
}

TEST(Plan, DrawsEveryPhaseFromItsOwnStream) {
  const auto study_with = [](int practice, int checks) {
    Design design = test_design("team:set_size=6", test_ingredients(6, practice, checks));
    design.practice.order = Order::shuffled;
    design.test.answer_order = AnswerOrder::trial;
    Material material = test_material(design);
    return make_study(std::move(design), std::move(material));
  };
  const Study plain = study_with(0, 0);
  const Study richer = study_with(3, 4);
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    EXPECT_EQ(order_of(plain, of_phases(plan(plain, {0, 0}, seed), {Phase::test})),
              order_of(richer, of_phases(plan(richer, {0, 0}, seed), {Phase::test})));
    // The answers of the first trial too, whatever was practised.
    const auto first_order = [&](const Study& study) {
      return of_phases(plan(study, {0, 0}, seed), {Phase::test, Phase::check})[0].order_seed;
    };
    EXPECT_EQ(first_order(plain), first_order(richer));
  }
}

TEST(Plan, RestsBetweenBlocks) {
  const Study study = test_study("team:set_size=12", test_ingredients(12, 0, 4));
  const std::vector<Step> steps = plan(study, {0, 0}, 1);
  std::vector<int> rests;
  int block = -1;
  for (std::size_t at = 0; at < steps.size(); ++at) {
    EXPECT_GE(static_cast<int>(steps[at].block), block);
    block = steps[at].block;
    if (steps[at].phase != Phase::rest) continue;
    rests.push_back(steps[at].position);
    EXPECT_EQ(steps[at + 1].block, steps[at].block + 1);
  }
  EXPECT_THAT(rests, ElementsAre(10));  // of 16 trials, after ten
}

TEST(Plan, ChoosesOncePerItemAfterEverythingElse) {
  const Study study = test_study("review:set_size=4", test_ingredients(8, 2, 0));
  const std::vector<Step> steps = of_phases(plan(study, {0, 1}, 4), {Phase::test});
  ASSERT_EQ(steps.size(), 4U * 3U * 2U + 4U);
  for (std::size_t at = 0; at < steps.size(); ++at) {
    EXPECT_EQ(steps[at].screen == Screen::choose, at >= 24) << at;
  }
  EXPECT_EQ(trial_count(study, {0, 1}, Phase::test), 4U * 3U + 4U);
  EXPECT_EQ(steps.back().position, 15);
}

TEST(Plan, IsQuicklyMade) {
  const Study study = test_study("team", test_ingredients(30, 5, 10));
  const auto begin = std::chrono::steady_clock::now();
  std::size_t total = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) total += plan(study, {0, 0}, seed).size();
  const std::chrono::duration<double, std::micro> spent = std::chrono::steady_clock::now() - begin;
  EXPECT_EQ(total % 1000, 0U);
  // Some 6 us on an idle machine; the bound is for busy ones and for sanitizers.
  EXPECT_LT(spent.count() / 1000, 500);
  RecordProperty("microseconds", std::to_string(spent.count() / 1000));
}

}  // namespace
}  // namespace assay::study
