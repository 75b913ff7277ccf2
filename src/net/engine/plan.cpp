#include "net/engine/plan.h"

namespace assay::engine {
namespace {

using graph::Graph;

class Planner {
 public:
  Planner(const Graph& graph, const std::vector<std::unique_ptr<Operation>>& operations,
          const std::vector<Value>& constants, std::vector<bool> kept)
      : graph_(graph),
        operations_(operations),
        constants_(constants),
        kept_(std::move(kept)),
        uses_(graph::uses(graph)),
        readers_(graph.nodes.size()),
        needed_(graph.nodes.size(), false),
        done_(graph.nodes.size(), false) {
    for (NodeId id = 0; id < graph.nodes.size(); ++id) {
      for (const NodeId input : graph[id].inputs) readers_[input].push_back(id);
    }
    for (NodeId id = graph.nodes.size(); id-- > 0;) {
      if (kept_[id]) needed_[id] = true;
      if (!needed_[id] || constants[id]) continue;
      for (const NodeId input : graph[id].inputs) needed_[input] = true;
    }
  }

  Plan plan() && {
    done_[graph_.input] = true;
    for (NodeId id = 0; id < graph_.nodes.size(); ++id) {
      if (constants_[id]) done_[id] = true;
      if (needed_[id] && !done_[id]) add(id);
    }
    mark_last_uses();
    return {std::move(steps_), std::move(kept_)};
  }

 private:
  // The only reader of a value that nobody else wants.
  std::optional<NodeId> sole_reader(NodeId id) const {
    if (kept_[id] || uses_[id] != 1 || readers_[id].size() != 1) return std::nullopt;
    const NodeId reader = readers_[id].front();
    return needed_[reader] ? std::optional(reader) : std::nullopt;
  }

  void add(NodeId id) {
    Step step{.node = id, .result = id, .inputs = graph_[id].inputs, .fusion = {}, .last_use = {}};
    absorb_sum(step);
    absorb_activation(step);
    done_[step.result] = true;
    steps_.push_back(std::move(step));
  }

  // conv -> add(conv, other), when the other side is already there.
  void absorb_sum(Step& step) {
    const auto reader = sole_reader(step.result);
    if (!reader) return;
    const auto* sum = graph::as<graph::Binary>(graph_[*reader]);
    if (!sum || sum->arithmetic != graph::Arithmetic::add) return;
    const std::vector<NodeId>& sides = graph_[*reader].inputs;
    const NodeId other = sides[0] == step.result ? sides[1] : sides[0];
    const bool same = other != step.result && graph_[other].shape == graph_[step.result].shape;
    if (!same || !done_[other] || constants_[other]) return;
    if (!operations_[step.node]->can_fuse({.residual = true, .activation = {}})) return;
    step.fusion = Fusion{.residual = true, .activation = {}};
    step.inputs.push_back(other);
    step.result = *reader;
    done_[*reader] = true;
  }

  void absorb_activation(Step& step) {
    const auto reader = sole_reader(step.result);
    if (!reader) return;
    const auto* unary = graph::as<graph::Unary>(graph_[*reader]);
    if (!unary) return;
    const Fusion fusion{.residual = step.fusion && step.fusion->residual, .activation = *unary};
    if (!operations_[step.node]->can_fuse(fusion)) return;
    step.fusion = fusion;
    step.result = *reader;
  }

  void mark_last_uses() {
    std::vector<bool> read_later = kept_;
    for (std::size_t at = steps_.size(); at-- > 0;) {
      Step& step = steps_[at];
      step.last_use.resize(step.inputs.size());
      // From the back: a value read twice by one step is only given away once, to the later slot.
      for (std::size_t slot = step.inputs.size(); slot-- > 0;) {
        const NodeId input = step.inputs[slot];
        step.last_use[slot] = !read_later[input] && !constants_[input];
        read_later[input] = true;
      }
    }
  }

  const Graph& graph_;
  const std::vector<std::unique_ptr<Operation>>& operations_;
  const std::vector<Value>& constants_;
  std::vector<bool> kept_;
  std::vector<int> uses_;
  std::vector<std::vector<NodeId>> readers_;
  std::vector<bool> needed_;
  std::vector<bool> done_;
  std::vector<Step> steps_;
};

}  // namespace

Plan make_plan(const Graph& graph, const std::vector<std::unique_ptr<Operation>>& operations,
               const std::vector<Value>& constants, std::vector<bool> kept) {
  return Planner(graph, operations, constants, std::move(kept)).plan();
}

}  // namespace assay::engine
