#include "net/engine/deeplift.h"

#include <algorithm>
#include <array>

#include "net/engine/lrp_values.h"
#include "net/engine/normal_group.h"
#include "net/engine/values.h"
#include "net/kernels/secant.h"

namespace assay::engine {
namespace {

// Which of an arrival's two samples an operation is asked about.
enum class Beside { sample, reference };

// The plain gradient at one of the two, of another gradient than the one that arrived.
Value gradient_at(Arena& arena, const RuleSite& site, const BackwardInputs& given, Beside which,
                  const Value& gradient) {
  const bool own = which == Beside::sample;
  return site.operation.backward(arena,
                                 {.inputs = own ? given.inputs : given.reference_inputs,
                                  .output = own ? given.output : given.reference_output,
                                  .gradient = gradient},
                                 site.slot);
}

Needs all_needs(const RuleSite& site) {
  Needs needs = site.operation.needs(site.slot);
  needs.inputs.push_back(site.slot);
  needs.output = true;
  return needs;
}

// All in the layout of one of them.
class Alike {
 public:
  Alike(Arena& arena, std::int64_t block) : arena_(arena), block_(block) {}
  Value operator()(const Value& value) const { return blocked(arena_, value, block_); }

 private:
  Arena& arena_;
  std::int64_t block_;
};

Value rescaled(Arena& arena, const RuleSite& site, const BackwardInputs& given) {
  const Value slope = gradient_at(arena, site, given, Beside::sample, given.gradient);
  const Alike alike(arena, slope.layout.block);
  const Value x = alike(given.inputs[site.slot]);
  const Value from = alike(given.reference_inputs[site.slot]);
  const Value y = alike(given.output);
  const Value before = alike(given.reference_output);
  const Value gradient = alike(given.gradient);
  Value result = arena.make(slope.layout);
  kernels::secant({x.get(), from.get(), y.get(), before.get()}, gradient.get(), slope.get(),
                  result.get(), result.layout.storage());
  return result;
}

// The winner of the larger of the two results explains their difference: had it not been there, the
// other would have won. Of the smallest of several it is the other way round.
Value to_winners(Arena& arena, const RuleSite& site, const BackwardInputs& given, bool largest) {
  const Value& y = given.output;
  const Alike as_output(arena, y.layout.block);
  const Value before = as_output(given.reference_output);
  const Value gradient = as_output(given.gradient);
  const Value risen = arena.make(y.layout);
  const Value fallen = arena.make(y.layout);
  kernels::changes(y.get(), before.get(), gradient.get(), risen.get(), fallen.get(),
                   y.layout.storage());
  Value part = gradient_at(arena, site, given, Beside::sample, largest ? risen : fallen);
  lrp::add(arena, part,
           gradient_at(arena, site, given, Beside::reference, largest ? fallen : risen), 1);
  const Alike as_input(arena, part.layout.block);
  const Value x = as_input(given.inputs[site.slot]);
  const Value from = as_input(given.reference_inputs[site.slot]);
  const Value slope = as_input(gradient_at(arena, site, given, Beside::sample, given.gradient));
  Value result = arena.make(part.layout);
  kernels::divide_by_change(part.get(), x.get(), from.get(), slope.get(), result.get(),
                            result.layout.storage());
  return result;
}

// Where on the way from 0 to 1 a gradient is taken, and what it weighs.
struct Milestone {
  float at;
  float weight;
};

// Exact where the gradient changes evenly, as that of a product does.
constexpr std::array halfway{Milestone{0.5F, 1}};
// Gauss and Legendre's eight nodes: exact for gradients that are polynomials of degree 15.
constexpr std::array eight{
    Milestone{0.0198550718F, 0.0506142681F}, Milestone{0.1016667613F, 0.1111905172F},
    Milestone{0.2372337950F, 0.1568533229F}, Milestone{0.4082826788F, 0.1813418917F},
    Milestone{0.5917173212F, 0.1813418917F}, Milestone{0.7627662050F, 0.1568533229F},
    Milestone{0.8983332387F, 0.1111905172F}, Milestone{0.9801449282F, 0.0506142681F}};

// The same in each of four quarters of the way: a softmax may turn over anywhere.
constexpr std::array four_times_eight = [] {
  std::array<Milestone, 4 * eight.size()> result{};
  for (std::size_t at = 0; at < result.size(); ++at) {
    const Milestone& one = eight[at % eight.size()];
    const auto quarter = static_cast<float>(at / eight.size());
    result[at] = {(quarter + one.at) / 4, one.weight / 4};
  }
  return result;
}();

Value on_the_way(Arena& arena, const RuleSite& site, const BackwardInputs& given,
                 std::span<const Milestone> milestones) {
  Value total;
  for (const Milestone& milestone : milestones) {
    std::vector<Value> inputs;
    for (std::size_t at = 0; at < given.inputs.size(); ++at) {
      const Value& to = given.inputs[at];
      const Value from = blocked(arena, given.reference_inputs[at], to.layout.block);
      Value here = arena.make(to.layout);
      kernels::between(from.get(), to.get(), milestone.at, here.get(), to.layout.storage());
      inputs.push_back(std::move(here));
    }
    // Held here too, so that the pass does not write over them.
    const Value output = site.operation.forward(arena, inputs);
    Value part = site.operation.backward(
        arena, {.inputs = std::move(inputs), .output = output, .gradient = given.gradient},
        site.slot);
    if (!total) total = arena.zeros(part.layout);
    lrp::add(arena, total, std::move(part), milestone.weight);
  }
  return total;
}

// One group: y = c u with c = x - mean and u = 1 / sqrt(mean(c^2) + epsilon). The product's change
// is the mean u times c's and the mean c times u's, and u's is a quotient of differences times that
// of the mean of squares, which is the mean of (c + c0) times c's.
void lift_group(const NormalGroup& group, const float* x, const float* from, const float* gradient,
                double epsilon, float* result) {
  const double a = std::sqrt(group.variance(x) + epsilon);
  const double b = std::sqrt(group.variance(from) + epsilon);
  const double middle = group.mean(x) + group.mean(from);
  const std::size_t end = group.size * group.step;
  const auto both = [&](std::size_t at) { return double{x[at]} + double{from[at]} - middle; };
  double by_scale = 0;
  for (std::size_t at = 0; at < end; at += group.step) {
    by_scale += double{gradient[at]} * both(at) / 2;
  }
  // (1/a - 1/b) / (a^2 - b^2)
  const double slope = -by_scale / (a * b * (a + b)) / static_cast<double>(group.size);
  for (std::size_t at = 0; at < end; at += group.step) {
    result[at] = static_cast<float>(double{gradient[at]} * (1 / a + 1 / b) / 2 + slope * both(at));
  }
  const double mean = group.mean(result);
  for (std::size_t at = 0; at < end; at += group.step) {
    result[at] = static_cast<float>(double{result[at]} - mean);
  }
}

Value normalised_change(Arena& arena, const RuleSite& site, const BackwardInputs& given) {
  const auto& op = std::get<graph::Normalise>(site.node.op);
  const Value x = row_major(arena, given.inputs[0]);
  const Value from = row_major(arena, given.reference_inputs[0]);
  const Value gradient = row_major(arena, given.gradient);
  Value result = arena.make(x.layout);
  for_groups(x.layout, op, [&](const NormalGroup& group, std::size_t begin) {
    lift_group(group, x.get() + begin, from.get() + begin, gradient.get() + begin,
               double{op.epsilon}, result.get() + begin);
  });
  return result;
}

const Rule rescale{"deeplift rescale", all_needs, rescaled};
const Rule largest{"deeplift largest", all_needs,
                   [](Arena& arena, const RuleSite& site, const BackwardInputs& given) {
                     return to_winners(arena, site, given, true);
                   }};
const Rule smallest{"deeplift smallest", all_needs,
                    [](Arena& arena, const RuleSite& site, const BackwardInputs& given) {
                      return to_winners(arena, site, given, false);
                    }};

Needs inputs_needed(const RuleSite& site) {
  Needs needs;
  for (std::size_t at = 0; at < site.node.inputs.size(); ++at) needs.inputs.push_back(at);
  return needs;
}

const Rule mean_of_both{"deeplift product", inputs_needed,
                        [](Arena& arena, const RuleSite& site, const BackwardInputs& given) {
                          return on_the_way(arena, site, given, halfway);
                        }};
const Rule normalise{"deeplift normalise", inputs_needed, normalised_change};
const Rule along{"deeplift along", inputs_needed,
                 [](Arena& arena, const RuleSite& site, const BackwardInputs& given) {
                   return on_the_way(arena, site, given, four_times_eight);
                 }};

// Which rule each kind of node gets.
class Lift {
 public:
  Lift(const Engine& engine, NodeId id) : engine_(engine), node_(engine.graph()[id]) {}

  const Rule& operator()(const graph::Unary&) const { return rescale; }
  const Rule& operator()(const graph::PRelu&) const { return is_constant(1) ? rescale : along; }
  const Rule& operator()(const graph::MaxPool&) const { return largest; }
  const Rule& operator()(const graph::Reduce& op) const {
    return op.reduction == graph::Reduction::maximum ? largest : plain_gradient;
  }
  const Rule& operator()(const graph::MatMul&) const { return product(); }
  const Rule& operator()(const graph::Softmax&) const { return along; }
  const Rule& operator()(const graph::Normalise&) const { return normalise; }
  const Rule& operator()(const graph::ResponseNorm&) const { return along; }
  const Rule& operator()(const graph::Binary& op) const {
    switch (op.arithmetic) {
      case graph::Arithmetic::add:
      case graph::Arithmetic::subtract:
        return plain_gradient;
      case graph::Arithmetic::multiply:
        return product();
      case graph::Arithmetic::maximum:
        return largest;
      case graph::Arithmetic::minimum:
        return smallest;
      default:
        return is_single() ? rescale : along;
    }
  }
  // Linear in their inputs.
  template <class Other>
  const Rule& operator()(const Other&) const {
    return plain_gradient;
  }

 private:
  bool is_constant(std::size_t slot) const { return bool{engine_.constants()[node_.inputs[slot]]}; }
  const Rule& product() const {
    return is_constant(0) || is_constant(1) ? plain_gradient : mean_of_both;
  }
  // A constant and one number of a value for each of the result.
  bool is_single() const {
    if (is_constant(0) == is_constant(1)) return false;
    return engine_.graph()[node_.inputs[is_constant(0) ? 1 : 0]].shape == node_.shape;
  }

  const Engine& engine_;
  const graph::Node& node_;
};

}  // namespace

Rules deeplift_rules(const Engine& engine) {
  return [&engine](const graph::Graph& graph, NodeId id) -> const Rule& {
    return std::visit(Lift(engine, id), graph[id].op);
  };
}

}  // namespace assay::engine
