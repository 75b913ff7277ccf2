#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "math/stats/moments.h"
#include "math/stats/quantile.h"
#include "study/analysis/review/parts.h"

namespace assay::analysis::review {
namespace {

constexpr int most_points_listed = 20;

struct Points {
  int low = 1;
  int high = 1;
};

Points points_of(const Evidence& evidence, std::span<const Rated> all) {
  Points points;
  if (evidence.design) points.high = static_cast<int>(evidence.design->trial.rating_points);
  for (const Rated& one : all) {
    points.low = std::min(points.low, static_cast<int>(one.value));
    points.high = std::max(points.high, static_cast<int>(one.value));
  }
  return points;
}

Sheet rating_sheet(std::span<const Rated> all, std::span<const Condition> conditions,
                   const Points& points) {
  Sheet sheet{.id = "ratings",
              .title = "Ratings of explanations",
              .unit = "participant",
              .table = {.columns = {"condition", "participants", "ratings", "median", "mean", "SD",
                                    "95 % low", "95 % high"}}};
  const bool lists = points.high - points.low < most_points_listed;
  for (int point = points.low; lists && point <= points.high; ++point) {
    sheet.table.columns.push_back(fmt::format("rated {}", point));
  }
  for (const Condition& condition : conditions) {
    std::vector<double> values;
    for (const Rated& one : all) {
      if (one.row->condition == condition.name) values.push_back(one.value);
    }
    std::optional<double> deviation;
    if (condition.people.size() > 1) deviation = stats::moments(condition.people).deviation();
    std::vector<Cell> row{condition.name,
                          static_cast<std::int64_t>(condition.people.size()),
                          static_cast<std::int64_t>(values.size()),
                          stats::median(values),
                          condition.mean,
                          cell_of(deviation),
                          low_of(condition.interval),
                          high_of(condition.interval)};
    for (int point = points.low; lists && point <= points.high; ++point) {
      row.push_back(static_cast<std::int64_t>(std::ranges::count(values, double(point))));
    }
    sheet.table.add(std::move(row));
  }
  sheet.notes = {
      "Mean and SD are of the participants' means; the median and the counts of each "
      "point of the scale are of all ratings, pooled. Intervals: BCa bootstrap of "
      "participants."};
  return sheet;
}

// Explanations by raters; who rated one several times counts with the mean.
stats::Data explanations_by_raters(std::span<const Rated> all) {
  std::vector<Sample> samples;
  for (const Rated& one : all) {
    samples.push_back(
        {one.row->item + " / " + one.row->condition, one.row->participant, one.value});
  }
  stats::Data data;
  stats::Numbers x{"rating", {}};
  std::vector<std::string> explanations, people;
  for (const Sample& mean : person_means(samples)) {
    x.values.push_back(mean.value);
    explanations.push_back(mean.group);
    people.push_back(mean.unit);
  }
  data.x = std::move(x);
  data.by.push_back(stats::labels("participant", people));
  data.pair = stats::labels("explanation", explanations);
  return data;
}

stats::Data conditions_by_raters(std::span<const Sample> means) {
  stats::Data data;
  stats::Numbers x{"mean rating", {}};
  std::vector<std::string> conditions, people;
  for (const Sample& mean : means) {
    x.values.push_back(mean.value);
    conditions.push_back(mean.group);
    people.push_back(mean.unit);
  }
  data.x = std::move(x);
  data.by.push_back(stats::labels("participant", people));
  data.pair = stats::labels("condition", conditions);
  return data;
}

std::vector<Finding> agreement_findings(std::span<const Rated> all, std::span<const Sample> means,
                                        std::size_t conditions, std::uint64_t seed) {
  std::vector<Finding> findings;
  findings.push_back({.id = "rating_alpha",
                      .question = "How far raters agree on explanations",
                      .unit = "explanation",
                      .outcome = "response",
                      .data = explanations_by_raters(all)});
  findings.back().result =
      ask(fmt::format("krippendorff_alpha:scale=ordinal,seed={}", seed), findings.back().data);
  findings.back().result.unit = "explanation";
  if (conditions > 2) {
    findings.push_back({.id = "rating_concordance",
                        .question = "How far participants put conditions into the same order",
                        .unit = "participant",
                        .outcome = "response",
                        .data = conditions_by_raters(means)});
    findings.back().result = ask(fmt::format("kendall_w:seed={}", seed), findings.back().data);
    findings.back().result.unit = "participant";
  }
  return findings;
}

}  // namespace

std::optional<Part> ratings(const Evidence& evidence, const Rules& rules) {
  std::size_t unreadable = 0;
  const std::vector<Rated> all = rated(evidence, &unreadable);
  if (all.empty()) return std::nullopt;
  Rows rows;
  std::vector<Sample> samples;
  for (const Rated& one : all) {
    rows.push_back(one.row);
    samples.push_back({one.row->condition, one.row->participant, one.value});
  }
  const std::vector<std::string> names = conditions(evidence, rows);
  const std::vector<Sample> means = person_means(samples);
  const std::vector<Condition> by_condition = means_by_condition(names, means, rules.seed);
  Part part{{.title = "Ratings"}, {}};
  Sheet sheet = rating_sheet(all, by_condition, points_of(evidence, all));
  if (unreadable > 0) {
    sheet.notes.push_back(fmt::format("{} answers are no ratings and are left out.", unreadable));
  }
  part.section.sheets.push_back(std::move(sheet));
  part.section.figures.push_back(
      dots_of("ratings", "Mean rating of a participant", "rating", "ratings", by_condition));
  part.section.findings = by_participants("rating", "rating", "response", names, means);
  part.sentence = fmt::format("Ratings were highest with {}; {}.", best_in_words(by_condition, 2),
                              how_many_differ(part.section.findings));
  std::ranges::move(agreement_findings(all, means, names.size(), rules.seed),
                    std::back_inserter(part.section.findings));
  return part;
}

}  // namespace assay::analysis::review
