#include <gmock/gmock.h>

#include <cmath>

#include "study/analysis/psychophysics/parts.h"
#include "study/analysis/told_test.h"

namespace assay::analysis {
namespace {

using psychophysics::Recognitions;
using testing::HasSubstr;

const psychophysics::Rules few_draws{
    .bootstrap = {.resamples = 100}, .least_time = 150, .cutoff = 2.5};

// Four people at 4 and at 64 %: at the first one of them is right, at the second three.
std::vector<responses::ResponseRow> eight_answers() {
  std::vector<responses::ResponseRow> rows;
  for (int person = 0; person < 4; ++person) {
    for (const std::int64_t level : {4, 64}) {
      responses::ResponseRow row;
      row.participant = std::to_string(person);
      row.condition = "lrp";
      row.level = level;
      row.correct = level == 4 ? person == 0 : person != 0;
      rows.push_back(std::move(row));
    }
  }
  return rows;
}

Section drawn_with(const std::optional<stats::Curve>& curve,
                   const std::vector<responses::ResponseRow>& rows) {
  Recognitions recognitions{.conditions = {"lrp"}, .levels = {4, 64}};
  for (const responses::ResponseRow& row : rows) recognitions.rows.push_back(&row);
  Section section{.title = "s"};
  const psychophysics::ConditionCurve one{"lrp", curve};
  psychophysics::add_curves(section, recognitions, std::span(&one, 1), few_draws);
  return section;
}

// With the steepness 2 of logarithms, F = x^2 / (x^2 + 16^2): 1/17 at 4 %, 1/2 at 16, 16/17 at 64.
TEST(PsychometricCurves, AreDrawnThroughTheAnswers) {
  const stats::Curve curve{.location = std::log(16.0), .steepness = 2, .guess = 0.5, .lapse = 0.1};
  const Section section = drawn_with(curve, eight_answers());
  const Sheet& sheet = section.sheets.front();
  EXPECT_EQ(number_in(sheet, {"lrp", "answers"}, "proportion right"), 0.25);
  EXPECT_EQ(number_in(sheet, {"lrp", "answers"}, "responses"), 4);
  EXPECT_NEAR(number_in(sheet, {"lrp", "midpoint"}, "% shown"), 16, 1e-9);
  EXPECT_NEAR(number_in(sheet, {"lrp", "midpoint"}, "proportion right"), 0.7, 1e-9);
  EXPECT_NEAR(number_in(sheet, {"lrp", "curve"}, "proportion right"), 0.5 + 0.4 / 17, 1e-9);
  const std::size_t last = sheet.table.rows.size() - 1;
  EXPECT_NEAR(number_at(sheet, last, "% shown"), 64, 1e-9);
  EXPECT_NEAR(number_at(sheet, last, "proportion right"), 0.5 + 0.4 * 16 / 17, 1e-9);
  // Half way from 4 to 64 on an axis of logarithms, from 52 to 452.
  const Figure& figure = section.figures.front();
  EXPECT_EQ(figure.numbers, sheet.id);
  EXPECT_THAT(figure.picture.html(), HasSubstr("<line x1=\"252\" y1=\"276\" x2=\"252\""));
}

TEST(PsychometricCurves, AreAnswersAloneWithoutAFit) {
  const Section section = drawn_with(std::nullopt, eight_answers());
  EXPECT_EQ(section.sheets.front().table.rows.size(), 2U);
  EXPECT_THAT(section.figures.front().picture.html(), HasSubstr("<circle"));
}

}  // namespace
}  // namespace assay::analysis
