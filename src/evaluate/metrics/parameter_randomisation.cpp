#include "evaluate/metrics/parameter_randomisation.h"

#include <algorithm>

#include "evaluate/metrics/reexplain.h"
#include "math/stats/mean.h"

namespace assay::metrics {
namespace {

using Layers = std::vector<graph::NodeId>;

// The layers that each model has anew.
std::vector<Layers> layers_renewed(const model::Model& model, const ParameterRandomisation& unit) {
  Layers layers = model::weighted_layers(model);
  if (layers.empty()) {
    fail("'{}' needs layers with weights; this model has none.", unit.info.name);
  }
  if (unit.order == LayerOrder::top_down) std::ranges::reverse(layers);
  const std::size_t most = unit.models > 0
                               ? std::min(layers.size(), static_cast<std::size_t>(unit.models))
                               : layers.size();
  std::vector<Layers> all;
  for (std::size_t at = 1; at <= most; ++at) {
    // The last of them is always the last layer of the order.
    const std::size_t end = at * layers.size() / most;
    const auto begin =
        layers.begin() +
        (unit.order == LayerOrder::independent ? static_cast<std::ptrdiff_t>(end) - 1 : 0);
    all.emplace_back(begin, layers.begin() + static_cast<std::ptrdiff_t>(end));
  }
  return all;
}

}  // namespace

std::vector<Score> ParameterRandomisation::operator()(const ExplainedItems& explained) const {
  const Grid space = grid(explained.maps, info.name);
  const attribution::Question& question = *explained.question;
  std::vector<std::size_t> items;
  std::vector<std::vector<float>> before(explained.size());
  for (std::size_t item = 0; item < explained.size(); ++item) {
    before[item] = values_or_magnitudes(explained.maps.row(item), magnitudes);
    if (!is_constant(before[item])) items.push_back(item);
  }
  std::vector<Score> scores(explained.size(), Score{.reason = constant_map});
  if (items.empty()) return scores;
  const Make whole = [&](std::size_t item, std::size_t, std::span<float> sample) {
    std::ranges::copy(question.batch.row(item), sample.begin());
  };
  const model::Model& net = attribution::net_of(question.classifier);
  for (const Layers& layers : layers_renewed(net, *this)) {
    const model::Model fresh = model::with_randomised_layers(net, layers, weights, seed);
    reexplain(
        explained, items, {1, whole, {}, &fresh},
        [&](std::size_t item, std::size_t, std::span<const float>, std::span<const float> map) {
          const std::optional<double> alike = metrics::similarity(
              similarity, before[item], values_or_magnitudes(map, magnitudes), space);
          // A map that says nothing has nothing of the old one.
          scores[item].curve.push_back(alike.value_or(0));
        });
  }
  for (const std::size_t item : items) {
    scores[item].value = stats::mean(scores[item].curve);
    scores[item].reason = {};
  }
  return scores;
}

}  // namespace assay::metrics
