#include "net/model/model.h"

#include <atomic>

#include "base/error.h"
#include "net/engine/engine.h"
#include "net/graph/fold.h"
#include "net/model/final_activation.h"
#include "net/model/output.h"
#include "net/model/rows.h"

namespace assay::model {
namespace {

using engine::Engine;
using graph::NodeId;

graph::Graph prepared(graph::Graph graph, OutputKind& output) {
  graph = graph::fold_affine(without_activation(std::move(graph), output));
  const bool is_single = count(graph[graph.output()].shape) == 1;
  return output == OutputKind::labels && is_single ? with_both_classes(std::move(graph)) : graph;
}

void check_all_finite(const engine::Result& found) {
  for (const auto& numbers : found.values) check_finite(numbers, found.row, "inner values");
  for (const auto& numbers : found.gradients) check_finite(numbers, found.row, "gradient");
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
      batch.rows(), fill_from_rows(batch), [&](std::size_t row) { return targets[row]; }, output,
      engine::gradient_rules(), copy_rows_into(result));
  return result;
}

Gradients Model::gradients() const {
  return [this](std::size_t rows, const Fill& fill, const TargetOf& target, Output output,
                const Take& take) {
    gradients(rows, fill, target, output, engine::gradient_rules(), take);
  };
}

std::size_t Model::rows_at_once() const { return static_cast<std::size_t>(engine_->lanes()); }

void Model::gradients(std::size_t rows, const Fill& fill, const TargetOf& target, Output output,
                      const engine::Rules& rules, const Take& take) const {
  backward_pass(
      rows, fill, target,
      {.output = output, .rules = rules, .wanted = {.values = {}, .gradients = {graph().input}}},
      [&](const engine::Result& found) { take(found.row, found.gradients[0]); });
}

void Model::backward_pass(std::size_t rows, const Fill& fill, const TargetOf& target,
                          const BackwardPass& how, const engine::Sink& take) const {
  counters_->forward += how.reference ? 2 * rows : rows;
  counters_->backward += rows;
  const bool slope = how.start == Start::derivative;
  const engine::Seed seed = how.from ? how.from
                            : slope  ? derivative(target, how.output)
                                     : score(target, how.output);
  engine_->backward_pass(
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
    model::derivative(output, given, raw, target_of(row), gradient);
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
