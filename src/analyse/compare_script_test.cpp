#include "analyse/compare_script.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "analyse/compare.h"
#include "base/file.h"
#include "base/rng.h"
#include "base/temporary_folder.h"
#include "data/csv.h"

namespace assay::analyse {
namespace {

// Two measures, one of right and wrong, whose means have ties, and two scores; the second person of
// 'a' answers twice, one explanation is seen once, others by two to four, and one has no score.
struct Answered {
  std::vector<Measure> measures;
  std::vector<MachineScore> scores;
};
Answered answered() {
  Random random(7);
  Answered made{.measures = {{.name = "rating", .study = "one"}, {.name = "time", .study = "two"}},
                .scores = {}};
  for (int item = 0; item < 12; ++item) {
    for (const char* method : {"a", "b", "c"}) {
      const std::string name = fmt::format("i\"{}", item);
      const double quality = random.normal();
      made.scores.push_back({"knows", method, name, quality + 0.5 * random.normal()});
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

TEST(ComparisonScript, FindsEveryNumberAgainInR) {
  if (std::system("Rscript --version >/dev/null 2>&1") != 0) GTEST_SKIP() << "there is no Rscript";
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder / "r");
  const Answered made = answered();
  for (const Attachment& one : comparison_script(made.measures, made.scores)) {
    write_file(folder / one.path, one.text);
  }
  const std::string command = fmt::format(
      "cd '{}' && Rscript --vanilla comparison.R > found.csv 2> said", (folder / "r").string());
  ASSERT_EQ(std::system(command.c_str()), 0) << read_file(folder / "r/said");
  const std::vector<data::CsvRecord> found =
      data::parse_csv(read_file(folder / "r/found.csv"), "found.csv");
  const std::vector<std::string>& columns = found[0].fields;
  const std::vector<Pairing> expected = paired(made.measures, made.scores, {});
  ASSERT_EQ(found.size(), expected.size() + 1);
  for (std::size_t at = 0; at < expected.size(); ++at) {
    const Pairing& own = expected[at];
    const auto number = [&](const std::string& column) {
      const auto place = std::ranges::find(columns, column) - columns.begin();
      return std::stod(found[at + 1].fields[static_cast<std::size_t>(place)]);
    };
    EXPECT_EQ(number("methods"), 3);
    EXPECT_EQ(number("explanations"), static_cast<double>(own.within.items));
    EXPECT_NEAR(number("r"), *own.within.r, 1e-10);
    EXPECT_NEAR(number("rho"), *own.within.rho, 1e-10);
    EXPECT_NEAR(number("across"), *own.across, 1e-10);
    EXPECT_NEAR(number("tau"), *own.ranking, 1e-10);
    // Each side draws 9999 orders, and 2000 samples for the ends of an interval.
    const double p = *own.within.p;
    EXPECT_NEAR(number("p"), p, 5 * std::sqrt(2 * p * (1 - p) / 9999) + 2e-4);
    EXPECT_NEAR(number("low"), own.within.interval->low, 0.05);
    EXPECT_NEAR(number("high"), own.within.interval->high, 0.05);
    EXPECT_NEAR(number("reliability"), *own.within.reliability, 0.1);
  }
}

TEST(ComparisonScript, ComesWithScoresOfWhatPeopleAnswered) {
  Answered made = answered();
  made.scores = {{"knows", "a", "i\"0", 0.25}, {"knows", "a", "nobody", 1}};
  EXPECT_EQ(comparison_script(made.measures, made.scores)[2].text,
            "metric,method,item,value\r\nknows,a,\"i\"\"0\",0.25\r\n");
}

}  // namespace
}  // namespace assay::analyse
