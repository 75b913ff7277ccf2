#include "study/analysis/compare/script.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/csv.h"
#include "base/file.h"
#include "base/rng.h"
#include "base/temporary_folder.h"
#include "study/analysis/compare/compare.h"
#include "study/analysis/compare/ranks.h"
#include "study/analysis/review/annotation_review.h"
#include "study/analysis/told_test.h"

namespace assay::analysis {
namespace {

// Two measures, one of right and wrong, whose means have ties, the other better when it is low, and
// two scores, of which 'deletion' is; the second person of 'a' answers twice, one explanation is
// seen once, others by two to four, and one has no score.
struct Answered {
  std::vector<Measure> measures;
  std::vector<MachineScore> scores;
};
Answered answered() {
  Random random(7);
  Answered made{
      .measures = {{.name = "rating", .study = "one"},
                   {.name = "agreement with drawings", .study = "two", .more_is_better = false}},
      .scores = {}};
  for (int item = 0; item < 12; ++item) {
    for (const char* method : {"a", "b", "c"}) {
      const std::string name = fmt::format("i\"{}", item);
      const double quality = random.normal();
      made.scores.push_back({"deletion", method, name, quality + 0.5 * random.normal()});
      if (item > 0) made.scores.push_back({"=odd", method, name, random.normal()});
      for (Measure& measure : made.measures) {
        for (int person = 0; person < (item == 3 ? 1 : 2 + item % 3); ++person) {
          const std::string who = fmt::format("p{}", person);
          const bool is_binary = measure.name == "rating";
          const auto answer = [&] {
            const double felt = quality + random.normal();
            return is_binary ? (felt > 0 ? 1.0 : 0.0) : felt;
          };
          measure.values.push_back({method, name, who, answer()});
          if (person == 1 && *method == 'a')
            measure.values.push_back({method, name, who, answer()});
        }
      }
    }
  }
  return made;
}

// What the script wrote, by its columns.
class Written {
 public:
  explicit Written(const std::filesystem::path& file)
      : records_(parse_csv(read_file(file), file.filename().string())) {}

  std::size_t rows() const { return records_.size() - 1; }
  const std::string& text(std::size_t row, const std::string& column) const {
    const std::vector<std::string>& columns = records_[0].fields;
    const auto place = std::ranges::find(columns, column) - columns.begin();
    return records_[row + 1].fields.at(static_cast<std::size_t>(place));
  }
  double number(std::size_t row, const std::string& column) const {
    return std::stod(text(row, column));
  }

 private:
  std::vector<CsvRecord> records_;
};

// In `folder`/r; whether R is there to do it.
bool run_in_r(const TemporaryFolder& folder, const Answered& made) {
  if (std::system("Rscript --version >/dev/null 2>&1") != 0) return false;
  std::filesystem::create_directories(folder / "r");
  for (const Attachment& one : comparison_script(made.measures, made.scores)) {
    write_file(folder / one.path, one.text);
  }
  const std::string command = fmt::format(
      "cd '{}' && Rscript --vanilla comparison.R > found.csv 2> said", (folder / "r").string());
  EXPECT_EQ(std::system(command.c_str()), 0) << read_file(folder / "r/said");
  return true;
}

void expect_correlations(const Written& found, const Answered& made) {
  const std::vector<Pairing> expected = paired(made.measures, made.scores, {});
  ASSERT_EQ(found.rows(), expected.size());
  for (std::size_t at = 0; at < expected.size(); ++at) {
    const Pairing& own = expected[at];
    const auto number = [&](const std::string& column) { return found.number(at, column); };
    EXPECT_EQ(number("methods"), 3);
    EXPECT_EQ(number("explanations"), static_cast<double>(own.within.items));
    EXPECT_NEAR(number("r"), *own.within.r, 1e-10);
    EXPECT_NEAR(number("rho"), *own.within.rho, 1e-10);
    EXPECT_NEAR(number("r_of_means"), *own.across.r, 1e-10);
    EXPECT_NEAR(number("p_of_means"), *own.across.p, 1e-10);
    EXPECT_NEAR(number("holm_p_of_means"), *own.across_adjusted_p, 1e-10);
    EXPECT_NEAR(number("tau"), *own.across.tau, 1e-10);
    EXPECT_NEAR(number("p_of_tau"), *own.across.tau_p, 1e-10);
    EXPECT_NEAR(number("holm_p_of_tau"), *own.ranking_adjusted_p, 1e-10);
    // Each side draws 9999 orders, and 2000 samples for the ends of an interval.
    const double p = *own.within.p;
    EXPECT_NEAR(number("p"), p, 5 * std::sqrt(2 * p * (1 - p) / 9999) + 2e-4);
    EXPECT_NEAR(number("low"), own.within.interval->low, 1e-10);
    EXPECT_NEAR(number("high"), own.within.interval->high, 1e-10);
    // Of 2000 splits on each side; the deviation of one is about 0.2.
    EXPECT_NEAR(number("reliability"), *own.within.noise.reliability, 0.03);
    EXPECT_NEAR(number("reliability_low"), own.within.noise.interval->low, 0.15);
    EXPECT_NEAR(number("reliability_high"), own.within.noise.interval->high, 0.1);
    // Three means lie on a line or not at all: resamples spread by more than 1 on Fisher's scale,
    // and the ends of 2000 by 0.1.
    EXPECT_NEAR(std::atanh(number("means_low")), std::atanh(own.across.interval->low), 0.4);
    EXPECT_NEAR(std::atanh(number("means_high")), std::atanh(own.across.interval->high), 0.4);
    // A tau of three has few values, of which draws may end on neighbours.
    EXPECT_NEAR(number("tau_low"), own.across.tau_interval->low, 0.2);
    EXPECT_NEAR(number("tau_high"), own.across.tau_interval->high, 0.2);
    EXPECT_NEAR(number("means_reliability"), *own.across.noise.reliability, 0.1);
    EXPECT_NEAR(number("tau_of_halves"), *own.across.tau_of_halves, 0.1);
  }
}

void expect_ranks(const Written& found, const Answered& made) {
  const Section section = with_and_without_people(made.measures, made.scores, {});
  const Sheet& expected = section.sheets.at(0);
  ASSERT_EQ(found.rows(), expected.table.rows.size());
  for (std::size_t at = 0; at < found.rows(); ++at) {
    const auto own = [&](const char* column) { return number_at(expected, at, column); };
    // A spreadsheet is kept from taking a name for a formula.
    const auto by = std::get<std::string>(cell_at(expected, at, "ranked by"));
    EXPECT_EQ(found.text(at, "by"), by == "=odd" ? "'=odd" : by);
    EXPECT_EQ(Cell(found.text(at, "method")), cell_at(expected, at, "method"));
    EXPECT_EQ(found.number(at, "items"), own("items"));
    EXPECT_NEAR(found.number(at, "rank"), own("mean rank"), 1e-10);
    EXPECT_NEAR(found.number(at, "low"), own("low"), 0.1);
    EXPECT_NEAR(found.number(at, "high"), own("high"), 0.1);
  }
}

void expect_marks_and_reviews(const Written& found, const Answered& made) {
  const auto means = [](const Measure& measure) {
    std::map<std::pair<std::string, std::string>, std::pair<double, double>> sums;
    for (const Measurement& one : measure.values) {
      sums[{one.method, one.item}].first += one.value;
      sums[{one.method, one.item}].second += 1;
    }
    std::vector<MachineScore> scores;
    for (const auto& [key, sum] : sums) {
      scores.push_back({measure.name, key.first, key.second, sum.first / sum.second});
    }
    return scores;
  };
  const auto section = annotation_and_review(means(made.measures[1]), means(made.measures[0]), 0);
  const auto own = [&](const char* column) { return number_at(section->sheets.at(0), 0, column); };
  ASSERT_EQ(found.rows(), 1U);
  EXPECT_EQ(found.number(0, "explanations"), own("explanations"));
  EXPECT_EQ(found.number(0, "items"), own("items"));
  EXPECT_NEAR(found.number(0, "r"), own("r"), 1e-10);
  EXPECT_NEAR(found.number(0, "low"), own("95 % low"), 0.05);
  EXPECT_NEAR(found.number(0, "high"), own("95 % high"), 0.05);
  EXPECT_NEAR(found.number(0, "r_within_items"), own("r within items"), 1e-10);
  EXPECT_NEAR(found.number(0, "within_low"), own("within low"), 0.05);
  EXPECT_NEAR(found.number(0, "within_high"), own("within high"), 0.05);
}

// One run for all of its files.
TEST(ComparisonScript, FindsEveryNumberAgainInR) {
  const TemporaryFolder folder;
  const Answered made = answered();
  if (!run_in_r(folder, made)) GTEST_SKIP() << "there is no Rscript";
  expect_correlations(Written(folder / "r/found.csv"), made);
  expect_ranks(Written(folder / "r/ranks_by_r.csv"), made);
  expect_marks_and_reviews(Written(folder / "r/annotation_review_by_r.csv"), made);
}

TEST(ComparisonScript, IsTheFileOfTheRepository) {
  EXPECT_EQ(comparison_script({}, {})[0].text,
            read_file("src/study/analysis/compare/comparison.R"));
}

TEST(ComparisonScript, ComesWithScoresOfWhatPeopleAnswered) {
  Answered made = answered();
  made.scores = {{"knows", "a", "i\"0", 0.25}, {"knows", "a", "nobody", 1}};
  EXPECT_EQ(comparison_script(made.measures, made.scores)[2].text,
            "metric,better,method,item,value\r\nknows,higher,a,\"i\"\"0\",0.25\r\n");
}

}  // namespace
}  // namespace assay::analysis
