#include "study/analysis/review/annotation_review.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "evaluate/metrics/metric.h"
#include "math/stats/bootstrap.h"
#include "math/stats/correlation.h"
#include "study/analysis/methods.h"
#include "study/analysis/review/correction.h"
#include "study/analysis/review/parts.h"

namespace assay::analysis {
namespace {

// Of one method's explanation of one item; matched by reviews' methods.
struct Explanation {
  std::string item;
  std::string method;
  double annotation;
  double review;
};

std::vector<std::string> metrics_in(std::span<const MachineScore> scores) {
  std::vector<std::string> names;
  for (const MachineScore& score : scores) {
    if (std::ranges::find(names, score.metric) == names.end()) names.push_back(score.metric);
  }
  return names;
}

std::vector<Explanation> matched(std::span<const MachineScore> annotation,
                                 std::span<const MachineScore> review, const std::string& metric,
                                 const std::string& measure) {
  std::map<std::string, std::vector<const MachineScore*>> by_item;
  for (const MachineScore& score : annotation) {
    if (score.metric == metric) by_item[score.item].push_back(&score);
  }
  std::vector<Explanation> result;
  for (const MachineScore& said : review) {
    if (said.metric != measure) continue;
    for (const MachineScore* score : by_item[said.item]) {
      if (!is_same_method(score->method, said.method)) continue;
      result.push_back({said.item, said.method, score->value, said.value});
      break;
    }
  }
  return result;
}

std::optional<double> correlation_in(std::span<const Explanation> all,
                                     std::span<const std::size_t> rows) {
  std::vector<double> x, y;
  for (const std::size_t row : rows) {
    x.push_back(all[row].annotation);
    y.push_back(all[row].review);
  }
  return x.size() < 3 ? std::nullopt : stats::correlation(x, y);
}

// Items are drawn whole: explanations of one item are alike.
stats::Bootstrapped correlated(std::span<const Explanation> all, std::uint64_t seed) {
  std::vector<std::string> items;
  for (const Explanation& one : all) items.push_back(one.item);
  const stats::Clusters clusters = stats::clusters_of(items);
  const stats::StatisticOfRows r = [&](std::span<const std::size_t> rows) {
    return correlation_in(all, rows);
  };
  return stats::bootstrap(std::span(&clusters, 1), stats::statistic_of_times(r), {.seed = seed});
}

// What is left when each item's mean is taken away: whether, of explanations of one item, the one
// that matches better is liked better.
std::vector<Explanation> within_items(std::span<const Explanation> all) {
  struct ItemSums {
    double annotation = 0, review = 0, n = 0;
  };
  std::map<std::string, ItemSums> sums;
  for (const Explanation& one : all) {
    ItemSums& own = sums[one.item];
    own.annotation += one.annotation, own.review += one.review, own.n += 1;
  }
  std::vector<Explanation> result;
  for (const Explanation& one : all) {
    const ItemSums& own = sums[one.item];
    if (own.n < 2) continue;
    result.push_back({one.item, one.method, one.annotation - own.annotation / own.n,
                      one.review - own.review / own.n});
  }
  return result;
}

std::vector<Finding> by_method(std::span<const Explanation> all, const std::string& metric,
                               const std::string& measure) {
  std::map<std::string, std::pair<std::vector<double>, std::vector<double>>> columns;
  for (const Explanation& one : all) {
    columns[one.method].first.push_back(one.annotation);
    columns[one.method].second.push_back(one.review);
  }
  std::vector<Finding> findings;
  for (auto& [method, both] : columns) {
    Finding finding{.id = fmt::format("{}_{}_{}", id_of(metric), id_of(measure), id_of(method)),
                    .question = fmt::format("{} and {} of {}, over items", metric, measure, method),
                    .unit = "item",
                    .outcome = measure};
    finding.data.x = stats::Numbers{metric, std::move(both.first)};
    finding.data.y = stats::Numbers{measure, std::move(both.second)};
    finding.result = ask("spearman", finding.data);
    finding.result.unit = "item";
    findings.push_back(std::move(finding));
  }
  return findings;
}

// A line for each explanation that has a score of both kinds.
Sheet both_sheet(std::span<const MachineScore> annotation, std::span<const MachineScore> review) {
  Sheet sheet{.id = "annotation_and_review",
              .title = "Scores of annotation and of review, for the same explanations",
              .unit = "explanation",
              .table = {.columns = {"item", "method", "metric", "score", "measure", "review"}},
              .digits = 3};
  sheet.notes = {
      "Every explanation that has a score of both kinds; reviews are means over people."};
  for (const std::string& metric : metrics_in(annotation)) {
    for (const std::string& measure : metrics_in(review)) {
      for (const Explanation& one : matched(annotation, review, metric, measure)) {
        sheet.table.add({one.item, one.method, metric, one.annotation, measure, one.review});
      }
    }
  }
  return sheet;
}

void add_means(std::vector<MachineScore>& to, const std::string& measure, const Evidence& evidence,
               std::span<const Sample> samples) {
  std::map<std::pair<std::string, std::string>, std::pair<double, double>> sums;
  for (const Sample& sample : samples) {
    auto& [sum, n] = sums[{sample.group, sample.unit}];
    sum += sample.value;
    n += 1;
  }
  for (const auto& [key, sum] : sums) {
    to.push_back({measure, method_of(evidence, key.first), key.second, sum.first / sum.second});
  }
}

}  // namespace

std::vector<MachineScore> review_scores(const Evidence& evidence, double threshold) {
  std::vector<MachineScore> result;
  std::vector<Sample> samples;
  for (const review::Rated& one : review::rated(evidence)) {
    samples.push_back({one.row->condition, one.row->item, one.value});
  }
  add_means(result, "rating", evidence, samples);
  samples.clear();
  for (const Corrected& one : corrections_of(evidence, threshold).all) {
    if (!one.change || !one.change->iou) continue;
    samples.push_back({one.row->condition, one.row->item, *one.change->iou});
  }
  add_means(result, "correction_iou", evidence, samples);
  samples.clear();
  for (const review::Chosen& one : review::chosen(evidence)) {
    for (const std::string& name : one.offered) {
      samples.push_back({name, one.row->item, name == one.condition ? 1.0 : 0.0});
    }
  }
  add_means(result, "chosen", evidence, samples);
  return result;
}

std::vector<MachineScore> annotation_scores(const Evidence& evidence) {
  std::vector<MachineScore> result;
  for (const MachineScore& score : evidence.scores) {
    const std::string_view name = std::string_view(score.metric).substr(0, score.metric.find(':'));
    const auto metric = std::ranges::find_if(
        metrics::catalogue(), [&](const metrics::Metric& row) { return row.info.name == name; });
    if (metric == metrics::catalogue().end()) continue;
    if (metric->info.family == metrics::Family::human) result.push_back(score);
  }
  return result;
}

std::optional<Section> annotation_and_review(std::span<const MachineScore> annotation,
                                             std::span<const MachineScore> review,
                                             std::uint64_t seed) {
  Sheet sheet{.id = "annotation_review_correlations",
              .title = "Do explanations that match people's marks please reviewers?",
              .unit = "item",
              .table = {.columns = {"metric", "measure", "explanations", "items", "r", "95 % low",
                                    "95 % high", "r within items", "within low", "within high"}},
              .digits = 3};
  Section section{.title = "Annotation and review"};
  for (const std::string& metric : metrics_in(annotation)) {
    for (const std::string& measure : metrics_in(review)) {
      const std::vector<Explanation> all = matched(annotation, review, metric, measure);
      if (all.size() < 3) continue;
      std::map<std::string, int> items;
      for (const Explanation& one : all) ++items[one.item];
      const stats::Bootstrapped r = correlated(all, seed);
      const std::vector<Explanation> left = within_items(all);
      const stats::Bootstrapped within =
          left.size() < 3 ? stats::Bootstrapped{} : correlated(left, seed);
      sheet.table.add({metric, measure, static_cast<std::int64_t>(all.size()),
                       static_cast<std::int64_t>(items.size()), cell_of(r.value),
                       low_of(r.interval), high_of(r.interval), cell_of(within.value),
                       low_of(within.interval), high_of(within.interval)});
      std::ranges::move(by_method(all, metric, measure), std::back_inserter(section.findings));
    }
  }
  if (sheet.table.rows.empty()) return std::nullopt;
  adjust(section.findings, stats::Correction::holm);
  sheet.notes = {
      "Pearson's correlation over explanations; intervals: percentiles of items drawn anew, with "
      "all explanations of an item together. Within items: after each item's mean is taken away, "
      "so that items that are easy for everybody do not count. Blank: nothing varies, or no item "
      "has two explanations."};
  section.sheets = {std::move(sheet), both_sheet(annotation, review)};
  return section;
}

}  // namespace assay::analysis
