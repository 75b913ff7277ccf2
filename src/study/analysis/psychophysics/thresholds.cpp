#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "math/stats/psychometric.h"
#include "study/analysis/psychophysics/parts.h"

namespace assay::analysis::psychophysics {
namespace {

// Right (x) and answered at all (y), at each level, of participants.
stats::Data answers_of(const Recognitions& recognitions, const Rows& rows) {
  stats::Data data;
  stats::Numbers right{"correct", {}};
  stats::Numbers given{"answered", {}};
  std::vector<std::string> levels;
  std::vector<std::string> people;
  for (const ResponseRow* row : rows) {
    right.values.push_back(is_right(*row) ? 1 : 0);
    given.values.push_back(is_unsure(recognitions, *row) ? 0 : 1);
    levels.push_back(std::to_string(*row->level));
    people.push_back(row->participant);
  }
  const bool everyone_answers =
      std::ranges::all_of(given.values, [](double one) { return one == 1; });
  data.x = std::move(right);
  if (!everyone_answers) data.y = std::move(given);
  data.by.push_back(stats::labels("level", levels));
  data.cluster.push_back(stats::labels("participant", people));
  return data;
}

const stats::Detail* find_detail(const stats::Result& result, const std::string& name) {
  const auto found = std::ranges::find(result.details, name, &stats::Detail::name);
  return found == result.details.end() ? nullptr : &*found;
}

// What was fitted, from the details where there are three curves, from the estimates where one.
struct Fitted {
  std::optional<double> value = std::nullopt;
  std::optional<stats::Interval> interval = std::nullopt;
};
Fitted fitted_of(const stats::Result& result, const std::string& prefix, const char* measure) {
  if (const stats::Detail* detail = find_detail(result, prefix + measure)) {
    return {detail->estimate, detail->interval};
  }
  if (!prefix.empty()) return {};
  for (const stats::Estimate& estimate : result.estimates) {
    if (estimate.name == measure) return {estimate.value, estimate.interval};
  }
  return {};
}

std::string remarks(const stats::Result& result, const std::string& prefix,
                    const std::string& curve) {
  if (!result.is_defined()) return "no fit: " + result.undefined;
  std::string said;
  for (const std::string& note : result.notes) {
    const bool is_of_curve = (!prefix.empty() && note.starts_with(prefix)) || prefix.empty() ||
                             note.starts_with(fmt::format("No fit of '{}'", curve));
    if (!is_of_curve) continue;
    if (!said.empty()) said += ' ';
    said += !prefix.empty() && note.starts_with(prefix) ? note.substr(prefix.size()) : note;
  }
  return said;
}

void add_curve(Sheet& sheet, const std::string& condition, const std::string& curve,
               const std::string& prefix, std::size_t trials, const stats::Result& result,
               std::span<const std::int64_t> levels) {
  std::vector<Cell> cells{condition, curve, static_cast<std::int64_t>(trials)};
  const auto add = [&](const char* measure) {
    const Fitted found = fitted_of(result, prefix, measure);
    cells.insert(cells.end(),
                 {cell_of(found.value), low_of(found.interval), high_of(found.interval)});
  };
  add("threshold (midpoint of F)");
  add("threshold (half way from guess to 1)");
  add("slope at the midpoint");
  cells.push_back(cell_of(fitted_of(result, prefix, "guess rate").value));
  cells.push_back(cell_of(fitted_of(result, prefix, "lapse rate").value));
  const stats::Detail* deviance = find_detail(result, prefix + "deviance");
  cells.push_back(cell_of(deviance == nullptr ? std::nullopt : deviance->p));
  std::string said = remarks(result, prefix, curve);
  const auto midpoint = fitted_of(result, prefix, "threshold (midpoint of F)").value;
  const auto least = static_cast<double>(levels.front());
  const auto most = static_cast<double>(levels.back());
  if (midpoint && (*midpoint < least || *midpoint > most)) {
    said += said.empty() ? "" : " ";
    said += "The midpoint lies beyond the levels that were shown.";
  }
  cells.emplace_back(std::move(said));
  sheet.table.add(std::move(cells));
}

// The curve of right answers, from what was said of it.
std::optional<stats::Curve> curve_of(const stats::Result& result, const std::string& prefix) {
  const auto value = [&](const char* measure) { return fitted_of(result, prefix, measure).value; };
  const auto midpoint = value("threshold (midpoint of F)");
  const auto slope = value("slope at the midpoint");
  const auto guess = value("guess rate");
  const auto lapse = value("lapse rate");
  if (!midpoint || !slope || !guess || !lapse) return std::nullopt;
  // A logistic function rises by a quarter of its steepness in the middle.
  return stats::Curve{.location = std::log(*midpoint),
                      .steepness = 4 * *slope / (1 - *guess - *lapse),
                      .guess = *guess,
                      .lapse = *lapse};
}

}  // namespace

Section thresholds(const Recognitions& recognitions, const Rules& rules) {
  Sheet sheet{
      .id = "thresholds",
      .title = "How much must be shown",
      .unit = "participant",
      .table = {.columns = {"condition", "curve", "responses", "midpoint, % shown", "midpoint low",
                            "midpoint high", "half way, % shown", "half way low", "half way high",
                            "slope", "slope low", "slope high", "guess rate", "lapse rate",
                            "p of deviance", "remarks"}},
      .digits = 2};
  Section section{.title = "Thresholds"};
  const double guess =
      recognitions.choices >= 2 ? 1 / static_cast<double>(recognitions.choices) : 0;
  const stats::Psychometric unit{.guess = guess,
                                 .log = true,
                                 .resamples = rules.bootstrap.resamples,
                                 .seed = rules.bootstrap.seed};
  std::vector<ConditionCurve> curves;
  for (const std::string& condition : recognitions.conditions) {
    const Rows rows = of_condition(recognitions, condition);
    Finding finding{.id = "threshold_" + id_of(condition),
                    .question = fmt::format("How much must be shown with {}", condition),
                    .unit = "participant",
                    .outcome = "correct",
                    .data = answers_of(recognitions, rows)};
    finding.result = unit(finding.data);
    finding.result.unit = "participant";
    const std::size_t given = answered(recognitions, rows).size();
    if (finding.data.y) {
      add_curve(sheet, condition, "answered", "answered: ", rows.size(), finding.result,
                recognitions.levels);
      add_curve(sheet, condition, "correct given answered", "correct given answered: ", given,
                finding.result, recognitions.levels);
      add_curve(sheet, condition, "correct", "correct: ", rows.size(), finding.result,
                recognitions.levels);
    } else {
      add_curve(sheet, condition, "correct", "", rows.size(), finding.result, recognitions.levels);
    }
    curves.push_back({condition, curve_of(finding.result, finding.data.y ? "correct: " : "")});
    section.findings.push_back(std::move(finding));
  }
  sheet.notes = {
      fmt::format("Logistic functions of the logarithm of the percent shown, by maximum "
                  "likelihood, lapses up to 6 %. Right answers are guessed at a rate of {:.3g} "
                  "where an answer is given; who may say that they do not know does not guess. "
                  "Midpoint: half of the sigmoid, whatever guesses and lapses do; half way: from "
                  "guessing to one on the whole curve; the slope is per unit of the natural "
                  "logarithm.",
                  guess),
      fmt::format("Intervals: 95 %, from {} refits with participants drawn anew, by expanded "
                  "percentiles, which allow for few participants. A small p of the deviance says "
                  "that the curve does not fit.",
                  rules.bootstrap.resamples)};
  section.sheets.push_back(std::move(sheet));
  add_curves(section, recognitions, curves, rules);
  return section;
}

}  // namespace assay::analysis::psychophysics
