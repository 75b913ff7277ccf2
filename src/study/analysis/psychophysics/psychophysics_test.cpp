#include "study/analysis/psychophysics/psychophysics.h"

#include <algorithm>

#include "base/error.h"
#include "study/analysis/psychophysics/crowd_test.h"
#include "study/analysis/psychophysics/parts.h"
#include "study/analysis/r_tables_test.h"
#include "study/analysis/told_test.h"

namespace assay::analysis {
namespace {

using psychophysics::RankedCell;
using psychophysics::Recognitions;
using testing::HasSubstr;

constexpr psychophysics::Rules quick{
    .bootstrap = {.resamples = 200}, .least_time = 150, .cutoff = 2.5};

// Beside a crowd: a model that is right at the levels for which `is_right` holds.
void add_machine(Evidence& evidence, const Crowd& how,
                 const std::function<double(const std::string&, std::size_t, std::int64_t)>& loss) {
  for (const auto& [condition, midpoint] : how.midpoints) {
    for (std::size_t item = 0; item < how.items; ++item) {
      for (const std::int64_t level : how.levels) {
        const double value = loss(condition, item, level);
        const std::string name = "i" + std::to_string(item);
        evidence.scores.push_back(
            {"masked_cross_entropy@" + std::to_string(level), condition, name, value});
        evidence.scores.push_back({"masked_accuracy@" + std::to_string(level), condition, name,
                                   value < std::log(2) ? 1.0 : 0.0});
      }
    }
  }
}

// Three answers of the first person, one of them unknown, and one of the second: a quarter is
// uncertain, half is right, two of the three that are answered.
TEST(Psychophysics, CountsWhoDoesNotKnowApart) {
  Evidence evidence{.study = "s", .protocol = "psychophysics"};
  evidence.rows = {seen("a", "1", "lrp", 15, "I don't know"), seen("a", "2", "lrp", 15, "happy"),
                   seen("a", "3", "lrp", 15, "angry"), seen("b", "1", "lrp", 15, "happy")};
  evidence.rows[1].rt = 300;
  evidence.rows[2].rt = 500;
  const Recognitions found = psychophysics::recognitions_of(evidence, "I don't know");
  EXPECT_EQ(found.choices, 2U);
  const Section section = psychophysics::by_level(found, quick);
  const Sheet& sheet = section.sheets.front();
  ASSERT_EQ(sheet.table.rows.size(), 1U);
  EXPECT_EQ(number_at(sheet, 0, "% shown"), 15);
  EXPECT_EQ(number_at(sheet, 0, "responses"), 4);
  EXPECT_EQ(number_at(sheet, 0, "participants"), 2);
  EXPECT_EQ(number_at(sheet, 0, "uncertain, %"), 25);
  EXPECT_EQ(number_at(sheet, 0, "right of all, %"), 50);
  EXPECT_EQ(number_at(sheet, 0, "answered"), 3);
  EXPECT_NEAR(number_at(sheet, 0, "right of answered, %"), 200.0 / 3, 1e-9);
  EXPECT_EQ(number_at(sheet, 0, "median time, ms"), 400);
}

// A design may count who does not know as wrong; they are uncertain all the same.
TEST(Psychophysics, FindsTheUncertainByWhatTheySayToo) {
  const Evidence apart = crowd({.people = 3, .items = 2});
  Evidence wrong = apart;
  for (ResponseRow& row : wrong.rows) row.correct = row.correct.value_or(false);
  const auto table = [](const Evidence& evidence) {
    return psychophysics::by_level(psychophysics::recognitions_of(evidence, "I don't know"), quick)
        .sheets.front()
        .table;
  };
  EXPECT_EQ(table(apart).rows, table(wrong).rows);
  EXPECT_GT(table(apart).rows.size(), 10U);
}

TEST(Psychophysics, LeavesOutWhatHasNoLevel) {
  Evidence evidence = crowd({.people = 2, .items = 1});
  evidence.rows.front().level.reset();
  const Recognitions found = psychophysics::recognitions_of(evidence, "I don't know");
  EXPECT_EQ(found.left_out, 1U);
  EXPECT_EQ(found.rows.size() + 1, evidence.rows.size());
}

// People answer half of the time at 24 and at 12 percent, and are right in 95 % of what they
// answer, so that half of all is right where the sigmoid is at .5 / .95, or 3.5 % further.
TEST(Psychophysics, FindsThresholds) {
  const Evidence evidence = crowd({.people = 24});
  const Section section =
      psychophysics::thresholds(psychophysics::recognitions_of(evidence, "I don't know"), quick);
  const Sheet& sheet = section.sheets.front();
  ASSERT_EQ(sheet.table.rows.size(), 6U);
  for (std::size_t condition = 0; condition < 2; ++condition) {
    const double midpoint = condition == 0 ? 24 : 12;
    const std::size_t answered = 3 * condition;
    EXPECT_EQ(cell_at(sheet, answered, "curve"), Cell(std::string("answered")));
    EXPECT_NEAR(number_at(sheet, answered, "midpoint, % shown"), midpoint, 0.1 * midpoint);
    EXPECT_LT(number_at(sheet, answered, "midpoint low"), midpoint);
    EXPECT_GT(number_at(sheet, answered, "midpoint high"), midpoint);
    const double half_way = midpoint * std::exp(std::log(0.5 / 0.45) / 3);
    EXPECT_EQ(cell_at(sheet, answered + 2, "curve"), Cell(std::string("correct")));
    EXPECT_NEAR(number_at(sheet, answered + 2, "half way, % shown"), half_way, 0.1 * half_way);
    EXPECT_LT(number_at(sheet, answered + 2, "half way low"), half_way);
    EXPECT_GT(number_at(sheet, answered + 2, "half way high"), half_way);
  }
  // Who answers is as often right whatever is shown: there is no threshold to find.
  EXPECT_THAT(std::get<std::string>(cell_at(sheet, 1, "remarks")),
              testing::AnyOf(HasSubstr("beyond the levels"), HasSubstr("do not rise")));
  EXPECT_EQ(number_at(sheet, 1, "guess rate"), 0.5);  // of two classes, given an answer
  EXPECT_EQ(number_at(sheet, 2, "guess rate"), 0);
}

// Where nearly everybody would answer, 4 % do not: of some 1200 answers at 34 percent and above, so
// many within 0.6 % or so, and in the mean of five studies within half of that.
TEST(Psychophysics, FindsHowOftenAttentionLapses) {
  double mean = 0;
  for (std::uint64_t study = 0; study < 5; ++study) {
    const Evidence evidence = crowd(
        {.people = 40, .items = 10, .midpoints = {{"guided", 9}}, .lapsing = 0.04, .seed = study});
    const Section section = psychophysics::thresholds(
        psychophysics::recognitions_of(evidence, "I don't know"),
        {.bootstrap = {.resamples = 2}, .least_time = 150, .cutoff = 2.5});
    mean += number_at(section.sheets.front(), 0, "lapse rate") / 5;
  }
  EXPECT_NEAR(mean, 0.04, 0.01);
}

TEST(Psychophysics, FindsThatMethodsDifferAndThatTimesDo) {
  Evidence evidence = crowd({.knowing = 1, .slower = 1.3});
  for (std::size_t at = 0; at < evidence.rows.size(); at += 50) evidence.rows[at].rt = 20;
  const Section section =
      psychophysics::tests(psychophysics::recognitions_of(evidence, "I don't know"), quick);
  const std::vector<Section> sections{section};
  const Finding* accuracy = find_answer(sections, "accuracy_gradient_guided");
  ASSERT_NE(accuracy, nullptr);
  EXPECT_EQ(accuracy->result.test, "wilcoxon_signed_rank");
  EXPECT_LT(*accuracy->result.p, 1e-4);
  const Finding* time = find_answer(sections, "time_gradient_guided");
  ASSERT_NE(time, nullptr);
  EXPECT_EQ(time->outcome, "rt");
  const stats::Estimate& ratio = time->result.effects.front();
  EXPECT_LT(ratio.interval->low, 1 / 1.3);
  EXPECT_GT(ratio.interval->high, 1 / 1.3);
  EXPECT_NEAR(ratio.value, 1 / 1.3, 0.03);
  EXPECT_EQ(time->result.dropped.front().count, evidence.rows.size() / 50);
  // By the logistic function that answers are drawn from: 3 ln 2 for twice as much shown, and
  // again for a midpoint of half as much.
  const Finding* model = find_answer(sections, "mixed_model");
  ASSERT_NE(model, nullptr);
  ASSERT_TRUE(model->result.is_defined()) << model->result.undefined;
  for (const char* name : {"conditionguided", "log2_level"}) {
    const auto found = std::ranges::find(model->result.details, name, &stats::Detail::name);
    ASSERT_NE(found, model->result.details.end()) << name;
    EXPECT_LT(found->interval->low, 3 * std::log(2)) << name;
    EXPECT_GT(found->interval->high, 3 * std::log(2)) << name;
  }
}

// Of forty studies in which nothing differs, more than seven find something once in a thousand
// times.
TEST(Psychophysics, FindsNothingWhereNothingIs) {
  int found = 0;
  for (std::uint64_t study = 0; study < 40; ++study) {
    const Evidence evidence = crowd({.people = 10,
                                     .items = 2,
                                     .levels = {8, 15, 26},
                                     .midpoints = {{"gradient", 15}, {"guided", 15}},
                                     .seed = 100 + study});
    const Section section =
        psychophysics::tests(psychophysics::recognitions_of(evidence, "I don't know"), quick);
    const auto& p = section.findings.front().result.p;
    found += p && *p < 0.05 ? 1 : 0;
  }
  EXPECT_LE(found, 7);
}

TEST(Psychophysics, ComparesBetweenPeopleWhereNobodyMetBothMethods) {
  Evidence evidence = crowd({.people = 12});
  std::erase_if(evidence.rows, [](const ResponseRow& row) {
    return (row.condition == "guided") == (row.participant.back() % 2 == 0);
  });
  const Section section =
      psychophysics::tests(psychophysics::recognitions_of(evidence, "I don't know"), quick);
  EXPECT_EQ(section.findings.front().result.test, "mann_whitney");
  EXPECT_THAT(section.text.front(), HasSubstr("between participants"));
}

TEST(Psychophysics, TellsTheFirstSightFromTheSecond) {
  Evidence evidence{.study = "s", .protocol = "psychophysics"};
  evidence.rows = {seen("a", "1", "lrp", 15, "I don't know"),
                   seen("a", "1", "gradient", 15, "happy"), seen("b", "1", "gradient", 15, "happy"),
                   seen("b", "1", "lrp", 15, "happy")};
  evidence.rows[1].repetition = 1;
  evidence.rows[3].repetition = 1;
  const Section section =
      psychophysics::repetitions(psychophysics::recognitions_of(evidence, ""), quick);
  const Sheet& sheet = section.sheets.front();
  ASSERT_EQ(sheet.table.rows.size(), 6U);  // all, gradient, lrp
  EXPECT_EQ(number_at(sheet, 0, "right of all, %"), 50);
  EXPECT_EQ(number_at(sheet, 1, "right of all, %"), 100);
  EXPECT_TRUE(is_blank(cell_at(sheet, 1, "right low")));
  EXPECT_EQ(number_at(sheet, 4, "uncertain, %"), 100);  // lrp, at first
}

// At 15 %, people: guided 2 of 2, lrp and gradient 1 of 2 each. The model loses most with guided.
TEST(Psychophysics, RanksMethodsForEachItemAndLevel) {
  Evidence evidence{.study = "s", .protocol = "psychophysics"};
  for (const char* person : {"a", "b"}) {
    const bool first = *person == 'a';
    evidence.rows.push_back(seen(person, "1", "gradient", 15, first ? "happy" : "I don't know"));
    evidence.rows.push_back(seen(person, "1", "guided", 15, "happy"));
    evidence.rows.push_back(seen(person, "1", "lrp", 15, first ? "angry" : "happy"));
  }
  evidence.scores = {{"masked_cross_entropy:fill=mean@15", "gradient", "1", 0.1},
                     {"masked_cross_entropy:fill=mean@15", "guided", "1", 0.9},
                     {"masked_cross_entropy:fill=mean@15", "lrp", "1", 0.5},
                     {"masked_cross_entropy:fill=blur@15", "lrp", "1", 0.0},
                     {"masked_cross_entropy:fill=mean@14", "lrp", "1", 0.0},
                     {"masked_cross_entropy@soon", "lrp", "1", 0.0},
                     {"deletion", "lrp", "1", 0.0}};
  const Recognitions found = psychophysics::recognitions_of(evidence, "");
  const auto machine = psychophysics::machine_of(evidence, found);
  EXPECT_THAT(machine.metrics, testing::ElementsAre("masked_cross_entropy:fill=mean"));
  const auto cells = psychophysics::ranked_cells(found, machine);
  ASSERT_EQ(cells.size(), 1U);
  EXPECT_THAT(cells[0].people, testing::ElementsAre(2.5, 1, 2.5));
  EXPECT_THAT(cells[0].machine, testing::ElementsAre(1, 3, 2));
}

std::vector<RankedCell> two_items(std::vector<double> people, std::vector<double> machine) {
  return {{"1", 15, people, machine}, {"2", 15, people, machine}};
}

// People tie the last two; of three pairs, two are apart for people. The model has one of these in
// the same order and one in the other, or both: 0, and 2 / sqrt(2 x 3).
TEST(RankAgreement, IsTauBWithinCells) {
  const std::vector<std::string> names{"a", "b", "c"};
  const auto tau = [&](std::vector<double> people, std::vector<double> machine) {
    const auto cells = two_items(std::move(people), std::move(machine));
    return psychophysics::agreement(cells, names, quick).result.effects.front().value;
  };
  EXPECT_NEAR(tau({1, 2, 3}, {1, 2, 3}), 1, 1e-12);
  EXPECT_NEAR(tau({1, 2, 3}, {3, 2, 1}), -1, 1e-12);
  EXPECT_NEAR(tau({1, 2.5, 2.5}, {2, 1, 3}), 0, 1e-12);
  EXPECT_NEAR(tau({1, 2.5, 2.5}, {1, 2, 3}), 2 / std::sqrt(6.0), 1e-12);
  const auto tied = two_items({2, 2, 2}, {1, 2, 3});
  EXPECT_FALSE(psychophysics::agreement(tied, names, quick).result.is_defined());
}

// Two items, three methods: 36 arrangements, and both items agree wholly, or differ wholly, in one
// of them each. A level more for each item changes nothing: levels of an item are not exchanged on
// their own.
TEST(RankAgreement, HasTheShareOfArrangementsForItsP) {
  std::vector<RankedCell> cells = two_items({1, 2, 3}, {1, 2, 3});
  const std::vector<std::string> names{"a", "b", "c"};
  EXPECT_NEAR(*psychophysics::agreement(cells, names, quick).result.p, 2.0 / 36, 0.01);
  for (RankedCell more : two_items({1, 2, 3}, {1, 2, 3})) {
    more.level = 19;
    cells.push_back(std::move(more));
  }
  EXPECT_NEAR(*psychophysics::agreement(cells, names, quick).result.p, 2.0 / 36, 0.01);
}

TEST(RankAgreement, FindsWhatIsThereAndNotWhatIsNot) {
  const Crowd how{.people = 12, .items = 8, .levels = {8, 15, 26}};
  Evidence evidence = crowd(how);
  const auto asked = [&] {
    const Recognitions found = psychophysics::recognitions_of(evidence, "I don't know");
    const auto cells =
        psychophysics::ranked_cells(found, psychophysics::machine_of(evidence, found));
    return psychophysics::agreement(cells, found.conditions, quick).result;
  };
  add_machine(evidence, how, [](const std::string& condition, std::size_t, std::int64_t level) {
    return (condition == "guided" ? 1.0 : 2.0) / static_cast<double>(level);
  });
  const stats::Result same = asked();
  EXPECT_GT(same.effects.front().value, 0.8);
  EXPECT_LT(*same.p, 0.02);
  evidence.scores.clear();
  Random random(7);
  add_machine(evidence, how,
              [&](const std::string&, std::size_t, std::int64_t) { return random.uniform(); });
  const stats::Result other = asked();
  EXPECT_GT(*other.p, 0.05);
  EXPECT_LT(other.effects.front().interval->low, 0);
  EXPECT_GT(other.effects.front().interval->high, 0);
}

// At 8 % the model is right with item 1 alone, as people are: kappa 1. At 26 % it is right
// where they are wrong, half of the time each: kappa -1.
TEST(Psychophysics, ComparesTheFailuresOfPeopleAndModel) {
  Evidence evidence{.study = "s", .protocol = "psychophysics"};
  for (const char* person : {"a", "b", "c"}) {
    for (const std::int64_t level : {8, 26}) {
      evidence.rows.push_back(seen(person, "1", "lrp", level, "happy"));
      evidence.rows.push_back(seen(person, "2", "lrp", level, "angry"));
    }
  }
  evidence.scores = {{"masked_accuracy@8", "lrp", "1", 1},
                     {"masked_accuracy@8", "lrp", "2", 0},
                     {"masked_accuracy@26", "lrp", "1", 0},
                     {"masked_accuracy@26", "lrp", "2", 1}};
  const Recognitions found = psychophysics::recognitions_of(evidence, "");
  const Section section =
      psychophysics::consistency(found, psychophysics::machine_of(evidence, found), quick);
  const Sheet& sheet = section.sheets.front();
  ASSERT_EQ(sheet.table.rows.size(), 2U);
  EXPECT_NEAR(number_at(sheet, 0, "kappa"), 1, 1e-12);
  EXPECT_NEAR(number_at(sheet, 1, "kappa"), -1, 1e-12);
  EXPECT_EQ(number_at(sheet, 1, "people right, %"), 50);
}

TEST(Psychophysics, TellsAWholeStory) {
  const Crowd how{.people = 10, .items = 3, .levels = {8, 15, 26, 45}};
  Evidence evidence = crowd(how);
  add_machine(evidence, how,
              [](const std::string& condition, std::size_t item, std::int64_t level) {
                return (condition == "guided" ? 10.0 : 8.0 + static_cast<double>(item)) /
                       static_cast<double>(level);
              });
  const ProtocolReport told = Psychophysics{.resamples = 100}(evidence);
  expect_sound(told);
  EXPECT_THAT(told.summary.front(), HasSubstr("those with guided"));
  EXPECT_THAT(told.summary.back(), HasSubstr("tau-b"));
  for (const char* id : {"by_level", "thresholds", "psychometric_curves", "repetition",
                         "machine_by_level", "ranks", "error_consistency"}) {
    EXPECT_NE(find_told(told.sections, id), nullptr) << id;
  }
  // The same again, to the last digit.
  const ProtocolReport again = Psychophysics{.resamples = 100}(evidence);
  EXPECT_EQ(find_told(told.sections, "thresholds")->table.rows,
            find_told(again.sections, "thresholds")->table.rows);
}

TEST(Psychophysics, HasTablesThatRFindsAgain) {
  if (!has_r()) GTEST_SKIP() << "there is no Rscript";
  const Crowd how{.people = 12, .items = 5, .levels = {8, 15, 26, 45}};
  Evidence evidence = crowd(how);
  add_machine(evidence, how,
              [](const std::string& condition, std::size_t item, std::int64_t level) {
                return (condition == "guided" ? 12.0 : 8.0 + 2 * static_cast<double>(item)) /
                       static_cast<double>(level);
              });
  // The fits have scripts of their own.
  expect_found_again(Psychophysics{.resamples = 2000}(evidence), {"thresholds"});
}

TEST(Psychophysics, IsSoundWhereLittleIsKnown) {
  Evidence evidence{.study = "s", .protocol = "psychophysics"};
  evidence.rows = {seen("a", "1", "lrp", 15, "happy")};
  expect_sound(Psychophysics{.resamples = 100}(evidence));
  evidence.rows.push_back(seen("b", "1", "gradient", 15, "I don't know"));
  expect_sound(Psychophysics{.resamples = 100}(evidence));
  // Everybody knows everything.
  Evidence easy = crowd({.people = 4, .items = 2, .levels = {8, 15}, .steepness = 0});
  for (ResponseRow& row : easy.rows) row.correct = true, row.response = "happy";
  expect_sound(Psychophysics{.resamples = 100}(easy));
}

TEST(Psychophysics, RefusesWhatHasNoPicturesShownInPart) {
  Evidence evidence{.study = "faces", .protocol = "psychophysics"};
  evidence.rows = {seen("a", "1", "lrp", 15, "happy")};
  evidence.rows.front().screen = "decide";
  EXPECT_THROW(Psychophysics{}(evidence), Error);
}

}  // namespace
}  // namespace assay::analysis
