#include "explain/attribution/full_grad.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "explain/attribution/backward.h"
#include "explain/attribution/bias.h"

namespace assay::attribution {
namespace {

// The authors' own, so that a layer of zeros stays one.
constexpr double never_zero_span = 1e-6;

// The products' magnitudes, rescaled perhaps, added up over channels.
std::vector<double> shown_magnitudes(std::span<const float> products, std::size_t points,
                                     bool rescale) {
  const auto size = [](float product) { return std::abs(double{product}); };
  double low = 0;
  double factor = 1;
  if (rescale) {
    const auto [least, most] = std::ranges::minmax(products, {}, size);
    low = size(least);
    factor = 1 / (size(most) - low + never_zero_span);
  }
  std::vector<double> sum(points, 0.0);
  for (std::size_t at = 0; at < products.size(); ++at) {
    sum[at % points] += (size(products[at]) - low) * factor;
  }
  return sum;
}

std::vector<float> multiplied(std::span<const float> left, std::span<const float> right) {
  std::vector<float> result(left.size());
  std::ranges::transform(left, right, result.begin(), std::multiplies<>());
  return result;
}

double total_of(std::span<const float> numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0.0);
}

// Where a value with points is, and how its sums reach the input's points.
struct Place {
  std::size_t points;
  Upsampler upsampler;
};

std::vector<std::optional<Place>> places_of(const model::Model& model,
                                            const std::vector<Bias>& biases, Upsampling kind) {
  const graph::Graph& graph = model.graph();
  const std::vector<bool> spatial = spatial_values(graph);
  std::vector<std::optional<Place>> result;
  for (const Bias& bias : biases) {
    result.emplace_back();
    if (!spatial[bias.node]) continue;
    const Shape& shape = graph[bias.node].shape;
    const Layer layer{bias.node, static_cast<std::size_t>(shape[1]),
                      Shape(shape.begin() + 2, shape.end())};
    result.back() = Place{layer.points(), upsampler_for(model, layer, kind)};
  }
  return result;
}

}  // namespace

Maps FullGrad::operator()(const Question& question) const {
  const model::Model& model = net_of(question.classifier);
  const std::vector<Bias> biases = biases_of(model);
  const auto places = places_of(model, biases, upsampling);
  engine::RequestedNodes wanted{.values = {}, .gradients = {model.graph().input}};
  for (const Bias& bias : biases) wanted.gradients.push_back(bias.node);
  Maps maps = zero_maps(question);
  Measure gap{"completeness_gap", std::vector<double>(question.batch.rows())};
  score_versions(
      question, 1,
      [&](std::size_t item, std::size_t, std::span<float> sample) {
        std::ranges::copy(question.batch.row(item), sample.begin());
      },
      [&](std::size_t item, std::size_t, float score) { gap.values[item] = -double{score}; });
  model.backward_pass(
      question.batch.rows(), items_from(question, 0),
      [&](std::size_t row) { return question.targets[row]; },
      {.output = question.output, .rules = engine::gradient_rules(), .wanted = wanted},
      [&](const engine::Result& found) {
        const std::span<float> map = maps.values.row(found.row);
        const std::vector<float> own =
            multiplied(question.batch.row(found.row), found.gradients[0]);
        gap.values[found.row] += total_of(own);
        std::ranges::copy(shown_magnitudes(own, map.size(), rescale), map.begin());
        std::vector<float> part(map.size());
        for (std::size_t at = 0; at < biases.size(); ++at) {
          const std::vector<float> products =
              multiplied(biases[at].numbers, found.gradients[at + 1]);
          gap.values[found.row] += total_of(products);
          if (!places[at]) continue;
          write_map(shown_magnitudes(products, places[at]->points, rescale), /*rectify=*/false,
                    places[at]->upsampler, part);
          std::ranges::transform(map, part, map.begin(), std::plus<>());
        }
      });
  maps.measures.push_back(std::move(gap));
  return maps;
}

}  // namespace assay::attribution
