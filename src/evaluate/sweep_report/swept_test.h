// A small results file whose numbers can be worked out by hand.
#pragma once

#include "base/spec.h"
#include "base/temporary_folder.h"
#include "evaluate/sweep/results.h"
#include "evaluate/sweep/writer.h"

namespace assay::sweep_report {

inline sweep::MetricRow metric_row(const std::string& spec) {
  const Spec parsed = parse_spec(spec);
  const metrics::Metric& row = find(metrics::catalogue(), parsed.name, "metric");
  return {spec, to_string(row.complete(parsed.settings)), row.info};
}

// Eight items. By auc (higher is better) 'lime' is 0.1 above 'rise' on every item, which is 0.4
// above chance, and the truth scores 1. By deletion (lower is better) 'rise' is better than 'lime',
// and the truth has the scores of chance. The third metric has no score but one item's.
class SweptFile {
 public:
  static constexpr std::size_t items = 8;

  explicit SweptFile(const std::string& suite = {})
      : path(folder / (suite.empty() ? "r.sqlite" : "suite.sqlite")) {
    sweep::Writer writer(path, {.seed = 3, .suite = suite});
    writer.add_models(std::vector<sweep::ModelRow>{{"net.onnx", std::string(64, 'a')}});
    writer.add_methods(
        std::vector<sweep::MethodRow>{{"rise", "rise:masks=9"},
                                      {"lime", "lime:samples=9"},
                                      {"random", "random:seed=3", sweep::Role::control},
                                      {"truth", "truth", sweep::Role::truth}});
    writer.add_metrics(std::vector{metric_row("auc"), metric_row("deletion"), metric_row("gini")});
    std::vector<sweep::ItemRow> rows;
    for (std::size_t item = 0; item < items; ++item) rows.push_back({"<i>" + std::to_string(item)});
    writer.add_items(rows);
    for (std::size_t method = 0; method < 4; ++method) store(writer, method);
  }

  static double auc(std::size_t method, std::size_t item) {
    const double own = static_cast<double>(item) / 100;
    return std::array{0.8 + own, 0.9 + own, 0.4 + own, 1.0}[method];
  }
  static double deletion(std::size_t method, std::size_t item) {
    const double own = static_cast<double>(item) / 100;
    return std::array{0.2 + own, 0.3 + 2 * own, 0.5 + own, 0.5 + own}[method];
  }

  TemporaryFolder folder;
  std::filesystem::path path;

 private:
  static void store(sweep::Writer& writer, std::size_t method) {
    sweep::Unit unit{
        .model = 0, .method = method, .first = 0, .items = items, .metrics = {0, 1, 2}};
    unit.scores.resize(3);
    for (std::size_t item = 0; item < items; ++item) {
      const double drop = deletion(method, item);
      unit.scores[0].push_back({.value = auc(method, item)});
      unit.scores[1].push_back({.value = drop, .curve = {1, drop, 0}});
      unit.scores[2].push_back({.reason = "the map is constant"});
    }
    if (method == 0) unit.scores[2][4] = {.value = 0.5};
    unit.cost = {.seconds = 2, .forward = 10, .backward = 1, .asked = 8, .run = 5};
    writer.store(std::span(&unit, 1));
  }
};

}  // namespace assay::sweep_report
