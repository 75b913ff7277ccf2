#include "bench/stage.h"

#include <algorithm>

namespace assay::bench {
namespace {

engine::Source again(const Tensor& batch) {
  return [&batch](std::size_t row, std::span<float> sample) {
    std::ranges::copy(batch.row(row % batch.rows()), sample.begin());
  };
}

// Enough samples for some tenths of a second.
std::size_t enough(const engine::Engine& engine) { return engine.lanes() == 1 ? 8 : 16'384; }

}  // namespace

Bare bare_passes(const engine::Engine& engine, const Tensor& batch) {
  const std::size_t rows = enough(engine);
  const auto per_row = [&](const std::function<void()>& work) {
    return seconds_of(work) / static_cast<double>(rows);
  };
  const auto forward = [&] {
    engine.forward(rows, again(batch), {}, [](const engine::Result&) {});
  };
  const auto gradient = [&] {
    engine.backward_pass(
        rows, again(batch),
        [](std::size_t, std::span<const float>, std::span<float> to) { to[0] = 1; },
        engine::gradient_rules(), {.values = {}, .gradients = {engine.graph().input}},
        [](const engine::Result&) {});
  };
  return {per_row(forward), per_row(gradient)};
}

StageCost beside_bare(const model::Model& model, const Tensor& batch, bool sweeps_to_input,
                      const std::function<void()>& work) {
  const Bare before = bare_passes(model.engine(), batch);
  const model::Passes passed = model.passes();
  StageCost cost{.seconds = seconds_of(work)};
  cost.passes = {model.passes().forward - passed.forward,
                 model.passes().backward - passed.backward};
  const Bare after = bare_passes(model.engine(), batch);
  const auto sweeps = static_cast<double>(sweeps_to_input ? cost.passes.backward : 0);
  cost.floor =
      (before.gradient + after.gradient) / 2 * sweeps +
      (before.forward + after.forward) / 2 * (static_cast<double>(cost.passes.forward) - sweeps);
  return cost;
}

Tensor constants_of(const graph::Graph& graph) {
  std::vector<float> numbers;
  for (const graph::Node& node : graph.nodes) {
    if (const Tensor* value = graph::constant(node)) {
      numbers.insert(numbers.end(), value->data.begin(), value->data.end());
    }
  }
  const auto size = static_cast<std::int64_t>(numbers.size());
  return {Shape{size}, std::move(numbers)};
}

}  // namespace assay::bench
