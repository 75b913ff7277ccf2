#include "explain/attribution/attention_rollout.h"

#include <algorithm>

#include "base/unsuited.h"
#include "explain/attribution/backward.h"
#include "net/engine/attention.h"

namespace assay::attribution {
namespace {

// From the patches of a picture or a signal to its tokens.
struct Tokens {
  std::vector<graph::NodeId> layers;  // each makes weights [..., tokens, tokens]
  std::size_t number;
  bool class_token;  // before the patches
  Layer patches;
};

std::optional<Layer> patches_of(const graph::Graph& graph, std::size_t number) {
  const std::vector<bool> spatial = spatial_values(graph);
  for (graph::NodeId id = graph.nodes.size(); id-- > 0;) {
    const Shape& shape = graph[id].shape;
    if (!spatial[id] || count(std::span(shape).subspan(2)) != number) continue;
    return Layer{id, static_cast<std::size_t>(shape[1]), Shape(shape.begin() + 2, shape.end())};
  }
  return std::nullopt;
}

Tokens tokens_of(const model::Model& model) {
  const graph::Graph& graph = model.graph();
  const std::vector<graph::NodeId> layers = engine::find_attention(model.engine()).softmax_nodes();
  if (layers.empty()) {
    unsuited(
        "attention_rollout explains transformers, and this model has no attention; use another "
        "method, such as grad_cam.");
  }
  const auto number = static_cast<std::size_t>(graph[layers.front()].shape.back());
  for (const graph::NodeId id : layers) {
    const Shape& shape = graph[id].shape;
    const bool square = shape.size() >= 2 && shape[shape.size() - 2] == shape.back();
    if (!square || static_cast<std::size_t>(shape.back()) != number) {
      unsuited(
          "attention_rollout needs the same tokens in every layer, and the attention '{}' has "
          "weights of shape {}; use another method, such as lrp.",
          graph[id].name, to_string(shape));
    }
  }
  for (const std::size_t more : {std::size_t{1}, std::size_t{0}}) {
    if (auto patches = patches_of(graph, number - more)) {
      return {layers, number, more == 1, std::move(*patches)};
    }
  }
  unsuited(
      "attention_rollout cannot place the {} tokens of this model: no convolution makes so many "
      "patches, or one less; use another method, such as lrp.",
      number);
}

using Matrix = std::vector<double>;  // [tokens, tokens]

Matrix over_heads(std::span<const float> weights, std::size_t size, Heads kind) {
  Matrix result(weights.begin(), weights.begin() + static_cast<std::ptrdiff_t>(size));
  const std::size_t heads = weights.size() / size;
  for (std::size_t at = size; at < weights.size(); ++at) {
    double& so_far = result[at % size];
    const double weight = weights[at];
    so_far = kind == Heads::mean      ? so_far + weight
             : kind == Heads::minimum ? std::min(so_far, weight)
                                      : std::max(so_far, weight);
  }
  if (kind == Heads::mean) {
    for (double& weight : result) weight /= static_cast<double>(heads);
  }
  return result;
}

// Half of what a token becomes is attention, half is the residual sum's; rows add up to one again.
void add_residual(Matrix& weights, std::size_t tokens) {
  for (std::size_t row = 0; row < tokens; ++row) {
    const std::span<double> own = std::span(weights).subspan(row * tokens, tokens);
    double sum = 1;
    for (const double weight : own) sum += weight;
    own[row] += 1;
    for (double& weight : own) weight /= sum;
  }
}

// The class token, or all tokens alike, as a mixture of what the first layer reads.
std::vector<double> rolled_out(const Tokens& tokens,
                               const std::vector<std::span<const float>>& layers, Heads heads) {
  const std::size_t n = tokens.number;
  std::vector<double> mixture(n, tokens.class_token ? 0.0 : 1 / static_cast<double>(n));
  if (tokens.class_token) mixture[0] = 1;
  for (std::size_t at = layers.size(); at-- > 0;) {
    Matrix weights = over_heads(layers[at], n * n, heads);
    add_residual(weights, n);
    std::vector<double> next(n, 0.0);
    for (std::size_t row = 0; row < n; ++row) {
      for (std::size_t from = 0; from < n; ++from)
        next[from] += mixture[row] * weights[row * n + from];
    }
    mixture = std::move(next);
  }
  if (tokens.class_token) mixture.erase(mixture.begin());
  return mixture;
}

}  // namespace

Maps AttentionRollout::operator()(const Question& question) const {
  const Tokens tokens = tokens_of(net_of(question.classifier));
  const Upsampler upsampler =
      upsampler_for(net_of(question.classifier), tokens.patches, upsampling);
  Maps maps = zero_maps(question);
  net_of(question.classifier)
      .values(question.batch.rows(), items_from(question, 0), tokens.layers,
              [&](const engine::Result& found) {
                write_map(rolled_out(tokens, found.values, heads), /*rectify=*/false, upsampler,
                          maps.values.row(found.row));
              });
  return maps;
}

}  // namespace assay::attribution
