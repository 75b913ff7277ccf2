#include "model/model.h"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "base/error.h"
#include "engine/engine.h"
#include "graph/fold.h"
#include "model/ending.h"

namespace assay::model {
namespace {

using engine::Engine;
using graph::NodeId;

void softmax(std::span<const float> logits, std::span<float> into) {
  const float most = *std::ranges::max_element(logits);
  double sum = 0;
  for (std::size_t at = 0; at < logits.size(); ++at) {
    const double value = std::exp(static_cast<double>(logits[at]) - most);
    into[at] = static_cast<float>(value);
    sum += value;
  }
  for (float& value : into) value = static_cast<float>(value / sum);
}

// What a model that gives probabilities itself would have to be asked before its softmax.
double logarithm(float probability) {
  return std::log(std::max(static_cast<double>(probability), 1e-30));
}

float sigmoid(float logit) { return static_cast<float>(1 / (1 + std::exp(-double{logit}))); }

// From what the graph gives to what is asked for.
void convert(Output output, OutputKind given, std::vector<float>& numbers) {
  if (output == Output::probability) {
    if (given == OutputKind::logits) softmax(std::vector<float>(numbers), numbers);
    if (given == OutputKind::labels) std::ranges::transform(numbers, numbers.begin(), sigmoid);
  } else if (given == OutputKind::probabilities) {
    for (float& p : numbers) p = static_cast<float>(logarithm(p));
  }
}

graph::Graph prepared(graph::Graph graph, OutputKind& output) {
  graph = graph::fold_affine(without_activation(std::move(graph), output));
  const bool is_single = count(graph[graph.output()].shape) == 1;
  return output == OutputKind::labels && is_single ? with_both_classes(std::move(graph)) : graph;
}

void check_batch(const Shape& batch, const Shape& sample) {
  if (batch.size() == sample.size() + 1 &&
      std::equal(sample.begin(), sample.end(), batch.begin() + 1)) {
    return;
  }
  fail("The input has shape {}; this model takes batches of samples of shape {}.", to_string(batch),
       to_string(sample));
}

void check_finite(std::span<const float> numbers, std::size_t row, const char* what) {
  if (is_finite(numbers)) return;
  fail("The model's {} holds NaN or infinity for sample {} of the batch; look at its numbers.",
       what, row);
}

void check_all_finite(const engine::Result& found) {
  for (const auto& numbers : found.values) check_finite(numbers, found.row, "inner values");
  for (const auto& numbers : found.gradients) check_finite(numbers, found.row, "gradient");
}

Fill rows_of(const Tensor& batch) {
  return [&batch](std::size_t row, std::span<float> sample) {
    std::ranges::copy(batch.row(row), sample.begin());
  };
}

Take into(Tensor& result) {
  return [&result](std::size_t row, std::span<const float> numbers) {
    std::ranges::copy(numbers, result.row(row).begin());
  };
}

}  // namespace

struct Model::Counters {
  std::atomic<std::size_t> forward{0};
  std::atomic<std::size_t> backward{0};
};

Model::Model(graph::Graph graph, Description description)
    : description_(std::move(description)), counters_(std::make_shared<Counters>()) {
  engine_ = std::make_unique<Engine>(prepared(std::move(graph), description_.output));
}

Model::~Model() = default;
Model::Model(Model&&) noexcept = default;
Model& Model::operator=(Model&&) noexcept = default;

const graph::Graph& Model::graph() const { return engine_->graph(); }

Shape Model::input_shape() const {
  const Shape& shape = graph()[graph().input].shape;
  return {shape.begin() + 1, shape.end()};
}

std::size_t Model::classes() const { return count(graph()[graph().output()].shape); }

void Model::keep_scores_only() { engine_->keep_output_only(); }

Tensor Model::scores(const Tensor& batch, Output output) const {
  check_batch(batch.shape, input_shape());
  Tensor result(Shape{batch.shape[0], static_cast<std::int64_t>(classes())});
  scores(batch.rows(), rows_of(batch), output, into(result));
  return result;
}

void Model::scores(std::size_t rows, const Fill& fill, Output output, const Take& take) const {
  const OutputKind given = description_.output;
  counters_->forward += rows;
  engine_->forward(rows, fill, {}, [&](const engine::Result& found) {
    std::vector<float> numbers(found.values[0].begin(), found.values[0].end());
    convert(output, given, numbers);
    check_finite(numbers, found.row, "output");
    take(found.row, numbers);
  });
}

Tensor Model::gradients(const Tensor& batch, std::span<const std::size_t> targets,
                        Output output) const {
  check_batch(batch.shape, input_shape());
  expects(targets.size() == batch.rows(), "every sample has a target");
  for (const std::size_t target : targets) {
    if (target >= classes()) {
      fail("Target {} does not exist; this model has classes 0 to {}.", target, classes() - 1);
    }
  }
  Tensor result(batch.shape);
  gradients(
      batch.rows(), rows_of(batch), [&](std::size_t row) { return targets[row]; }, output,
      engine::gradient_rules(), into(result));
  return result;
}

void Model::gradients(std::size_t rows, const Fill& fill, const TargetOf& target, Output output,
                      const engine::Rules& rules, const Take& take) const {
  sweep(rows, fill, target,
        {.output = output, .rules = rules, .wanted = {.values = {}, .gradients = {graph().input}}},
        [&](const engine::Result& found) { take(found.row, found.gradients[0]); });
}

void Model::sweep(std::size_t rows, const Fill& fill, const TargetOf& target, const Sweep& how,
                  const engine::Sink& take) const {
  counters_->forward += how.reference ? 2 * rows : rows;
  counters_->backward += rows;
  const bool slope = how.start == Start::derivative;
  const engine::Seed seed = how.from ? how.from
                            : slope  ? derivative(target, how.output)
                                     : score(target, how.output);
  engine_->sweep(
      rows, fill, seed, how.rules, how.wanted,
      [&](const engine::Result& found) {
        check_all_finite(found);
        take(found);
      },
      how.reference);
}

void Model::values(std::size_t rows, const Fill& fill, const std::vector<NodeId>& nodes,
                   const engine::Sink& take) const {
  counters_->forward += rows;
  engine_->forward(rows, fill, nodes, [&](const engine::Result& found) {
    check_all_finite(found);
    take(found);
  });
}

engine::Seed Model::derivative(const TargetOf& target_of, Output output) const {
  const OutputKind given = description_.output;
  return [&target_of, output, given](std::size_t row, std::span<const float> raw,
                                     std::span<float> gradient) {
    const std::size_t target = target_of(row);
    if (output == Output::probability && given == OutputKind::logits) {
      // d p_t / d z_j = p_t (1[j = t] - p_j)
      std::vector<float> p(raw.size());
      softmax(raw, p);
      for (std::size_t at = 0; at < p.size(); ++at) {
        gradient[at] = p[target] * ((at == target ? 1.0F : 0.0F) - p[at]);
      }
    } else if (output == Output::probability && given == OutputKind::labels) {
      gradient[target] = sigmoid(raw[target]) * sigmoid(-raw[target]);
    } else if (output == Output::logit && given == OutputKind::probabilities) {
      gradient[target] = 1.0F / std::max(raw[target], 1e-30F);
    } else {
      gradient[target] = 1.0F;
    }
  };
}

engine::Seed Model::score(const TargetOf& target_of, Output output) const {
  const OutputKind given = description_.output;
  return [&target_of, output, given](std::size_t row, std::span<const float> raw,
                                     std::span<float> start) {
    std::vector<float> scores(raw.begin(), raw.end());
    convert(output, given, scores);
    start[target_of(row)] = scores[target_of(row)];
  };
}

std::optional<Model> Model::rest_after(NodeId id) const {
  auto rest = graph::rest_after(graph(), id);
  if (!rest) return std::nullopt;
  Model result(std::move(*rest), description_);
  result.counters_ = counters_;
  return result;
}

Passes Model::passes() const { return {counters_->forward.load(), counters_->backward.load()}; }

}  // namespace assay::model
