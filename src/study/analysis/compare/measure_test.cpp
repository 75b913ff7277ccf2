#include "study/analysis/compare/measure.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "base/error.h"
#include "study/analysis/rows_test.h"

namespace assay::analysis {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pointwise;
using testing::SizeIs;

TEST(Measures, AreOfEveryScreenThatAsksForAnAnswer) {
  Evidence evidence{.study = "s", .protocol = "team"};
  evidence.scores = {{"iou", "lime:samples=10", "a", 0.5}};
  evidence.rows = {decision("ann", "a", "lime", true, true)};
  evidence.rows[0].rt = 1000;
  responses::ResponseRow rating = evidence.rows[0];
  rating.screen = "rate";
  rating.correct.reset();
  rating.rt.reset();
  rating.response = "5";
  evidence.rows.push_back(rating);
  rating.response = "null";
  evidence.rows.push_back(rating);
  responses::ResponseRow practice = evidence.rows[0];
  practice.phase = "practice";
  evidence.rows.push_back(practice);
  const std::vector<Measure> found = measures_of(evidence);
  ASSERT_THAT(found, SizeIs(3));
  EXPECT_EQ(found[0].name, "accuracy of teams");
  ASSERT_THAT(found[0].values, SizeIs(1));
  EXPECT_EQ(found[0].values[0].method, "lime:samples=10") << "as the scores name it";
  EXPECT_EQ(found[0].values[0].value, 1);
  EXPECT_EQ(found[1].name, "time of teams");
  EXPECT_FALSE(found[1].more_is_better);
  EXPECT_DOUBLE_EQ(found[1].values[0].value, std::log(1000.0));
  EXPECT_EQ(found[2].name, "rating");
  ASSERT_THAT(found[2].values, SizeIs(1));
  EXPECT_EQ(found[2].values[0].value, 5);
}

TEST(Measures, AreNoneOfDrawingsWithoutMaps) {
  Evidence evidence{.study = "s", .protocol = "attention_image"};
  evidence.rows = {decision("ann", "a", "lime", true, true)};
  evidence.rows[0].screen = "contour";
  EXPECT_THAT(measures_of(evidence), IsEmpty());
}

const Measure& find(const std::vector<Measure>& measures, std::string_view name) {
  const auto found = std::ranges::find(measures, name, &Measure::name);
  if (found == measures.end()) throw Bug(fmt::format("there is no measure '{}'", name));
  return *found;
}

// Without an explanation two of four are right on 'a': whoever is right with one is 0.5 better.
// Nobody decided on 'b' without one.
TEST(Measures, OfTeamsSayHowFarAnExplanationMovesThem) {
  Evidence evidence{.study = "s", .protocol = "team"};
  for (int person = 0; person < 4; ++person) {
    evidence.rows.push_back(decision(fmt::format("n{}", person), "a", "none", true, person < 2));
  }
  evidence.rows.push_back(decision("ann", "a", "lime", true, true));
  evidence.rows.push_back(decision("bob", "a", "lime", true, false));
  evidence.rows.push_back(decision("ann", "b", "lime", true, true));
  const std::vector<Measure> found = measures_of(evidence);
  const Measure& effect = find(found, "effect on teams");
  ASSERT_THAT(effect.values, SizeIs(2));
  EXPECT_DOUBLE_EQ(effect.values[0].value, 0.5);
  EXPECT_DOUBLE_EQ(effect.values[1].value, -0.5);
}

void add_levels(Evidence& evidence, const std::string& person,
                const std::vector<std::pair<int, bool>>& answers) {
  for (const auto& [level, is_right] : answers) {
    evidence.rows.push_back(decision(person, "a", "lime", true, is_right));
    evidence.rows.back().screen = "recognise";
    evidence.rows.back().level = level;
  }
}

// Ann does not know, which the study stores as neither right nor wrong: of three answers one is
// right. An answer to an item whose label nobody knows says nothing.
TEST(Measures, OfRecognitionCountWhoDoesNotKnowAsNotRight) {
  Evidence evidence{.study = "s", .protocol = "psychophysics"};
  add_levels(evidence, "ann", {{5, false}, {15, false}, {34, true}, {60, true}});
  evidence.rows[0].response = "I don't know";
  evidence.rows[0].correct.reset();
  evidence.rows[3].response = "coat";
  evidence.rows[3].label.clear();
  evidence.rows[3].correct.reset();
  const std::vector<Measure> found = measures_of(evidence);
  std::vector<double> values;
  for (const Measurement& one : find(found, "recognition").values) values.push_back(one.value);
  EXPECT_THAT(values, ElementsAre(0, 0, 1));
}

std::vector<double> times_of(
    const std::vector<std::tuple<const char*, const char*, int>>& answers) {
  Evidence evidence{.study = "s", .protocol = "team"};
  for (const auto& [person, method, rt] : answers) {
    evidence.rows.push_back(decision(person, "a", method, true, true));
    evidence.rows.back().rt = rt;
  }
  const std::vector<Measure> found = measures_of(evidence);
  std::vector<double> values;
  for (const Measurement& one : find(found, "time of teams").values) values.push_back(one.value);
  return values;
}

// Bob takes four times as long as ann whatever he sees. Lime takes both twice as long as rise, and
// so it does without their speed: by the geometric means, 400 and 200 ms.
TEST(Measures, OfTimesLeaveOutHowFastAPersonIs) {
  EXPECT_THAT(
      times_of(
          {{"ann", "lime", 200}, {"ann", "rise", 100}, {"bob", "lime", 800}, {"bob", "rise", 400}}),
      Pointwise(DoubleNear(1e-12), {std::log(400), std::log(200), std::log(400), std::log(200)}));
}

// Each person sees one method: of bob, 400 and 100 ms are 2 and 1/2 of his own 200; of the people
// with lime the geometric mean is 400 (of 800 and 200), and stays it.
TEST(Measures, OfTimesKeepTheMeansOfMethodsThatDifferentPeopleSaw) {
  EXPECT_THAT(times_of({{"ann", "lime", 800},
                        {"ann", "lime", 800},
                        {"bob", "lime", 400},
                        {"bob", "lime", 100},
                        {"cid", "rise", 1600}}),
              Pointwise(DoubleNear(1e-12), {std::log(400), std::log(400), std::log(800),
                                            std::log(200), std::log(1600)}));
}

// Right at 5 by luck counts for nothing when 15 is wrong.
TEST(Measures, OfLevelsAreTheLowestFromWhichEveryAnswerIsRight) {
  Evidence evidence{.study = "s", .protocol = "psychophysics"};
  add_levels(evidence, "ann", {{5, true}, {15, false}, {34, true}, {60, true}});
  add_levels(evidence, "bob", {{5, true}, {15, true}, {34, true}, {60, true}});
  add_levels(evidence, "cid", {{5, true}, {15, true}, {34, true}, {60, false}});
  add_levels(evidence, "dan", {{15, true}});
  const std::vector<Measure> found = measures_of(evidence);
  const Measure& needed = find(found, "percent needed");
  EXPECT_FALSE(needed.more_is_better);
  ASSERT_THAT(needed.values, SizeIs(3)) << "one level says nothing";
  EXPECT_DOUBLE_EQ(needed.values[0].value, std::log(34.0));
  EXPECT_DOUBLE_EQ(needed.values[1].value, std::log(5.0));
  EXPECT_DOUBLE_EQ(needed.values[2].value, std::log(100.0));
}

TEST(Measures, OfChoicesAreOfEveryMethodThatWasOffered) {
  Evidence evidence{.study = "s", .protocol = "review"};
  evidence.rows = {decision("ann", "a", "", true, true)};
  evidence.rows[0].screen = "choose";
  evidence.rows[0].correct.reset();
  evidence.rows[0].options = R"(["rise","lime"])";
  evidence.rows[0].response = "B";
  const std::vector<Measure> found = measures_of(evidence);
  const Measure& chosen = find(found, "chosen as best");
  ASSERT_THAT(chosen.values, SizeIs(2));
  EXPECT_EQ(chosen.values[0].method, "rise");
  EXPECT_EQ(chosen.values[0].value, 0);
  EXPECT_EQ(chosen.values[1].method, "lime");
  EXPECT_EQ(chosen.values[1].value, 1);
}

// A picture of 4 x 4: ann draws around the left half, bob around the right one. The map of 'left'
// is ann's, that of 'even' is 1/16 everywhere: half of it overlaps with anybody's half.
TEST(Measures, OfDrawingsAreHowWellMapsFindWhatEachPersonMarked) {
  Evidence evidence{.study = "s", .protocol = "attention_image"};
  MapOf left{"left", "a", 4, 4, {}};
  for (int at = 0; at < 16; ++at) left.values.push_back(at % 4 < 2 ? 1.0F : 0.0F);
  evidence.maps = {left, {"even", "a", 4, 4, std::vector<float>(16, 1.0F)}};
  const auto draw = [&](const char* person, const char* points) {
    evidence.rows.push_back(decision(person, "a", "", true, true));
    evidence.rows.back().screen = "contour";
    evidence.rows.back().correct.reset();
    evidence.rows.back().response = fmt::format(R"({{"strokes":[{{"points":{}}}]}})", points);
  };
  draw("ann", "[[0,0],[2,0],[2,4],[0,4]]");
  draw("bob", "[[2,0],[4,0],[4,4],[2,4]]");
  const std::vector<Measure> found = measures_of(evidence);
  const Measure& agreement = find(found, "agreement with drawings");
  std::map<std::pair<std::string, std::string>, double> by;
  for (const Measurement& one : agreement.values) by[{one.method, one.participant}] = one.value;
  EXPECT_NEAR((by[{"left", "ann"}]), 1, 1e-6);
  EXPECT_NEAR((by[{"left", "bob"}]), 0, 1e-6);
  EXPECT_NEAR((by[{"even", "ann"}]), 0.5, 1e-6);
}

}  // namespace
}  // namespace assay::analysis
