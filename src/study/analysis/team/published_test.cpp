// What Nguyen, Kim and Nguyen (2021) printed, from what else they printed.
#include <gmock/gmock.h>

#include <array>
#include <map>

#include "study/analysis/rows_test.h"
#include "study/analysis/team/parts.h"
#include "study/analysis/team/team.h"
#include "study/analysis/told_test.h"

namespace assay::analysis {
namespace {

// Table A1 of Nguyen, Kim and Nguyen (2021), weighted by the published shares of the six kinds in
// ImageNet and Stanford Dogs, gives the numbers of Figure 2 that their text quotes. Shares are
// rounded to hundredths of a percent, each an error of at most 0.005 times an accuracy, and those
// of ImageNet add up to 99.95: within 0.03 of what was printed.
TEST(TeamPublished, GivesFigureTwoFromTheTableOfItsKinds) {
  struct Published {
    const char* what;
    std::array<double, 6> shares;      // easy, medium, hard and right; the same and wrong
    std::array<double, 6> accuracies;  // in the same order
    double figure;
  };
  constexpr std::array<double, 6> imagenet{67.77, 7.91, 1.97, 7.42, 9.35, 5.53};
  constexpr std::array<double, 6> dogs{70.93, 10.45, 1.12, 3.20, 9.74, 4.56};
  const std::vector<Published> all{
      {"confidence, ImageNet", imagenet, {92.23, 88.78, 75.51, 78.64, 59.22, 43.16}, 84.79},
      {"GradCAM, ImageNet", imagenet, {98.02, 90.38, 78.79, 77.57, 60.38, 40.19}, 88.77},
      {"confidence, Dogs", dogs, {86.67, 74.07, 64.41, 66.96, 32.77, 25.86}, 76.45},
      {"3-NN, Dogs", dogs, {97.46, 76.92, 60.42, 56.00, 24.55, 18.75}, 82.88}};
  for (const Published& one : all) {
    std::vector<NaturalShare> shares;
    std::map<std::pair<std::string, bool>, double> accuracies;
    for (std::size_t kind = 0; kind < 6; ++kind) {
      const std::string bin = std::array{"easy", "medium", "hard"}[kind % 3];
      shares.push_back({bin, kind < 3, one.shares[kind] / 100});
      accuracies[{bin, kind < 3}] = one.accuracies[kind];
    }
    const auto found =
        team::reweighted(shares, [&](const NaturalShare& share) -> std::optional<double> {
          return accuracies.at({share.bin, share.ai_right});
        });
    EXPECT_NEAR(found.value(), one.figure, 0.03) << one.what;
  }
}

// Counts of right decisions and of all that give every percentage of Table A1 (ImageNet): easy,
// medium and hard items that the machine gets right, and the same that it gets wrong. Tables A2
// (all pooled), A3 (by difficulty), A4 (by who is right) and A9 (accepted) must follow from them.
TEST(TeamPublished, GivesTablesA1ToA4AndA9FromCounts) {
  struct Kind {
    const char* bin;
    bool ai_right;
    int right;
    int all;
    double percent;
  };
  struct Published {
    const char* method;
    std::vector<Kind> kinds;
    std::array<double, 7> others;  // all, easy, medium, hard, AI right, AI wrong, accepted
  };
  const std::vector<Published> papers{{"Confidence",
                                       {{"easy", true, 95, 103, 92.23},
                                        {"medium", true, 87, 98, 88.78},
                                        {"hard", true, 74, 98, 75.51},
                                        {"easy", false, 81, 103, 78.64},
                                        {"medium", false, 61, 103, 59.22},
                                        {"hard", false, 41, 95, 43.16}},
                                       {73.17, 85.44, 73.63, 59.59, 85.62, 60.80, 62.33}},
                                      {"3-NN",
                                       {{"easy", true, 115, 119, 96.64},
                                        {"medium", true, 99, 114, 86.84},
                                        {"hard", true, 94, 112, 83.93},
                                        {"easy", false, 101, 114, 88.60},
                                        {"medium", false, 61, 111, 54.95},
                                        {"hard", false, 47, 105, 44.76}},
                                       {76.59, 92.70, 71.11, 64.98, 89.28, 63.33, 63.56}}};
  std::vector<responses::ResponseRow> rows;
  for (const Published& one : papers) {
    for (const Kind& kind : one.kinds) {
      for (int trial = 0; trial < kind.all; ++trial) {
        const bool accepts = (trial < kind.right) == kind.ai_right;
        const std::string item = fmt::format("{}{}{}", kind.bin, kind.ai_right, trial);
        rows.push_back(decision(fmt::format("{} {}", one.method, trial % 20), item, one.method,
                                kind.ai_right, accepts));
        rows.back().bin = kind.bin;
      }
    }
  }
  number(rows);
  const Analysis found = analysed({.study = "trial", .protocol = "team", .rows = rows});
  constexpr double rounding = 0.00501;
  for (const Published& one : papers) {
    for (const Kind& kind : one.kinds) {
      const std::string column =
          fmt::format("{}, AI {}, %", kind.bin, kind.ai_right ? "right" : "wrong");
      EXPECT_NEAR(number_in(sheet_in(found.sections, "bins"), {one.method}, column), kind.percent,
                  rounding)
          << one.method << " " << column;
    }
    const Sheet& kinds = sheet_in(found.sections, "kinds");
    const std::array columns{"all, %",  "easy, %",     "medium, %",
                             "hard, %", "AI right, %", "AI wrong, %"};
    for (std::size_t at = 0; at < columns.size(); ++at) {
      EXPECT_NEAR(number_in(kinds, {one.method}, columns[at]), one.others[at], rounding)
          << one.method << " " << columns[at];
    }
    EXPECT_NEAR(number_in(sheet_in(found.sections, "acceptance"), {one.method}, "accepted, %"),
                one.others[6], rounding)
        << one.method;
  }
}

}  // namespace
}  // namespace assay::analysis
