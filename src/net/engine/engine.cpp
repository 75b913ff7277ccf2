#include "net/engine/engine.h"

#include <algorithm>
#include <cstring>

#include "base/error.h"
#include "base/flush_denormals.h"
#include "base/parallel.h"
#include "net/engine/budget.h"
#include "net/engine/values.h"
#include "net/graph/cost.h"
#include "net/kernels/lanes_convolution.h"
#include "net/kernels/relevance.h"

namespace assay::engine {
namespace {

using graph::Graph;

// Below this a kernel's own threads cost more than its work, and samples side by side fill vectors
// that a few channels leave empty.
constexpr double tiny_flops = 64e6;
// Sixteen samples of the widest layer should stay in a core's cache.
constexpr std::size_t tiny_width = std::size_t{1} << 17;

// Samples of a large net pass a layer one after the other before the next layer's turn: its
// weights, which no cache holds along with all others, come from memory once for all of them. Each
// is computed as it would be alone.
constexpr std::size_t samples_in_step = 8;
// Fewer where a single one already takes much memory: what is alive of all of them at once.
constexpr std::size_t numbers_of_samples_in_step = std::size_t{1} << 28;
// Numbers of a sum that a thread makes at once: fewer are done before another has heard of them.
constexpr std::size_t numbers_in_step = 4096;

std::int64_t choose_lanes(const Graph& graph) {
  std::size_t widest = 0;
  for (const graph::Node& node : graph.nodes) {
    if (!graph::as<graph::Constant>(node)) widest = std::max(widest, count(node.shape));
  }
  const auto flops = static_cast<double>(graph::total(graph::costs(graph)).flops);
  return flops < tiny_flops && widest <= tiny_width ? kernels::lane_count : 1;
}

bool all_constant(const graph::Node& node, const std::vector<Value>& constants) {
  return !node.inputs.empty() &&
         std::ranges::all_of(node.inputs, [&](NodeId input) { return bool{constants[input]}; });
}

// Evaluates what depends on constants only. Weights are not copied: the value refers to the graph's
// tensor, which the graph keeps alive.
std::vector<Value> evaluate_constants(const Graph& graph) {
  Arena arena;
  std::vector<Value> constants(graph.nodes.size());
  for (NodeId id = 0; id < graph.nodes.size(); ++id) {
    const graph::Node& node = graph[id];
    if (const auto* op = graph::as<graph::Constant>(node)) {
      auto* data = const_cast<float*>(op->value->data.data());
      constants[id] = {{node.shape, 1, 1}, std::shared_ptr<float>(op->value, data)};
    } else if (all_constant(node, constants)) {
      const auto operation = make_operation({graph, id, constants, 1});
      std::vector<Value> inputs;
      for (const NodeId input : node.inputs) inputs.push_back(constants[input]);
      constants[id] = row_major(arena, operation->forward(arena, std::move(inputs)));
      if (!is_finite({constants[id].get(), constants[id].layout.storage()})) {
        fail("Node '{}' ({}) computes a constant that is not finite.", node.name, name_of(node.op));
      }
    }
  }
  return constants;
}

}  // namespace

// An arena borrowed from the engine and given back.
class Engine::Lease {
 public:
  explicit Lease(const Engine& engine) : engine_(engine) {
    const std::lock_guard lock(engine_.mutex_);
    if (engine_.idle_.empty()) {
      arena_ = std::make_unique<Arena>();
    } else {
      arena_ = std::move(engine_.idle_.back());
      engine_.idle_.pop_back();
    }
  }
  ~Lease() {
    const std::lock_guard lock(engine_.mutex_);
    engine_.idle_.push_back(std::move(arena_));
  }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;
  Arena& operator*() const { return *arena_; }

 private:
  const Engine& engine_;
  std::unique_ptr<Arena> arena_;
};

Engine::Engine(Graph graph)
    : graph_(std::move(graph)),
      lanes_(choose_lanes(graph_)),
      constants_((check_preparation_memory(graph_), evaluate_constants(graph_))) {
  for (NodeId id = 0; id < graph_.nodes.size(); ++id) {
    operations_.push_back(constants_[id] ? nullptr
                                         : make_operation({graph_, id, constants_, lanes_}));
  }
}

Engine::~Engine() = default;

std::shared_ptr<const Plan> Engine::plan_for(const std::vector<bool>& kept) const {
  const std::lock_guard lock(mutex_);
  for (const auto& plan : plans_) {
    if (plan->kept == kept) return plan;
  }
  auto plan = std::make_shared<const Plan>(make_plan(graph_, operations_, constants_, kept));
  peak_live_numbers(graph_, *plan);  // that it fits
  plans_.push_back(std::move(plan));
  return plans_.back();
}

void Engine::for_tiles(
    std::size_t rows, std::size_t in_step,
    const std::function<void(Arena&, std::size_t first, std::size_t held)>& body) const {
  if (lanes_ == 1) {
    // Threads work inside the kernels.
    const Lease arena(*this);
    for (std::size_t row = 0; row < rows; row += in_step) {
      body(*arena, row, std::min(in_step, rows - row));
    }
    return;
  }
  parallel_for(rows, static_cast<std::size_t>(lanes_), [&](std::size_t begin, std::size_t end) {
    const Lease arena(*this);
    const FlushDenormals flush;
    body(*arena, begin, end - begin);
  });
}

Value Engine::load(Arena& arena, std::size_t first, std::size_t held, const Source& source) const {
  const Shape& shape = graph_[graph_.input].shape;
  const std::size_t size = count(shape);
  Value input = arena.make({shape, lanes_, 1});
  if (lanes_ == 1) {
    source(first, {input.get(), size});
    return input;
  }
  const Value rows = arena.make({{lanes_ * static_cast<std::int64_t>(size)}, 1, 1});
  std::vector<const float*> samples;
  for (std::size_t row = 0; row < held; ++row) {
    source(first + row, {rows.get() + row * size, size});
    samples.push_back(rows.get() + row * size);
  }
  // Empty lanes repeat the first sample: a zero could become infinite on its way, and infinity
  // times the zero that arrives there on the way back is not a number.
  samples.resize(static_cast<std::size_t>(lanes_), rows.get());
  kernels::interleave(samples.data(), samples.size(), size, lanes_, input.get());
  return input;
}

void Engine::advance(Arena& arena, const Step& step, std::vector<Value>& values) const {
  std::vector<Value> inputs;
  inputs.reserve(step.inputs.size());
  for (std::size_t slot = 0; slot < step.inputs.size(); ++slot) {
    const NodeId from = step.inputs[slot];
    if (step.last_use[slot]) {
      inputs.push_back(std::move(values[from]));
      values[from] = {};
    } else {
      inputs.push_back(constants_[from] ? constants_[from] : values[from]);
    }
  }
  const Operation& operation = *operations_[step.node];
  values[step.result] = step.fusion
                            ? operation.forward_fused(arena, std::move(inputs), *step.fusion)
                            : operation.forward(arena, std::move(inputs));
}

std::vector<Value> Engine::begin(Value input) const {
  std::vector<Value> values(graph_.nodes.size());
  values[graph_.input] = std::move(input);
  return values;
}

std::vector<Value> Engine::run(Arena& arena, const Plan& plan, Value input) const {
  std::vector<Value> values = begin(std::move(input));
  for (const Step& step : plan.steps) advance(arena, step, values);
  return values;
}

namespace {

// One sample's numbers out of a tile's value.
void take(Arena& arena, const Value& value, std::size_t lane, std::vector<float>& into) {
  const Value plain = row_major(arena, value);
  const std::size_t size = count(plain.layout.shape);
  into.resize(size);
  if (plain.layout.lanes == 1) {
    std::memcpy(into.data(), plain.get(), size * sizeof(float));
  } else {
    kernels::extract(plain.get(), size, plain.layout.lanes, lane, into.data());
  }
}

// Hands every sample of a tile to the sink.
void report(Arena& arena, std::size_t first, std::size_t held, const std::vector<Value>& values,
            const std::vector<Value>& gradients, const Sink& sink) {
  std::vector<std::vector<float>> numbers(values.size() + gradients.size());
  for (std::size_t lane = 0; lane < held; ++lane) {
    Result result{.row = first + lane, .values = {}, .gradients = {}};
    for (std::size_t at = 0; at < values.size(); ++at) {
      take(arena, values[at], lane, numbers[at]);
      result.values.emplace_back(numbers[at]);
    }
    for (std::size_t at = 0; at < gradients.size(); ++at) {
      std::vector<float>& into = numbers[values.size() + at];
      take(arena, gradients[at], lane, into);
      result.gradients.emplace_back(into);
    }
    sink(result);
  }
}

std::vector<Value> pick(const std::vector<Value>& all, const std::vector<Value>& constants,
                        const std::vector<NodeId>& wanted) {
  std::vector<Value> result;
  for (const NodeId id : wanted) result.push_back(constants[id] ? constants[id] : all[id]);
  return result;
}

}  // namespace

void Engine::forward(std::size_t rows, const Source& source, const std::vector<NodeId>& values,
                     const Sink& sink) const {
  const std::vector<NodeId> wanted = values.empty() ? std::vector{graph_.output()} : values;
  std::vector<bool> kept(graph_.nodes.size(), false);
  for (const NodeId id : wanted) kept[id] = true;
  const auto plan = plan_for(kept);
  const auto lanes = static_cast<std::size_t>(lanes_);
  const std::size_t in_step =
      std::clamp(numbers_of_samples_in_step / peak_live_numbers(graph_, *plan), std::size_t{1},
                 samples_in_step);
  for_tiles(rows, in_step, [&](Arena& arena, std::size_t first, std::size_t held) {
    std::vector<std::vector<Value>> tiles;
    for (std::size_t row = 0; row < held; row += lanes) {
      const std::size_t some = std::min(lanes, held - row);
      tiles.push_back(begin(load(arena, first + row, some, source)));
    }
    for (const Step& step : plan->steps) {
      for (std::vector<Value>& tile : tiles) advance(arena, step, tile);
    }
    for (std::size_t row = 0; row < held; row += lanes) {
      const std::vector<Value> found = pick(tiles[row / lanes], constants_, wanted);
      report(arena, first + row, std::min(lanes, held - row), found, {}, sink);
    }
  });
}

std::vector<bool> Engine::on_path(const std::vector<NodeId>& gradients) const {
  std::vector<bool> path(graph_.nodes.size(), false);
  for (const NodeId id : gradients) path[id] = true;
  for (NodeId id = 0; id < graph_.nodes.size(); ++id) {
    for (const NodeId input : graph_[id].inputs) {
      if (path[input] && !constants_[id]) path[id] = true;
    }
  }
  return path;
}

std::vector<bool> Engine::kept_for(const Rules& rules, const RequestedNodes& wanted) const {
  std::vector<bool> kept(graph_.nodes.size(), false);
  kept[graph_.output()] = true;
  for (const NodeId id : wanted.values) kept[id] = true;
  const std::vector<bool> path = on_path(wanted.gradients);
  for (NodeId id = 0; id < graph_.nodes.size(); ++id) {
    if (!path[id] || constants_[id] || id == graph_.input) continue;
    const graph::Node& node = graph_[id];
    for (std::size_t slot = 0; slot < node.inputs.size(); ++slot) {
      if (!path[node.inputs[slot]]) continue;
      const Needs needs = rules(graph_, id).needs({node, *operations_[id], slot});
      if (needs.output) kept[id] = true;
      for (const std::size_t input : needs.inputs) kept[node.inputs[input]] = true;
    }
  }
  return kept;
}

Value Engine::seed_tile(Arena& arena, const Value& output, std::size_t first, std::size_t held,
                        const Seed& seed) const {
  const std::size_t size = count(output.layout.shape);
  std::vector<float> row(size);
  std::vector<std::vector<float>> gradients(held, std::vector<float>(size, 0.0F));
  std::vector<const float*> samples;
  for (std::size_t lane = 0; lane < held; ++lane) {
    take(arena, output, lane, row);
    seed(first + lane, row, gradients[lane]);
    samples.push_back(gradients[lane].data());
  }
  Value result = arena.make({output.layout.shape, lanes_, 1});
  if (lanes_ == 1) {
    std::memcpy(result.get(), samples[0], size * sizeof(float));
  } else {
    kernels::interleave(samples.data(), held, size, lanes_, result.get());
  }
  return result;
}

void Engine::backward_pass(std::size_t rows, const Source& source, const Seed& seed,
                           const Rules& rules, const RequestedNodes& wanted, const Sink& sink,
                           const Source& reference) const {
  const auto plan = plan_for(kept_for(rules, wanted));
  const std::vector<bool> path = on_path(wanted.gradients);
  for_tiles(rows, 1, [&](Arena& arena, std::size_t first, std::size_t held) {
    Tape tape{run(arena, *plan, load(arena, first, held, source)), {}};
    if (reference) tape.reference = run(arena, *plan, load(arena, first, held, reference));
    const std::vector<Value> values = pick(tape.values, constants_, wanted.values);
    Value start =
        seed_tile(arena, pick(tape.values, constants_, {graph_.output()})[0], first, held, seed);
    const std::vector<Value> gradients =
        backward_tile(arena, tape, std::move(start), rules, path, wanted.gradients);
    report(arena, first, held, values, gradients, sink);
  });
}

std::vector<std::vector<float>> Engine::parameter_gradients(
    std::size_t rows, const Source& source, const Seed& seed,
    const std::vector<NodeId>& parameters) const {
  const RequestedNodes wanted{.values = {}, .gradients = parameters};
  const Rules rules = gradient_rules();
  const auto plan = plan_for(kept_for(rules, wanted));
  const std::vector<bool> path = on_path(parameters);
  const auto tile = static_cast<std::size_t>(lanes_);
  using Numbers = std::vector<float>;
  std::vector<std::vector<Numbers>> parts((rows + tile - 1) / tile);
  for_tiles(rows, 1, [&](Arena& arena, std::size_t first, std::size_t held) {
    Tape tape{run(arena, *plan, load(arena, first, held, source)), {}};
    Value start =
        seed_tile(arena, pick(tape.values, constants_, {graph_.output()})[0], first, held, seed);
    for (const Value& part :
         backward_tile(arena, tape, std::move(start), rules, path, parameters)) {
      parts[first / tile].emplace_back(part.get(), part.get() + part.layout.storage());
    }
  });

  std::vector<Numbers> sums(parameters.size());
  for (std::size_t at = 0; at < sums.size(); ++at) {
    Numbers& sum = sums[at];
    sum.resize(count(graph_[parameters[at]].shape));
    parallel_for(sum.size(), numbers_in_step, [&](std::size_t begin, std::size_t end) {
      for (const std::vector<Numbers>& part : parts) {
        kernels::add_scaled(part[at].data() + begin, 1.0F, sum.data() + begin, end - begin);
      }
    });
  }
  return sums;
}

MemoryUse Engine::memory() const {
  const std::lock_guard lock(mutex_);
  MemoryUse result;
  for (const auto& arena : idle_) result.arena += arena->bytes();
  for (const auto& operation : operations_) {
    if (operation) result.packed += operation->packed_bytes();
  }
  for (const Value& constant : constants_) {
    if (constant) result.constants += constant.layout.storage() * sizeof(float);
  }
  if (!plans_.empty()) {
    for (NodeId id = 0; id < graph_.nodes.size(); ++id) {
      if (plans_.back()->kept[id] && !constants_[id]) {
        result.tape += count(graph_[id].shape) * static_cast<std::size_t>(lanes_) * sizeof(float);
      }
    }
  }
  return result;
}

}  // namespace assay::engine
