#include "net/train/trainer.h"

#include <algorithm>
#include <cmath>

#include "base/argmax.h"
#include "base/error.h"
#include "base/parallel.h"
#include "base/rng.h"
#include "net/engine/engine.h"

namespace assay::train {
namespace {

using graph::NodeId;

// Numbers that a thread changes at once: fewer are done before another has heard of them.
constexpr std::size_t numbers_in_step = 4096;

struct Parameter {
  NodeId id;
  bool decays;
  std::vector<float> values;
  std::vector<float> first;   // momentum, or Adam's mean
  std::vector<float> second;  // Adam's mean square
};

// Weights and biases of convolutions and linear maps, each once.
std::vector<Parameter> parameters_of(const graph::Graph& graph) {
  std::vector<Parameter> result;
  for (const graph::Node& node : graph.nodes) {
    if (!graph::as<graph::Convolution>(node) && !graph::as<graph::Linear>(node)) continue;
    for (std::size_t slot = 1; slot < node.inputs.size(); ++slot) {
      const NodeId id = node.inputs[slot];
      const Tensor* value = graph::constant(graph[id]);
      const bool known =
          std::ranges::any_of(result, [&](const Parameter& other) { return other.id == id; });
      if (!value || known) continue;
      const std::vector<float> zeros(value->size(), 0.0F);
      result.push_back({id, slot == 1, value->data, zeros, zeros});
    }
  }
  return result;
}

void check(const graph::Graph& graph, const Samples& samples, const Options& options) {
  const std::size_t classes = count(graph[graph.output()].shape);
  if (samples.labels.empty() || samples.values.rows() != samples.labels.size()) {
    fail("{} samples with {} labels cannot be trained on.", samples.values.rows(),
         samples.labels.size());
  }
  const Shape& input = graph[graph.input].shape;
  if (samples.values.size() != samples.values.rows() * count(input)) {
    fail("Samples of shape {} do not fit a net whose input is {}.", to_string(samples.values.shape),
         to_string(input));
  }
  const std::size_t highest = std::ranges::max(samples.labels);
  if (highest >= classes) fail("Label {} does not fit a net of {} classes.", highest, classes);
  if (options.batch == 0) fail("A batch of 0 samples cannot be trained on; give at least 1.");
}

// Cross-entropy of one sample and its gradient to the logits, already divided by the batch.
double cross_entropy(std::span<const float> logits, std::size_t label, double share,
                     std::span<float> gradient) {
  const float most = *std::ranges::max_element(logits);
  double sum = 0;
  for (const float logit : logits) sum += std::exp(static_cast<double>(logit) - most);
  for (std::size_t at = 0; at < logits.size(); ++at) {
    const double p = std::exp(static_cast<double>(logits[at]) - most) / sum;
    gradient[at] = static_cast<float>((p - (at == label ? 1.0 : 0.0)) * share);
  }
  return std::log(sum) - (static_cast<double>(logits[label]) - most);
}

// A stretch of a parameter.
struct Slice {
  const float* gradient;
  float* values;
  float* first;
  float* second;
  std::size_t size;
};

void descend(const Slice& p, float rate, float decay, float momentum) {
  for (std::size_t at = 0; at < p.size; ++at) {
    p.first[at] = momentum * p.first[at] + p.gradient[at] + decay * p.values[at];
    p.values[at] -= rate * p.first[at];
  }
}

void adapt(const Slice& p, float rate, float decay, int time) {
  // Kingma and Ba, 2015, with their constants.
  constexpr float mean_share = 0.9F;
  constexpr float square_share = 0.999F;
  constexpr float small = 1e-8F;
  const auto mean_scale = static_cast<float>(1.0 / (1.0 - std::pow(mean_share, time)));
  const auto square_scale = static_cast<float>(1.0 / (1.0 - std::pow(square_share, time)));
  for (std::size_t at = 0; at < p.size; ++at) {
    const float g = p.gradient[at] + decay * p.values[at];
    p.first[at] = mean_share * p.first[at] + (1 - mean_share) * g;
    p.second[at] = square_share * p.second[at] + (1 - square_share) * g * g;
    p.values[at] -=
        rate * p.first[at] * mean_scale / (std::sqrt(p.second[at] * square_scale) + small);
  }
}

void step(Parameter& p, const std::vector<float>& gradient, const Options& o, int time) {
  const auto rate = static_cast<float>(o.learning_rate);
  const auto decay = static_cast<float>(p.decays ? o.weight_decay : 0.0);
  const auto momentum = static_cast<float>(o.momentum);
  parallel_for(p.values.size(), numbers_in_step, [&](std::size_t begin, std::size_t end) {
    const Slice slice{gradient.data() + begin, p.values.data() + begin, p.first.data() + begin,
                      p.second.data() + begin, end - begin};
    if (o.optimiser == Optimiser::sgd) {
      descend(slice, rate, decay, momentum);
    } else {
      adapt(slice, rate, decay, time);
    }
  });
}

class Trainer {
 public:
  Trainer(const graph::Graph& graph, const Samples& samples, const Options& options)
      : samples_(samples),
        options_(options),
        engine_(graph),
        parameters_(parameters_of(graph)),
        losses_(options.batch),
        right_(options.batch) {
    for (const Parameter& parameter : parameters_) ids_.push_back(parameter.id);
  }

  Epoch run(int epoch) {
    const std::size_t count = samples_.labels.size();
    const std::vector<std::size_t> order =
        shuffled(count, options_.seed, static_cast<std::uint64_t>(epoch));
    double loss = 0;
    double right = 0;
    for (std::size_t begin = 0; begin < count; begin += options_.batch) {
      const std::size_t size = std::min(options_.batch, count - begin);
      batch(std::span(order).subspan(begin, size));
      for (std::size_t row = 0; row < size; ++row) {
        loss += losses_[row];
        right += right_[row] ? 1 : 0;
      }
    }
    if (!std::isfinite(loss)) {
      fail("The loss is no longer finite in epoch {}; a smaller learning rate than {} may help.",
           epoch, options_.learning_rate);
    }
    const auto all = static_cast<double>(count);
    return {epoch, loss / all, right / all};
  }

  graph::Graph result() const {
    graph::Graph graph = engine_.graph();
    for (const Parameter& parameter : parameters_) {
      graph::Node& node = graph.nodes[parameter.id];
      node.op = graph::Constant{std::make_shared<const Tensor>(node.shape, parameter.values)};
    }
    return graph;
  }

 private:
  void batch(std::span<const std::size_t> rows) {
    const double share = 1.0 / static_cast<double>(rows.size());
    const std::vector<std::vector<float>> gradients = engine_.parameter_gradients(
        rows.size(),
        [&](std::size_t row, std::span<float> sample) {
          std::ranges::copy(samples_.values.row(rows[row]), sample.begin());
        },
        [&](std::size_t row, std::span<const float> logits, std::span<float> gradient) {
          const std::size_t label = samples_.labels[rows[row]];
          losses_[row] = cross_entropy(logits, label, share, gradient);
          right_[row] = argmax(logits) == label;
        },
        ids_);
    ++time_;
    std::vector<std::span<const float>> values;
    for (std::size_t at = 0; at < parameters_.size(); ++at) {
      step(parameters_[at], gradients[at], options_, time_);
      values.emplace_back(parameters_[at].values);
    }
    engine_.set_parameters(ids_, values);
  }

  Samples samples_;
  Options options_;
  engine::Engine engine_;
  std::vector<Parameter> parameters_;
  std::vector<NodeId> ids_;
  std::vector<double> losses_;
  std::vector<char> right_;
  int time_ = 0;
};

// Of each node, what was found on the ways to it from the input.
struct Before {
  bool input = false;
  bool weights = false;
};

}  // namespace

std::optional<NodeId> first_untrained(const graph::Graph& graph) {
  std::vector<Before> before(graph.nodes.size());
  for (NodeId id = 0; id < graph.nodes.size(); ++id) {
    const graph::Node& node = graph[id];
    before[id].input = id == graph.input;
    bool own_numbers = false;
    for (const NodeId input : node.inputs) {
      before[id].input |= before[input].input;
      before[id].weights |= before[input].weights;
      const Tensor* value = graph::constant(graph[input]);
      own_numbers |= value != nullptr && value->size() > 1;
    }
    if (!before[id].input || !own_numbers) continue;
    if (graph::as<graph::Convolution>(node) || graph::as<graph::Linear>(node)) {
      before[id].weights = true;
      continue;
    }
    // What is done to the input before any weights is how it is prepared.
    if (graph::as<graph::Binary>(node) && !before[id].weights) continue;
    return id;
  }
  return std::nullopt;
}

graph::Graph train(const graph::Graph& graph, const Samples& samples, const Options& options,
                   const std::function<void(const Epoch&)>& report) {
  check(graph, samples, options);
  Trainer trainer(graph, samples, options);
  for (int epoch = 1; epoch <= options.epochs; ++epoch) report(trainer.run(epoch));
  return trainer.result();
}

double accuracy(const graph::Graph& graph, const Samples& samples) {
  const engine::Engine engine(graph);
  std::vector<char> right(samples.labels.size());
  engine.forward(
      samples.labels.size(),
      [&](std::size_t row, std::span<float> sample) {
        std::ranges::copy(samples.values.row(row), sample.begin());
      },
      {},
      [&](const engine::Result& found) {
        const std::span<const float> logits = found.values[0];
        right[found.row] = argmax(logits) == samples.labels[found.row];
      });
  return static_cast<double>(std::ranges::count(right, 1)) / static_cast<double>(right.size());
}

}  // namespace assay::train
