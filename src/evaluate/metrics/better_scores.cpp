#include "evaluate/metrics/better_scores.h"

#include "evaluate/metrics/metric.h"

namespace assay::metrics {
namespace {

struct Known {
  std::string_view name;
  Better better;
};

// What 'assay svea' writes into a workspace.
constexpr Known of_svea[] = {
    {"svea_roe", Better::higher}, {"svea_drop", Better::lower}, {"svea_increase", Better::higher}};

bool is_of(std::string_view metric, std::string_view name) {
  return metric == name || (metric.starts_with(name) && metric[name.size()] == '_');
}

}  // namespace

std::string_view better_scores(const std::string& metric) {
  Known best{};
  const auto consider = [&](const Known& one) {
    if (is_of(metric, one.name) && one.name.size() > best.name.size()) best = one;
  };
  for (const Metric& one : catalogue()) {
    consider({one.info.name, one.info.better});
  }
  for (const Known& one : of_svea) consider(one);
  if (best.name.empty()) return "";
  return best.better == Better::lower ? "lower" : "higher";
}

}  // namespace assay::metrics
