#include <cmath>

#include "report/chart.h"
#include "study/analysis/psychophysics/parts.h"

namespace assay::analysis::psychophysics {
namespace {

constexpr int steps_of_a_curve = 40;

Drawn as_share(Drawn percent) {
  if (percent.value) percent.value = *percent.value / 100;
  if (percent.interval) {
    percent.interval = {percent.interval->low / 100, percent.interval->high / 100};
  }
  return percent;
}

class CurveFigure {
 public:
  CurveFigure(const Recognitions& recognitions, const Rules& rules)
      : recognitions_(recognitions), rules_(rules) {}

  void add(const ConditionCurve& one) {
    report::Series& series = chart_.series.emplace_back();
    series.name = one.condition;
    const Rows own = of_condition(recognitions_, one.condition);
    for (const std::int64_t level : recognitions_.levels) {
      const Rows rows = select(own, [&](const ResponseRow& row) { return row.level == level; });
      if (rows.empty()) continue;
      const Drawn share = as_share(drawn_percent(rows, is_right, Draw::people, rules_.bootstrap));
      series.dots.push_back({static_cast<double>(level), *share.value, ends_of(share)});
      std::vector<Cell> cells{one.condition, "answers", static_cast<double>(level),
                              static_cast<std::int64_t>(rows.size())};
      add_drawn(cells, share);
      sheet_.table.add(std::move(cells));
    }
    if (one.curve) add_line(series, *one.curve);
  }

  Figure figure() const {
    return {"psychometric_curves", "Fitted curves",
            "Right answers by how much is shown, with 95 % intervals of participants drawn anew, "
            "and the fitted curves. A dashed line leads to a curve's midpoint, unless that lies "
            "beyond the levels that were shown.",
            report::draw(chart_), sheet_.id};
  }

  Sheet sheet() const {
    Sheet whole = sheet_;
    for (const std::vector<Cell>& row : fitted_.rows) whole.table.add(row);
    return whole;
  }

 private:
  void add_line(report::Series& series, const stats::Curve& curve) {
    const double low = std::log(static_cast<double>(recognitions_.levels.front()));
    const double high = std::log(static_cast<double>(recognitions_.levels.back()));
    for (int step = 0; step <= steps_of_a_curve; ++step) {
      const double at = low + (high - low) * step / steps_of_a_curve;
      series.points.emplace_back(std::exp(at), curve.probability(at));
      fitted_.add(
          {series.name, "curve", std::exp(at), Cell(), curve.probability(at), Cell(), Cell()});
      if (high == low) break;
    }
    const double middle = curve.midpoint_threshold();
    sheet_.table.add({series.name, "midpoint", std::exp(middle), Cell(), curve.probability(middle),
                      Cell(), Cell()});
    if (middle < low || middle > high) return;
    series.mark = {std::exp(middle), curve.probability(middle)};
  }

  const Recognitions& recognitions_;
  const Rules& rules_;
  report::LineChart chart_{.title = "Fitted curves",
                           .x_axis = "% shown (logarithmic)",
                           .y_axis = "proportion of right answers, of all",
                           .series = {},
                           .is_log_x = true};
  Sheet sheet_{.id = "psychometric_curves",
               .title = "Answers and the curves through them",
               .unit = "participant",
               .table = {.columns = {"condition", "what", "% shown", "responses",
                                     "proportion right", "low", "high"}},
               .digits = 3,
               .notes = {"Answers: right of all responses at a level, with 95 % intervals of "
                         "participants drawn anew. Midpoint: where half of the sigmoid is reached. "
                         "Curve: points of the fitted function."}};
  Table fitted_{.columns = sheet_.table.columns};
};

}  // namespace

void add_curves(Section& section, const Recognitions& recognitions,
                std::span<const ConditionCurve> curves, const Rules& rules) {
  CurveFigure drawn(recognitions, rules);
  for (const ConditionCurve& one : curves) drawn.add(one);
  section.figures.push_back(drawn.figure());
  section.sheets.push_back(drawn.sheet());
}

}  // namespace assay::analysis::psychophysics
