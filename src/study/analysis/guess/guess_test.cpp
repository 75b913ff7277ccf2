#include "study/analysis/guess/guess.h"

#include <algorithm>

#include "base/error.h"
#include "base/rng.h"
#include "study/analysis/guess/parts.h"
#include "study/analysis/r_tables_test.h"
#include "study/analysis/told_test.h"

namespace assay::analysis {
namespace {

using guess::CategoryAccuracy;
using guess::Guesses;
using testing::HasSubstr;

ResponseRow guessed(std::string participant, std::string item, std::string condition,
                    std::string response, std::string category = "C1") {
  ResponseRow row{.session = participant,
                  .participant = std::move(participant),
                  .screen = "guess",
                  .phase = "test",
                  .item = std::move(item),
                  .condition = std::move(condition),
                  .label = "hen",
                  .prediction = "cock",
                  .category = std::move(category),
                  .options = R"(["cock","drake","goose","robin","wren"])",
                  .response = std::move(response)};
  row.correct = row.response == row.prediction;
  return row;
}

// Experiments like the published ones: each item is guessed by some people in a condition, as
// hard as it is, and `shift` easier without explanations.
struct Experiment {
  std::size_t items = 40;
  std::size_t per_item = 5;
  bool same_items = true;
  double shift = 0;  // of the probability
  double steady = 0.5;
  double spread = 0.3;
  std::uint64_t seed = 1;
};

Evidence experiment(const Experiment& how) {
  Evidence evidence{.study = "errors", .protocol = "guess"};
  Random random(how.seed);
  for (std::size_t item = 0; item < how.items; ++item) {
    for (const std::string condition : {"int", "no_int"}) {
      if (!how.same_items && (item % 2 == 0) != (condition == "int")) continue;
      // The same for both conditions of an item.
      const double hard = Random(how.seed, 1000 + item).uniform() - 0.5;
      const double rate =
          how.steady + how.spread * hard + (condition == "no_int" ? how.shift : 0.0);
      for (std::size_t one = 0; one < how.per_item; ++one) {
        const bool right = random.uniform() < rate;
        // Ten people a condition, who take turns.
        const std::size_t person = (item * how.per_item + one) % 10;
        ResponseRow row = guessed(condition + std::to_string(person), "i" + std::to_string(item),
                                  condition, "", "C" + std::to_string(item % 3 + 1));
        std::vector<std::string> names{"cock", "drake", "goose", "robin", "wren"};
        std::vector<std::string> shown;
        for (const std::size_t at : shuffled(5, how.seed, 5000 + evidence.rows.size())) {
          shown.push_back(names[at]);
        }
        row.options = fmt::format(R"(["{}"])", fmt::join(shown, R"(",")"));
        row.response = right ? "cock" : names[1 + random.below(4)];
        row.correct = right;
        evidence.rows.push_back(std::move(row));
      }
    }
  }
  return evidence;
}

std::vector<double> accuracies_of(const Evidence& evidence, const std::string& condition) {
  std::map<std::string, std::pair<double, double>> sums;
  for (const ResponseRow& row : evidence.rows) {
    if (row.condition != condition) continue;
    sums[row.item].first += *row.correct ? 1 : 0;
    sums[row.item].second += 1;
  }
  std::vector<double> result;
  for (const auto& [item, sum] : sums) result.push_back(sum.first / sum.second);
  return result;
}

std::pair<double, double> mean_and_variance(const std::vector<double>& values) {
  double mean = 0;
  for (const double value : values) mean += value / static_cast<double>(values.size());
  double variance = 0;
  for (const double value : values) {
    variance += (value - mean) * (value - mean) / static_cast<double>(values.size() - 1);
  }
  return {mean, variance};
}

// Tables 1 and 2 of Shen and Huang: accuracies by kind of error, counts of images, overall.
TEST(OverallAccuracy, IsThePublishedOneToItsRounding) {
  struct Published {
    std::vector<CategoryAccuracy> kinds;
    double overall;
  };
  const std::vector<Published> tables{
      {{{0.77, 29}, {0.83, 23}, {0.71, 28}, {0.54, 15}, {0.71, 5}}, 0.73},
      {{{0.76, 25}, {0.77, 10}, {0.87, 47}, {0.75, 12}, {0.78, 6}}, 0.81},
      {{{0.57, 44}, {0.74, 20}, {0.66, 112}, {0.41, 18}, {0.67, 6}}, 0.63},
      {{{0.52, 44}, {0.71, 20}, {0.84, 112}, {0.59, 18}, {0.77, 6}}, 0.73}};
  for (const Published& table : tables) {
    const double found = *guess::overall_accuracy(table.kinds);
    EXPECT_EQ(std::round(100 * found), std::round(100 * table.overall)) << found;
  }
  EXPECT_FALSE(guess::overall_accuracy({}));
}

// Is the published difference of experiment 1 one of kinds, of which conditions have other numbers?
// With those of all 200 images it is .803 - .723 = .080 instead of .083: hardly.
TEST(OverallAccuracy, CanHaveTheKindsOfOthers) {
  const std::vector<CategoryAccuracy> with{
      {0.77, 54}, {0.83, 33}, {0.71, 75}, {0.54, 27}, {0.71, 11}};
  const std::vector<CategoryAccuracy> without{
      {0.76, 54}, {0.77, 33}, {0.87, 75}, {0.75, 27}, {0.78, 11}};
  EXPECT_NEAR(*guess::overall_accuracy(with), 0.72305, 1e-9);
  EXPECT_NEAR(*guess::overall_accuracy(without), 0.80265, 1e-9);
}

TEST(Guess, CountsItemsPeopleAndResponses) {
  Evidence evidence{.study = "s", .protocol = "guess"};
  evidence.rows = {guessed("a", "1", "int", "cock"), guessed("b", "1", "int", "wren"),
                   guessed("a", "2", "int", "cock", "C2"), guessed("b", "3", "int", "cock", "C2"),
                   guessed("c", "1", "no_int", "drake")};
  const Section section = guess::accuracy_section(guess::guesses_of(evidence), {.resamples = 200});
  const Sheet& sheet = section.sheets.front();
  ASSERT_EQ(sheet.table.rows.size(), 5U);
  EXPECT_EQ(number_at(sheet, 0, "items"), 3);
  EXPECT_EQ(number_at(sheet, 0, "participants"), 2);
  EXPECT_EQ(number_at(sheet, 0, "responses"), 4);
  EXPECT_EQ(number_at(sheet, 0, "right, %"), 75);
  EXPECT_EQ(number_at(sheet, 0, "chance, %"), 20);
  EXPECT_EQ(number_at(sheet, 1, "right, %"), 50);
  EXPECT_EQ(number_at(sheet, 2, "right, %"), 100);
  EXPECT_TRUE(is_blank(cell_at(sheet, 2, "low")));
  EXPECT_EQ(number_at(sheet, 3, "right, %"), 0);
  // Items of "int": C1 has one at a half, C2 two at one; all items are one of C1 and two of C2.
  const Sheet& mix = section.sheets.back();
  EXPECT_EQ(mix.id, "mix");
  EXPECT_NEAR(number_at(mix, 0, "its own mix, %"), 250.0 / 3, 1e-9);
  EXPECT_TRUE(is_blank(cell_at(mix, 1, "the mix of all, %")));
}

// Other items in each condition: two samples. t by its formula from the accuracies of items.
TEST(Guess, ComparesOtherItemsAsTwoSamples) {
  const Evidence evidence = experiment({.same_items = false, .shift = 0.2});
  const Section section = guess::tests(guess::guesses_of(evidence));
  const std::vector<Section> sections{section};
  const Finding* welch = find_answer(sections, "accuracy_welch_t_int_no_int");
  const Finding* pooled = find_answer(sections, "accuracy_pooled_t_int_no_int");
  ASSERT_TRUE(welch != nullptr && pooled != nullptr);
  const auto first = accuracies_of(evidence, "int");
  const auto second = accuracies_of(evidence, "no_int");
  ASSERT_EQ(first.size(), 20U);
  const auto [mean_a, variance_a] = mean_and_variance(first);
  const auto [mean_b, variance_b] = mean_and_variance(second);
  const double t = (mean_a - mean_b) / std::sqrt(variance_a / 20 + variance_b / 20);
  EXPECT_NEAR(welch->result.statistics.front().value, t, 1e-9);
  EXPECT_NEAR(pooled->result.statistics.front().value, t, 1e-9);  // samples are equally large
  EXPECT_EQ(pooled->result.statistics.front().df.front(), 38);
  EXPECT_EQ(welch->unit, "item");
  EXPECT_FALSE(welch->result.effects.empty());
  EXPECT_EQ(find_answer(sections, "accuracy_paired_t_int_no_int"), nullptr);
  EXPECT_THAT(section.text.front(), HasSubstr("share 0 of 40 items"));
}

TEST(Guess, ComparesTheSameItemsWithinItems) {
  const Evidence evidence = experiment({.shift = 0.2});
  const Section section = guess::tests(guess::guesses_of(evidence));
  const std::vector<Section> sections{section};
  const Finding* paired = find_answer(sections, "accuracy_paired_t_int_no_int");
  ASSERT_NE(paired, nullptr);
  const auto first = accuracies_of(evidence, "int");
  const auto second = accuracies_of(evidence, "no_int");
  std::vector<double> differences;
  for (std::size_t at = 0; at < first.size(); ++at) differences.push_back(first[at] - second[at]);
  const auto [mean, variance] = mean_and_variance(differences);
  EXPECT_NEAR(paired->result.statistics.front().value,
              mean / std::sqrt(variance / static_cast<double>(differences.size())), 1e-9);
  EXPECT_LT(*paired->result.p, 0.01);
  EXPECT_EQ(find_answer(sections, "accuracy_welch_t_int_no_int"), nullptr);
  EXPECT_THAT(section.text.front(), HasSubstr("share 40 of 40 items"));
  const Finding* model = find_answer(sections, "mixed_model");
  ASSERT_NE(model, nullptr);
  EXPECT_TRUE(model->result.is_defined()) << model->result.undefined;
}

// Whoever names the worse condition first gets a t below zero.
TEST(Guess, ComparesTheFirstConditionOfTheDesignWithTheNext) {
  Evidence evidence = experiment({.shift = 0.2});
  const std::vector<Section> sections{guess::tests(guess::guesses_of(evidence))};
  evidence.design.emplace();
  evidence.design->conditions = {{.name = "no_int"}, {.name = "int"}};
  const std::vector<Section> other{guess::tests(guess::guesses_of(evidence))};
  const Finding& there = finding_in(sections, "accuracy_paired_t_int_no_int");
  const Finding& back = finding_in(other, "accuracy_paired_t_no_int_int");
  EXPECT_EQ(back.question, "Accuracy of items: no_int and int");
  EXPECT_NEAR(back.result.statistics[0].value, -there.result.statistics[0].value, 1e-9);
}

TEST(Guess, AdjustsOverKindsAndKeepsTheRawP) {
  const Evidence evidence = experiment({.shift = 0.2});
  const Section section = guess::categories(guess::guesses_of(evidence));
  ASSERT_EQ(section.findings.size(), 3U);
  std::vector<double> raw;
  for (const Finding& finding : section.findings) raw.push_back(*finding.result.p);
  std::ranges::sort(raw);
  // Holm: the least times 3, the next times 2, the largest once, none less than one before.
  double least = 0;
  for (std::size_t at = 0; at < 3; ++at) {
    least = std::max(least, std::min(1.0, raw[at] * static_cast<double>(3 - at)));
    const auto found = std::ranges::find_if(
        section.findings, [&](const Finding& finding) { return *finding.result.p == raw[at]; });
    EXPECT_NEAR(*found->adjusted_p, least, 1e-12);
  }
  EXPECT_THAT(section.findings.front().question, HasSubstr("'C1'"));
}

// Of sixty experiments without a difference, more than nine find one once in a thousand times.
TEST(Guess, FindsNothingWhereNothingIs) {
  int paired = 0;
  int welch = 0;
  for (std::uint64_t study = 0; study < 60; ++study) {
    const auto p_of = [&](bool same_items, const char* id) {
      const Evidence evidence =
          experiment({.items = 30, .per_item = 3, .same_items = same_items, .seed = 10 + study});
      const std::vector<Section> sections{guess::tests(guess::guesses_of(evidence))};
      return *find_answer(sections, id)->result.p;
    };
    paired += p_of(true, "accuracy_paired_t_int_no_int") < 0.05 ? 1 : 0;
    welch += p_of(false, "accuracy_welch_t_int_no_int") < 0.05 ? 1 : 0;
  }
  EXPECT_LE(paired, 9);
  EXPECT_LE(welch, 9);
}

// 10, 20 and 30 where 20 are expected: 100 / 20 twice. With two degrees of freedom the tail is
// exp(-x / 2).
TEST(Uniformity, IsTheChiSquaredTestWhereThereAreEnough) {
  const stats::Result result = guess::uniformity(std::vector<std::size_t>{10, 20, 30}, 0);
  EXPECT_NEAR(result.statistics.front().value, 10, 1e-12);
  EXPECT_NEAR(*result.p, std::exp(-5), 1e-12);
  EXPECT_THAT(result.method, HasSubstr("distribution"));
}

// All of four on one of three places: 3 of 81 ways. Three on one of two: 2 of 8.
TEST(Uniformity, DrawsAnewWhereThereAreFew) {
  EXPECT_NEAR(*guess::uniformity(std::vector<std::size_t>{4, 0, 0}, 0).p, 3.0 / 81, 0.008);
  EXPECT_NEAR(*guess::uniformity(std::vector<std::size_t>{0, 3}, 0).p, 0.25, 0.02);
  EXPECT_THAT(guess::uniformity(std::vector<std::size_t>{0, 3}, 0).method, HasSubstr("fair draws"));
  EXPECT_FALSE(guess::uniformity(std::vector<std::size_t>{}, 0).is_defined());
}

TEST(Guess, CountsPlacesInTheOrderShown) {
  Evidence evidence{.study = "s", .protocol = "guess"};
  evidence.rows = {guessed("a", "1", "int", "cock"), guessed("b", "1", "int", "wren"),
                   guessed("c", "1", "int", "cock"), guessed("d", "1", "int", "cock")};
  evidence.rows[2].options = R"(["wren","cock","goose","robin","drake"])";
  evidence.rows[3].options = "nothing that can be read";
  const Section section = guess::positions(guess::guesses_of(evidence), {.resamples = 200});
  const Sheet& sheet = section.sheets.front();
  ASSERT_EQ(sheet.table.rows.size(), 5U);
  EXPECT_EQ(number_at(sheet, 0, "chosen"), 1);
  EXPECT_EQ(number_at(sheet, 1, "chosen"), 1);
  EXPECT_EQ(number_at(sheet, 4, "chosen"), 1);
  EXPECT_EQ(number_at(sheet, 0, "right answer here"), 2);
  EXPECT_EQ(number_at(sheet, 0, "right when here, %"), 50);
  EXPECT_EQ(number_at(sheet, 1, "right when here, %"), 100);
  EXPECT_TRUE(is_blank(cell_at(sheet, 2, "right when here, %")));
}

TEST(Guess, NoticesThoseWhoAlwaysTakeTheFirst) {
  Evidence evidence = experiment({});
  const auto p_of = [&] {
    return *guess::positions(guess::guesses_of(evidence), {.resamples = 100})
                .findings.front()
                .result.p;
  };
  EXPECT_GT(p_of(), 0.01);
  for (ResponseRow& row : evidence.rows) {
    if (!row.participant.ends_with('0')) continue;
    row.response = guess::options_of(row).front();
    row.correct = row.response == row.prediction;
  }
  EXPECT_LT(p_of(), 0.001);
}

// At least two of three at a quarter: 3 x 1/16 x 3/4 + 1/64 = 10/64.
TEST(BinomialTail, IsTheSumOfItsTerms) {
  EXPECT_NEAR(guess::binomial_tail(2, 3, 0.25), 10.0 / 64, 1e-12);
  EXPECT_EQ(guess::binomial_tail(0, 3, 0.25), 1);
  EXPECT_NEAR(guess::binomial_tail(1, 1000, 0.25), 1, 1e-9);
}

// Three wrong guesses of item 1, all of them wren: 1/64.
TEST(Guess, FindsOptionsThatAttract) {
  Evidence evidence{.study = "s", .protocol = "guess"};
  evidence.rows = {guessed("a", "1", "int", "wren"),  guessed("b", "1", "int", "wren"),
                   guessed("c", "1", "int", "wren"),  guessed("d", "1", "int", "cock"),
                   guessed("a", "2", "int", "goose"), guessed("b", "2", "int", "cock")};
  const Section section = guess::distractors(guess::guesses_of(evidence));
  const Sheet& sheet = section.sheets.front();
  EXPECT_EQ(cell_at(sheet, 0, "item"), Cell(std::string("1")));
  EXPECT_EQ(cell_at(sheet, 0, "option"), Cell(std::string("wren")));
  EXPECT_EQ(number_at(sheet, 0, "wrong guesses"), 3);
  EXPECT_NEAR(number_at(sheet, 0, "p"), 1.0 / 64, 1e-12);
  EXPECT_NEAR(number_at(sheet, 0, "p (Holm)"), 8.0 / 64, 1e-12);  // two items of four options
  EXPECT_EQ(cell_at(sheet, 1, "option"), Cell(std::string("goose")));
}

TEST(Guess, TellsAWholeStory) {
  for (const bool same_items : {true, false}) {
    const ProtocolReport told =
        Guess{.resamples = 200}(experiment({.same_items = same_items, .shift = 0.3}));
    expect_sound(told);
    EXPECT_THAT(told.summary.front(), HasSubstr("chance is 20.0 %"));
    EXPECT_THAT(told.summary.at(1), HasSubstr("differ over items"));
    EXPECT_THAT(told.methods, HasSubstr(same_items ? "paired t-tests" : "Welch's t-tests"));
    EXPECT_EQ(told.methods.find("Kinds of the model's error") != std::string::npos,
              !told.sections[2].findings.empty());
  }
}

TEST(Guess, HasTablesThatRFindsAgain) {
  if (!has_r()) GTEST_SKIP() << "there is no Rscript";
  for (const bool same_items : {true, false}) {
    Evidence evidence = experiment({.same_items = same_items, .shift = 0.3});
    Random random(5);
    for (std::size_t at = 0; at < evidence.rows.size(); ++at) {
      ResponseRow& row = evidence.rows[at];
      row.category = row.item < "i2" ? "C1" : "C2";
      if (!*row.correct) row.response = random.uniform() < 0.7 ? "drake" : "wren";
    }
    expect_found_again(Guess{}(evidence));
  }
}

TEST(Guess, IsSoundWhereLittleIsKnown) {
  Evidence evidence{.study = "s", .protocol = "guess"};
  evidence.rows = {guessed("a", "1", "int", "cock", "")};
  evidence.rows.front().options.clear();
  expect_sound(Guess{.resamples = 100}(evidence));
  evidence.rows.push_back(guessed("b", "2", "no_int", "wren"));
  expect_sound(Guess{.resamples = 100}(evidence));
}

TEST(Guess, RefusesWhatHasNoGuesses) {
  Evidence evidence{.study = "s", .protocol = "guess"};
  evidence.rows = {guessed("a", "1", "int", "cock")};
  evidence.rows.front().screen = "decide";
  EXPECT_THROW(Guess{}(evidence), Error);
}

}  // namespace
}  // namespace assay::analysis
