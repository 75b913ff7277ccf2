#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

#include "base/error.h"
#include "report/matrix_chart.h"
#include "report/scatter_chart.h"
#include "study/analysis/compare/headline.h"
#include "study/analysis/compare/people.h"
#include "study/analysis/compare/ranks.h"
#include "study/analysis/compare/script.h"
#include "study/analysis/review/annotation_review.h"

namespace assay::analysis {
namespace {

// How many participants would settle it, or why that cannot be said.
Cell needed_cell(const Pairing& pairing) {
  if (!pairing.needed) return {};
  const std::optional<std::size_t> participants = pairing.needed->participants;
  return participants ? Cell(static_cast<std::int64_t>(*participants))
                      : Cell(std::string(pairing.needed->reason));
}

Sheet matrix(std::span<const Pairing> pairings) {
  Sheet sheet{.id = "matrix",
              .title = "Item by item, within methods",
              .unit = "item and method",
              .table = {.columns = {"metric", "human measure", "methods", "explanations",
                                    "participants", "r", "low", "high", "p", "Holm p", "rho",
                                    "reliability", "reliability low", "reliability high", "ceiling",
                                    "r without noise", "participants needed", "why not"}},
              .digits = 3};
  for (const Pairing* one : by_evidence(pairings)) {
    const Predicted& within = one->within;
    sheet.table.add(
        {one->metric, measure_name(*one), static_cast<std::int64_t>(one->across.groups.size()),
         static_cast<std::int64_t>(within.items), static_cast<std::int64_t>(one->participants),
         cell_of(within.r), low_of(within.interval), high_of(within.interval), cell_of(within.p),
         cell_of(one->adjusted_p), cell_of(within.rho), cell_of(within.noise.reliability),
         low_of(within.noise.interval), high_of(within.noise.interval),
         cell_of(within.noise.ceiling), cell_of(within.noise.disattenuated), needed_cell(*one),
         within.r ? within.why_no_p : within.reason});
  }
  sheet.notes = {
      "Those that are shown come first. The mean of a method is taken off its items' scores and "
      "answers, so that a correlation is not one of methods. p is the larger of two: of "
      "permutations "
      "in which whole items, all their explanations with them, change places among items that have "
      "the same methods; and of a t-test on Fisher's scale whose standard error takes "
      "participants and items as samples. The interval is that of the t-test, extended to zero "
      "where p is not "
      "below .05. Explanations "
      "that one person saw are left out. The ceiling is the square root of the reliability of the "
      "items' means: the most that a perfect score could be expected to reach. Without one, halves "
      "of the people do not agree at all (reliability 0), or, of the effect on teams, would share "
      "the luck of those whom they are held against. r without noise is r divided by the ceiling; "
      "blank where r is beyond it, for so uncertain a reliability corrects nothing. Participants "
      "needed: with so many, four of five studies would show it after the correction, if the "
      "correlation and people's agreement are what they are here; blank where it is shown; more "
      "items: no number of participants would do. r/comparison.R finds all of it but the "
      "participants needed again from r/people.csv and r/scores.csv."};
  return sheet;
}

Sheet methods_sheet(std::span<const Pairing> pairings) {
  Sheet sheet{
      .id = "methods",
      .title = "Methods: their means",
      .unit = "method",
      .table = {.columns = {"metric", "human measure", "methods", "r of means", "low", "high", "p",
                            "Holm p", "reliability", "ceiling", "r without noise", "why not"}},
      .digits = 3};
  for (const Pairing& one : pairings) {
    const PredictedMeans& across = one.across;
    sheet.table.add({one.metric, measure_name(one), static_cast<std::int64_t>(across.groups.size()),
                     cell_of(across.r), low_of(across.interval), high_of(across.interval),
                     cell_of(across.p), cell_of(one.across_adjusted_p),
                     cell_of(across.noise.reliability), cell_of(across.noise.ceiling),
                     cell_of(across.noise.disattenuated), across.reason});
  }
  sheet.notes = {
      "A handful of methods can hardly show anything here. p is of other methods, as if these had "
      "been drawn at random; the interval (participants and items drawn anew) is of these methods "
      "alone, and so narrower. The reliability is of the methods' means, by halves of the people. "
      "r "
      "without noise is blank where r is beyond the ceiling."};
  return sheet;
}

Sheet rankings_sheet(std::span<const Pairing> pairings) {
  Sheet sheet{.id = "rankings",
              .title = "Methods: their ranking",
              .unit = "method",
              .table = {.columns = {"metric", "human measure", "methods", "tau-b", "low", "high",
                                    "p", "Holm p", "tau-b of halves", "why not"}},
              .digits = 3};
  for (const Pairing& one : pairings) {
    const PredictedMeans& across = one.across;
    sheet.table.add({one.metric, measure_name(one), static_cast<std::int64_t>(across.groups.size()),
                     cell_of(across.tau), low_of(across.tau_interval), high_of(across.tau_interval),
                     cell_of(across.tau_p), cell_of(one.ranking_adjusted_p),
                     cell_of(across.tau_of_halves), across.reason});
  }
  sheet.notes = {
      "Kendall's tau-b of the methods' means. With four methods the smallest exact two-sided p of "
      "a "
      "ranking is .083. Intervals: participants and items drawn anew. tau-b of halves is that of "
      "rankings by two random halves of the people: how reliable a ranking by half of them is. A "
      "tau has no ceiling and no correction that follow from it as those of r do."};
  return sheet;
}

Figure heat(std::span<const Pairing> pairings) {
  report::MatrixChart chart{.title = "Correlation of scores and people",
                            .rows = {},
                            .columns = {},
                            .note = "grey, in brackets: the 95 % interval holds zero"};
  const auto place = [](std::vector<std::string>& names, const std::string& name) {
    const auto found = std::ranges::find(names, name);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    names.push_back(name);
    return names.size() - 1;
  };
  for (const Pairing& one : pairings) {
    place(chart.rows, one.metric);
    place(chart.columns, measure_name(one));
  }
  chart.cells.assign(chart.rows.size(),
                     std::vector<std::optional<report::MatrixCell>>(chart.columns.size()));
  for (const Pairing& one : pairings) {
    if (!one.within.r) continue;
    chart.cells[place(chart.rows, one.metric)][place(chart.columns, measure_name(one))] =
        report::correlation_cell(*one.within.r, one.is_sure());
  }
  return {"matrix", "Scores and people",
          "Correlation of each automatic score with each human measure, item by item within "
          "methods.",
          report::draw(report::upright(std::move(chart))), "matrix"};
}

// The points behind one pairing, method by method.
Figure scatter(const Pairing& pairing, const std::string& id, const std::string& what,
               std::span<const Measure> measures, std::span<const MachineScore> scores) {
  report::ScatterChart chart{.title = what, .x_axis = pairing.metric, .y_axis = pairing.measure};
  std::map<std::pair<std::string, std::string>, std::pair<double, double>> sums;
  for (const Measure& measure : measures) {
    if (measure.name != pairing.measure || measure.study != pairing.study) continue;
    for (const Measurement& one : measure.values) {
      sums[{one.method, one.item}].first += one.value;
      sums[{one.method, one.item}].second += 1;
    }
  }
  for (const std::string& method : pairing.across.groups) {
    report::Cloud cloud{method, {}};
    for (const MachineScore& score : scores) {
      const auto sum = sums.find({method, score.item});
      if (score.metric != pairing.metric || score.method != method || sum == sums.end()) continue;
      cloud.points.emplace_back(score.value, sum->second.first / sum->second.second);
    }
    chart.clouds.push_back(std::move(cloud));
  }
  return {
      id, what,
      fmt::format("{}: {} and {}. A point is an item with a method's explanation, people's mean "
                  "upwards.",
                  what, pairing.metric, measure_name(pairing)),
      report::draw(chart), "matrix"};
}

// The question that marks and reviews of the same items answer together; none without both.
std::optional<Section> marks_and_reviews(std::span<const Sorted> studies,
                                         std::span<const Measure> measures, std::uint64_t seed) {
  std::map<std::tuple<std::string, std::string, std::string>, std::pair<double, double>> sums;
  for (const Measure& measure : measures) {
    if (!measure.name.starts_with("agreement with ")) continue;
    for (const Measurement& one : measure.values) {
      auto& [sum, n] = sums[{measure.name, one.method, one.item}];
      sum += one.value;
      n += 1;
    }
  }
  std::vector<MachineScore> marked;
  for (const auto& [key, sum] : sums) {
    const auto& [name, method, item] = key;
    marked.push_back({name, method, item, sum.first / sum.second});
  }
  std::vector<MachineScore> reviewed;
  for (const Sorted& study : studies) {
    for (MachineScore& score : review_scores(study.kept)) reviewed.push_back(std::move(score));
  }
  return annotation_and_review(marked, reviewed, seed);
}

std::vector<Measure> measures_in(std::span<const Sorted> studies, Evidence Sorted::*which) {
  std::vector<Measure> measures;
  for (const Sorted& study : studies) {
    for (Measure& measure : measures_of(study.*which)) measures.push_back(std::move(measure));
  }
  return measures;
}

// The tables once more, of everybody who completed a study.
std::vector<Section> sections_with_excluded(std::span<const Sorted> studies,
                                            std::span<const MachineScore> scores,
                                            CompareRules rules) {
  if (std::ranges::none_of(studies, &Sorted::anyone_excluded)) return {};
  rules.watch = {};
  const std::vector<Pairing> pairings = paired(measures_in(studies, &Sorted::all), scores, rules);
  return {{.title = "With those who are excluded",
           .sheets = {matrix(pairings), methods_sheet(pairings), rankings_sheet(pairings)}}};
}

constexpr const char* what_was_compared =
    "Every automatic score was correlated (Pearson) with every human measure over items within "
    "methods, the mean of each method taken off both. p is the larger of two p-values: of "
    "permutations of whole items (all explanations of an item together) among items that have the "
    "same methods, and of a t-test of the correlation on Fisher's scale over its standard error "
    "over participants and items (infinitesimal jackknife), with one degree of freedom "
    "fewer than there "
    "are participants or items, whichever are fewer. The former does not count explanations of an "
    "item as independent, the latter does not count answers of a participant so. p-values are "
    "Holm-adjusted over all pairs of score and measure. Confidence intervals are those of the "
    "t-test, extended to zero where p is not below .05. The reliability of the items' means over "
    "people is the mean "
    "correlation of 2000 random halves of the participants, stepped up by the Spearman-Brown "
    "formula, with an interval of percentiles of a bootstrap of participants and items, crossed, "
    "moved so that their mean is what was found; its square root is the ceiling of a "
    "correlation, and the correlation divided by it the disattenuated one. The same was done with "
    "the methods' means, and, without a correction for noise, with their ranking (Kendall's "
    "tau-b). Who did not know what a picture shows counts as not having recognised it. Reaction "
    "times and the percent needed to recognise a picture enter as logarithms; from times, each "
    "person's mean distance from the means of the methods that they met is taken off, so that "
    "how fast somebody is does not count. The percent needed is the lowest level from which on a "
    "person was right, 100 for who was wrong at the highest. The effect on teams is a decision's "
    "correctness less the share "
    "of right decisions on the same item without an explanation. Agreement with drawings and "
    "with marked words is that of a map with one person's marks (1 - half the L1 distance; "
    "average precision). All of this is exploratory: frozen designs plan the tests of one study.";

}  // namespace

Analysis compared_with_people(const std::string& workspace, std::span<const Sorted> studies,
                              std::span<const MachineScore> scores, const CompareRules& rules) {
  const std::vector<Measure> measures = measures_in(studies, &Sorted::kept);
  const std::vector<Pairing> pairings = paired(measures, scores, rules);
  const bool has_any =
      std::ranges::any_of(pairings, [](const Pairing& one) { return one.within.r.has_value(); });
  if (!has_any) {
    fail(
        "Nothing in '{}' can be compared: {} human measures and {} automatic scores share no two "
        "items that two people saw; 'assay workspace explain --metric ...' scores the items that a "
        "study shows.",
        workspace, measures.size(), scores.size());
  }
  Analysis result{.title = "Which automatic score predicts people?", .study = workspace};
  result.summary = headline(pairings);
  const Pairing& best = *leading(pairings);
  Section items{.title = "Item by item"};
  items.figures.push_back(heat(pairings));
  items.figures.push_back(scatter(best, "best", "The best predictor", measures, scores));
  if (const Pairing* worst = trailing(pairings, best)) {
    items.figures.push_back(scatter(*worst, "worst", "The worst predictor", measures, scores));
  }
  items.sheets.push_back(matrix(pairings));
  Section methods{.title = "Method by method"};
  methods.sheets = {methods_sheet(pairings), rankings_sheet(pairings)};
  result.sections = {std::move(items), std::move(methods)};
  result.with_all = sections_with_excluded(studies, scores, rules);
  Section ranks = with_and_without_people(measures, scores, rules);
  if (!ranks.sheets.empty()) result.sections.push_back(std::move(ranks));
  if (auto both = marks_and_reviews(studies, measures, rules.seed)) {
    result.sections.push_back(std::move(*both));
  }
  result.sections.push_back(who_took_part(studies));
  result.methods = what_was_compared;
  result.attachments = comparison_script(measures, scores);
  return result;
}

}  // namespace assay::analysis
