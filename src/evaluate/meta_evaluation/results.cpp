#include "evaluate/meta_evaluation/results.h"

#include <nlohmann/json.hpp>
#include <ostream>

#include "base/table.h"

namespace assay::meta_evaluation {
namespace {

using MetaJson = nlohmann::ordered_json;

Cell share_cell(const std::optional<double>& value) {
  return value ? Cell(fmt::format("{:.3f}", *value)) : Cell("undefined");
}

void add_consistency(Table& table, const std::string& metric, const char* changed,
                     const Consistency& found) {
  table.add({metric, changed, share_cell(found.intra_noise), share_cell(found.inter_noise),
             share_cell(found.intra_adversary), share_cell(found.inter_adversary),
             share_cell(found.meta())});
}

void write_pairs(std::ostream& out, const Evaluation& found) {
  Table table{.columns = {"metric", "MC, mean of both", "pairs told apart"}};
  for (const MetricEvaluation& judged : found.metrics) {
    table.add({judged.metric, share_cell(judged.meta()),
               fmt::format("{} of {}", judged.pairs.distinguishable, judged.pairs.pairs)});
  }
  write_text(out, table);
}

void write_agreement(std::ostream& out, const Evaluation& found) {
  Table table{.columns = {"rank agreement"}};
  for (const MetricEvaluation& judged : found.metrics) table.columns.push_back(judged.metric);
  for (std::size_t row = 0; row < found.metrics.size(); ++row) {
    std::vector<Cell> cells{found.metrics[row].metric};
    for (const Agreement& one : found.agreement[row]) {
      cells.push_back(share_cell(one.of_means));
    }
    table.add(std::move(cells));
  }
  write_text(out, table);
}

MetaJson number_json(const std::optional<double>& value) {
  return value ? MetaJson(*value) : MetaJson();
}

MetaJson consistency_json(const Consistency& found) {
  return {{"intra_noise_resilience", number_json(found.intra_noise)},
          {"intra_adversary_reactivity", number_json(found.intra_adversary)},
          {"inter_noise_resilience", number_json(found.inter_noise)},
          {"inter_adversary_reactivity", number_json(found.inter_adversary)},
          {"meta_consistency", number_json(found.meta())}};
}

MetaJson judged_json(const MetricEvaluation& judged, const std::vector<std::string>& methods) {
  MetaJson scores = MetaJson::object();
  for (std::size_t method = 0; method < methods.size(); ++method) {
    MetaJson& row = scores[methods[method]] = MetaJson::array();
    for (const std::optional<double>& value : judged.scores[method]) {
      row.push_back(number_json(value));
    }
  }
  return {{"metric", judged.metric},
          {"meta_consistency", number_json(judged.meta())},
          {"input_changes", consistency_json(judged.input)},
          {"weight_changes", consistency_json(judged.weights)},
          {"pairs", judged.pairs.pairs},
          {"pairs_told_apart", judged.pairs.distinguishable},
          {"scores", std::move(scores)}};
}

}  // namespace

void write_meta(std::ostream& out, const Evaluation& found) {
  Table table{.columns = {"metric", "changed", "alike", "ranks kept", "differ", "worse", "MC"}};
  for (const MetricEvaluation& judged : found.metrics) {
    add_consistency(table, judged.metric, "inputs", judged.input);
    add_consistency(table, judged.metric, "weights", judged.weights);
  }
  write_text(out, table);
  out << "\nMinor changes should leave scores 'alike' (mean p) and 'ranks kept'; disruptive ones "
         "should\nmake them 'differ' (1 - mean p) and 'worse'. MC is the mean of the four; a "
         "constant metric has 0.5.\n\n";
  write_pairs(out, found);
  out << '\n';
  write_agreement(out, found);
  const Evaluation::Counted& counted = found.counted;
  out << fmt::format(
      "\nKendall's tau-b of the order of {} methods by their means. Of {} items, on average {:.1f} "
      "and {:.1f}\nkept their class under minor changes of inputs and weights, {:.1f} and {:.1f} "
      "lost it under disruptive ones;\nonly these count.\n",
      found.methods.size(), found.items, counted.minor_input, counted.minor_weights,
      counted.disruptive_input, counted.disruptive_weights);
}

std::string meta_json(const Evaluation& found, const Settings& settings) {
  MetaJson options = MetaJson::object();
  for (const Setting& setting : settings) {
    MetaJson& field = options[setting.name];
    if (field.is_null()) {
      field = setting.value;
    } else {
      if (!field.is_array()) field = MetaJson::array({field});
      field.push_back(setting.value);
    }
  }
  MetaJson metrics = MetaJson::array();
  for (const MetricEvaluation& one : found.metrics)
    metrics.push_back(judged_json(one, found.methods));
  MetaJson pairs = MetaJson::array();
  for (std::size_t row = 0; row < found.metrics.size(); ++row) {
    for (std::size_t column = row + 1; column < found.metrics.size(); ++column) {
      const Agreement& one = found.agreement[row][column];
      pairs.push_back({{"metrics", {found.metrics[row].metric, found.metrics[column].metric}},
                       {"tau_b_of_means", number_json(one.of_means)},
                       {"mean_tau_b_by_item", number_json(one.by_item)}});
    }
  }
  const Evaluation::Counted& counted = found.counted;
  const MetaJson all{{"options", std::move(options)},
                     {"methods", found.methods},
                     {"items", found.items},
                     {"items_counted",
                      {{"minor_input", counted.minor_input},
                       {"disruptive_input", counted.disruptive_input},
                       {"minor_weights", counted.minor_weights},
                       {"disruptive_weights", counted.disruptive_weights}}},
                     {"metrics", std::move(metrics)},
                     {"agreement", std::move(pairs)}};
  return all.dump(2) + "\n";
}

}  // namespace assay::meta_evaluation
