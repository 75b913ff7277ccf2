// For tests: metrics asked about maps of a model whose answers are known on paper.
#pragma once

#include <algorithm>

#include "evaluate/metrics/metric.h"
#include "explain/attribution/toy_models_test.h"

namespace assay::metrics {

// Two classes; the probability of the first is the logistic function of the weighted sum.
inline model::Model logistic(const std::vector<float>& weights) {
  const auto size = static_cast<std::int64_t>(weights.size());
  Tensor rows(Shape{2, size});
  std::ranges::copy(weights, rows.data.begin());
  return attribution::linear_model({size}, std::move(rows), {{2}, {0, 0}});
}

inline double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

// About one item, class 0.
template <class Unit>
Score asked(const Unit& unit, const model::Model& model, const std::vector<float>& input,
            const std::vector<float>& map,
            std::optional<std::optional<std::size_t>> label = std::nullopt,
            model::Output output = model::Output::probability) {
  const Shape shape{1, static_cast<std::int64_t>(input.size())};
  const Tensor batch(shape, input);
  const Tensor maps(shape, map);
  const std::size_t targets[] = {0};
  const attribution::Question question{model, batch, targets, output};
  ExplainedItems explained{.maps = maps, .question = &question};
  std::vector<std::optional<std::size_t>> labels;
  if (label) labels.push_back(*label);
  explained.labels = labels;
  return unit(explained)[0];
}

}  // namespace assay::metrics
