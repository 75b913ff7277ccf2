#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "report/chart.h"
#include "study/analysis/attention/parts.h"
#include "study/analysis/methods.h"

namespace assay::analysis::attention {
namespace {

std::vector<double> numbers_of(const std::map<std::string, double>& by_item) {
  std::vector<double> values;
  for (const auto& [item, value] : by_item) values.push_back(value);
  return values;
}

Cell share_of(const Estimated& value, const Estimated& whole) {
  if (!value.mean || !whole.mean || *whole.mean <= 0) return {};
  return 100 * *value.mean / *whole.mean;
}

Sheet score_sheet(const MarkScores& scores, std::uint64_t seed) {
  Sheet sheet{.id = "scores_against_people",
              .title = "Explanations scored against what people marked",
              .unit = "item",
              .table = {.columns = {"method", "metric", "items", "mean", "95 % low", "95 % high",
                                    "of one person, %", "of half the people, %", "undefined"}},
              .digits = 3};
  for (const std::string& metric : scores.metrics) {
    const Estimated one = estimated(numbers_of(scores.of(metric, std::string(one_person))), seed);
    const Estimated half =
        estimated(numbers_of(scores.of(metric, std::string(half_of_people))), seed);
    for (const std::string& name : scores.names) {
      const Estimated value = estimated(numbers_of(scores.of(metric, name)), seed);
      const auto gap = scores.undefined.find({metric, name});
      const std::size_t missing = gap == scores.undefined.end() ? 0 : gap->second.first;
      if (value.n == 0 && missing == 0) continue;
      sheet.table.add({name, metric, static_cast<std::int64_t>(value.n), cell_of(value.mean),
                       low_of(value.interval), high_of(value.interval), share_of(value, one),
                       share_of(value, half), static_cast<std::int64_t>(missing)});
      if (missing > 0) {
        sheet.notes.push_back(fmt::format("{}, {}: undefined for {} items; of the first, {}.", name,
                                          metric, missing, gap->second.second));
      }
    }
  }
  sheet.notes.insert(
      sheet.notes.begin(),
      "Means over items, intervals from items drawn anew (BCa bootstrap). What people reach with "
      "the same metric: one person's marks against the shares of the others, and the shares of one "
      "half against those of the other, mean over persons and over random halves. A method is no "
      "person: its share can exceed 100 %. Controls know nothing of the item.");
  return sheet;
}

Finding paired(const MarkScores& scores, const std::string& metric, const std::string& first,
               const std::string& second) {
  const auto left = scores.of(metric, first);
  const auto right = scores.of(metric, second);
  std::vector<Sample> samples;
  for (const auto& [item, value] : left) {
    if (!right.contains(item)) continue;
    samples.push_back({first, item, value});
    samples.push_back({second, item, right.at(item)});
  }
  Finding finding{.id = fmt::format("{}_{}_{}", id_of(metric), id_of(first), id_of(second)),
                  .question = fmt::format("{}: {} and {}", metric, first, second),
                  .unit = "item",
                  .outcome = metric,
                  .data = data_of(metric, "method", samples, "item", true)};
  finding.result = samples.empty() ? stats::Result{.test = "wilcoxon_signed_rank",
                                                   .title = "Wilcoxon signed-rank test",
                                                   .undefined = "no item has a score of both"}
                                   : ask("wilcoxon_signed_rank", finding.data);
  finding.result.unit = "item";
  return finding;
}

std::vector<std::string> methods_in(const MarkScores& scores) {
  std::vector<std::string> methods;
  std::ranges::copy_if(scores.names, std::back_inserter(methods), [](const std::string& name) {
    return is_method(name) && !is_control(name);
  });
  return methods;
}

// Those of every analysis, and those that were explained like methods.
std::vector<std::string> controls_in(const MarkScores& scores) {
  std::vector<std::string> controls;
  std::ranges::copy_if(scores.names, std::back_inserter(controls), [](const std::string& name) {
    return name.starts_with("control: ") || is_control(name);
  });
  return controls;
}

std::string control_in(const MarkScores& scores) {
  const bool is_text = std::ranges::find(scores.names, lead_control) != scores.names.end();
  return std::string(is_text ? lead_control : centre_control);
}

report::Element score_chart(const MarkScores& scores, const std::string& metric,
                            std::uint64_t seed) {
  report::DotChart chart{.title = "Agreement of explanations with people", .axis = metric};
  for (const std::string& name : scores.names) {
    std::vector<double> each = numbers_of(scores.of(metric, name));
    const Estimated value = estimated(each, seed);
    if (!value.mean) continue;
    report::Dots dots{.label = name, .value = *value.mean, .each = std::move(each)};
    if (value.interval) dots.interval = {value.interval->low, value.interval->high};
    dots.is_control = !is_method(name) || is_control(name);
    chart.rows.push_back(std::move(dots));
  }
  return report::draw(chart);
}

// How many of the methods the control is below, after correction.
std::string control_sentence(const MarkScores& scores, const std::string& metric,
                             const std::vector<std::string>& methods,
                             std::span<const Finding> against_control) {
  std::size_t better = 0;
  const auto control = numbers_of(scores.of(metric, control_in(scores)));
  for (std::size_t at = 0; at < methods.size(); ++at) {
    const auto own = numbers_of(scores.of(metric, methods[at]));
    if (own.empty() || control.empty() || !against_control[at].adjusted_p) continue;
    better += *against_control[at].adjusted_p < 0.05 && stats::mean(own) > stats::mean(control);
  }
  const char* control_is = control_in(scores) == centre_control
                               ? "a Gaussian in the middle of the picture"
                               : "a map that falls from the first word to the last";
  if (methods.size() == 1) {
    return fmt::format(
        "The only method agrees {}better with people than {} does, at the 5 % level.",
        better == 0 ? "no " : "", control_is);
  }
  return fmt::format(
      "Of {} methods, {} better with people than {} does, at the 5 % level after correction.",
      methods.size(),
      better == 0   ? "none agrees"
      : better == 1 ? "one agrees"
                    : fmt::format("{} agree", better),
      control_is);
}

// Which method agrees best, unless a control does as well.
std::string best_sentence(const MarkScores& scores, const std::string& metric,
                          const std::vector<std::string>& methods, std::uint64_t seed) {
  const auto estimate_of = [&](const std::string& name) {
    return estimated(numbers_of(scores.of(metric, name)), seed);
  };
  const auto best_of = [&](const std::vector<std::string>& names) {
    return *std::ranges::max_element(
        names, {}, [&](const std::string& name) { return estimate_of(name).mean.value_or(-1); });
  };
  const std::string best = best_of(methods);
  const std::string half = in_words(estimate_of(std::string(half_of_people)));
  const std::vector<std::string> controls = controls_in(scores);
  const std::string control = controls.empty() ? "" : best_of(controls);
  const auto reached = [&](const std::string& name) { return estimate_of(name).mean.value_or(-1); };
  if (control.empty() || reached(best) > reached(control)) {
    return fmt::format(
        "By {}, {} agrees best with people: {}; half of the people reach {} against the other "
        "half.",
        metric, best, in_words(estimate_of(best)), half);
  }
  const std::string plain =
      control.starts_with("control: ") ? control.substr(std::strlen("control: ")) : control;
  return fmt::format(
      "By {}, no method agrees better with people than the control {}: {}; the best method, {}, "
      "reaches {}, and half of the people {} against the other half.",
      metric, plain, in_words(estimate_of(control)), best, in_words(estimate_of(best)), half);
}

}  // namespace

ScoreTable score_section(const MarkScores& scores, const std::string& metric, std::uint64_t seed) {
  ScoreTable result{{.title = "Do explanations agree with people?"}, {}};
  Section& section = result.section;
  const std::vector<std::string> methods = methods_in(scores);
  if (methods.empty()) {
    section.text = {
        "No maps of methods were given; the table has what controls and people themselves reach."};
  }
  section.sheets.push_back(score_sheet(scores, seed));
  section.figures.push_back({"scores_against_people", "Agreement of explanations with people",
                             fmt::format("Mean {} over items with a 95 % interval; faint dots are "
                                         "items.",
                                         metric),
                             score_chart(scores, metric, seed), "scores_against_people"});
  std::vector<Finding> pairs, controls;
  for (std::size_t first = 0; first < methods.size(); ++first) {
    for (std::size_t second = first + 1; second < methods.size(); ++second) {
      pairs.push_back(paired(scores, metric, methods[first], methods[second]));
    }
    controls.push_back(paired(scores, metric, methods[first], control_in(scores)));
  }
  adjust(pairs, stats::Correction::holm);
  adjust(controls, stats::Correction::holm);
  if (!methods.empty()) {
    result.sentences = {best_sentence(scores, metric, methods, seed),
                        control_sentence(scores, metric, methods, controls)};
  }
  section.findings = std::move(pairs);
  std::ranges::move(controls, std::back_inserter(section.findings));
  return result;
}

}  // namespace assay::analysis::attention
