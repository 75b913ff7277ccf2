#include "study/analysis/review/review.h"

#include <algorithm>

#include "base/rng.h"
#include "study/analysis/marks/marked_test.h"
#include "study/analysis/page.h"
#include "study/analysis/r_tables_test.h"

namespace assay::analysis {
namespace {

using testing::Contains;
using testing::HasSubstr;

responses::ResponseRow chose(std::string person, std::string item, std::string letter,
                             std::string options, std::string why = "") {
  responses::ResponseRow row =
      answered("choose", std::move(person), std::move(item), std::move(letter), "");
  row.options = std::move(options);
  row.justification = std::move(why);
  return row;
}

// a rates x 1 and 3 (mean 2), b 5 and 5; y gets 4 and 7: means 2, 5 and 4, 7; all ratings of x are
// 1, 3, 5, 5 with a median of 4.
TEST(Review, DescribesRatingsByHand) {
  Evidence evidence{.study = "s", .protocol = "review"};
  evidence.rows = {answered("rate", "a", "1", "1", "x"),   answered("rate", "a", "2", "3", "x"),
                   answered("rate", "b", "1", "5", "x"),   answered("rate", "b", "2", "5", "x"),
                   answered("rate", "a", "1", "4", "y"),   answered("rate", "b", "1", "7", "y"),
                   answered("rate", "b", "2", "fine", "y")};
  const ProtocolReport told = Review{}(evidence);
  expect_sound(told);
  const Sheet& sheet = sheet_in(told.sections, "ratings");
  EXPECT_EQ(number_in(sheet, {"x"}, "median"), 4);
  EXPECT_EQ(number_in(sheet, {"x"}, "mean"), 3.5);
  EXPECT_EQ(number_in(sheet, {"y"}, "mean"), 5.5);
  EXPECT_EQ(number_in(sheet, {"x"}, "rated 5"), 2);
  EXPECT_EQ(number_in(sheet, {"x"}, "ratings"), 4);
  EXPECT_THAT(sheet.notes, Contains(HasSubstr("1 answers are no ratings")));
  // The same people saw both.
  EXPECT_EQ(told.sections[0].findings[0].result.test, "wilcoxon_signed_rank");
  EXPECT_THAT(told.summary[0], HasSubstr("highest with y: 5.50"));
}

Evidence simulated_ratings(double gain, bool is_within, std::uint64_t seed) {
  Evidence evidence{.study = "s", .protocol = "review"};
  for (int person = 0; person < 20; ++person) {
    Random random(seed, static_cast<std::uint64_t>(person));
    const double taste = random.normal();
    for (int item = 0; item < 4; ++item) {
      for (const char* condition : {"x", "y", "z"}) {
        const int own = person % 3;
        if (!is_within && own != condition[0] - 'x') continue;
        const double felt = 4 + taste + random.normal() + (condition[0] == 'y' ? gain : 0);
        evidence.rows.push_back(answered(
            "rate", "p" + std::to_string(person), std::to_string(item),
            std::to_string(static_cast<int>(std::lround(std::clamp(felt, 1.0, 7.0)))), condition));
      }
    }
  }
  return evidence;
}

TEST(Review, FindsABetterCondition) {
  const ProtocolReport told = Review{}(simulated_ratings(1.2, true, 1));
  expect_sound(told);
  const auto& findings = told.sections[0].findings;
  ASSERT_EQ(findings.size(), 5U);  // three pairs, alpha, W
  EXPECT_EQ(findings[0].id, "rating_x_y");
  EXPECT_LT(*findings[0].adjusted_p, 0.01);
  EXPECT_GT(*findings[1].adjusted_p, 0.05);
  EXPECT_LT(*findings[2].adjusted_p, 0.01);
  EXPECT_EQ(findings[3].result.test, "krippendorff_alpha");
  EXPECT_EQ(findings[4].result.test, "kendall_w");
}

TEST(Review, ComparesDifferentPeopleByRankSums) {
  const ProtocolReport told = Review{}(simulated_ratings(0, false, 2));
  expect_sound(told);
  EXPECT_EQ(told.sections[0].findings[0].result.test, "mann_whitney");
}

// Three tests with Holm's correction find something in at most one study of twenty: of 25, more
// than six have a chance of 0.0002.
TEST(Review, FindsNothingWhereNothingIs) {
  int found = 0;
  for (std::uint64_t study = 0; study < 25; ++study) {
    const ProtocolReport told = Review{}(simulated_ratings(0, true, 100 + study));
    bool any = false;
    for (const Finding& finding : told.sections[0].findings) {
      any |= finding.adjusted_p && *finding.adjusted_p < 0.05;
    }
    found += any ? 1 : 0;
  }
  EXPECT_LE(found, 6);
}

// Letters mean places on the screen, which differ from trial to trial.
TEST(Review, KnowsWhatALetterStoodFor) {
  Evidence evidence{.study = "s", .protocol = "review"};
  evidence.rows = {chose("a", "1", "A", R"(["x","y"])"), chose("a", "2", "B", R"(["y","x"])"),
                   chose("b", "1", "A", R"(["x","y"])"), chose("b", "2", "A", R"(["y","x"])"),
                   chose("c", "1", "C", R"(["x","y"])"), chose("c", "2", "A", "nothing")};
  const ProtocolReport told = Review{}(evidence);
  expect_sound(told);
  const Sheet& sheet = sheet_in(told.sections, "choices");
  EXPECT_EQ(number_in(sheet, {"x"}, "chosen"), 3);
  EXPECT_EQ(number_in(sheet, {"y"}, "chosen"), 1);
  EXPECT_EQ(number_in(sheet, {"x"}, "offered"), 4);
  EXPECT_NEAR(number_in(sheet, {"x"}, "strength"), std::log(3) / 2, 1e-8);
  EXPECT_THAT(sheet.notes, Contains(HasSubstr("2 answers are no choices")));
}

TEST(Review, SaysWhyThereAreNoStrengths) {
  Evidence evidence{.study = "s", .protocol = "review"};
  for (int person = 0; person < 6; ++person) {
    evidence.rows.push_back(chose(std::to_string(person), "1", "A", R"(["x","y"])"));
  }
  const ProtocolReport told = Review{}(evidence);
  expect_sound(told);
  const Sheet& sheet = sheet_in(told.sections, "choices");
  EXPECT_EQ(cell_in(sheet, {"x"}, "strength"), Cell{});
  EXPECT_THAT(sheet.notes, Contains(HasSubstr("'x' was always chosen")));
  // Half an imagined win each: 6.5 against 0.5.
  const ProtocolReport ridged = Review{.ridge = 1}(evidence);
  EXPECT_NEAR(number_in(sheet_in(ridged.sections, "choices"), {"x"}, "strength"), std::log(13) / 2,
              1e-7);
}

// Chances of 4 to 2 to 1: strengths log 4 - c, log 2 - c and -c with c = log 8 / 3.
TEST(Review, RecoversStrengths) {
  Evidence evidence{.study = "s", .protocol = "review"};
  for (int person = 0; person < 60; ++person) {
    Random random(9, static_cast<std::uint64_t>(person));
    for (int item = 0; item < 5; ++item) {
      const double drawn = 7 * random.uniform();
      evidence.rows.push_back(chose("p" + std::to_string(person), std::to_string(item),
                                    drawn < 4   ? "A"
                                    : drawn < 6 ? "B"
                                                : "C",
                                    R"(["x","y","z"])"));
    }
  }
  const ProtocolReport told = Review{}(evidence);
  const Sheet& sheet = sheet_in(told.sections, "choices");
  const double centre = std::log(8) / 3;
  const std::pair<const char*, double> truths[] = {{"x", std::log(4) - centre}, {"z", -centre}};
  for (const auto& [name, truth] : truths) {
    EXPECT_LE(number_in(sheet, {name}, "strength low"), truth);
    EXPECT_GE(number_in(sheet, {name}, "strength high"), truth);
  }
  EXPECT_LT(*told.sections[0].findings[0].adjusted_p, 0.05);
}

TEST(Review, ShowsJustificationsAsTexts) {
  Evidence evidence{.study = "s", .protocol = "review"};
  evidence.rows = {chose("a", "1", "A", R"(["x","y"])", "<script>alert(1)</script>"),
                   chose("b", "1", "B", R"(["x","y"])", "sharper")};
  const ProtocolReport told = Review{}(evidence);
  const std::string html = shown(sheet_in(told.sections, "justifications").table, 2).html();
  EXPECT_THAT(html, HasSubstr("&lt;script&gt;"));
  EXPECT_THAT(html, HasSubstr("sharper"));
  EXPECT_THAT(html, testing::Not(HasSubstr("<script>")));
}

// Two conditions; of the maps of y everybody removes the half that is wrong.
TEST(Review, ComparesCorrections) {
  Evidence evidence{.study = "s", .protocol = "review"};
  evidence.material.emplace();
  evidence.material->stimuli.push_back(picture_stimulus("cat", 4, 4, "explanation"));
  for (const char* method : {"x", "y"}) {
    MapOf map{method, "cat", 4, 4, std::vector<float>(16, 1.0F)};
    evidence.maps.push_back(std::move(map));
  }
  for (int person = 0; person < 8; ++person) {
    const std::string name = "p" + std::to_string(person);
    evidence.rows.push_back(answered("correct", name, "cat", "unchanged", "x"));
    evidence.rows.push_back(
        answered("correct", name, "cat", rectangle_drawn(0, 0, 2, 4, R"(,"adds":false)"), "y"));
  }
  const ProtocolReport told = Review{}(evidence);
  expect_sound(told);
  const Sheet& sheet = sheet_in(told.sections, "corrections");
  EXPECT_EQ(number_in(sheet, {"x"}, "IoU"), 1);
  EXPECT_EQ(number_in(sheet, {"x"}, "unchanged, %"), 100);
  EXPECT_EQ(number_in(sheet, {"y"}, "IoU"), 0.5);
  EXPECT_EQ(number_in(sheet, {"y"}, "MAE"), 0.5);
  EXPECT_EQ(number_in(sheet, {"y"}, "removed, %"), 50);
  // All eight the same way: 2 / 2^8.
  EXPECT_NEAR(*told.sections[0].findings[0].result.p, 2.0 / 256, 1e-9);
}

TEST(Review, HasTablesThatRFindsAgain) {
  if (!has_r()) GTEST_SKIP() << "there is no Rscript";
  Evidence evidence = simulated_ratings(0.7, true, 3);
  evidence.maps = {{"x", "0", 4, 4, std::vector<float>(16, 1.0F)}};
  evidence.material.emplace();
  evidence.material->stimuli.push_back(picture_stimulus("0", 4, 4, "explanation"));
  for (int person = 0; person < 20; ++person) {
    const std::string name = "p" + std::to_string(person);
    Random random(5, static_cast<std::uint64_t>(person));
    for (int item = 0; item < 4; ++item) {
      const double drawn = 7 * random.uniform();
      evidence.rows.push_back(chose(name, std::to_string(item),
                                    drawn < 4   ? "A"
                                    : drawn < 6 ? "B"
                                                : "C",
                                    item % 2 == 0 ? R"(["x","y","z"])" : R"(["z","x","y"])"));
    }
    evidence.rows.push_back(answered(
        "correct", name, "0", rectangle_drawn(0, 0, person % 5, 4, R"(,"adds":false)"), "x"));
  }
  expect_found_again(Review{}(evidence));
}

TEST(Review, ComparesAnnotationWithReviewWhereBothAreKnown) {
  Evidence evidence = simulated_ratings(0.5, true, 4);
  for (int item = 0; item < 4; ++item) {
    for (const char* method : {"x", "y", "z"}) {
      evidence.scores.push_back(
          {"half_l1", method, std::to_string(item), method[0] == 'y' ? 0.6 : 0.3 + 0.01 * item});
      evidence.scores.push_back({"deletion", method, std::to_string(item), 0.1});
    }
  }
  const ProtocolReport told = Review{}(evidence);
  expect_sound(told);
  const Sheet& sheet = sheet_in(told.sections, "annotation_review_correlations");
  EXPECT_EQ(sheet.table.rows.size(), 1U);  // half_l1 and rating; deletion asks nobody
  EXPECT_GT(number_in(sheet, {"half_l1", "rating"}, "r"), 0.3);
}

TEST(Review, AsksForReviews) {
  EXPECT_THROW(Review{}(Evidence{.study = "s", .protocol = "p"}), Error);
}

}  // namespace
}  // namespace assay::analysis
