#include "engine/lrp_node.h"

#include <algorithm>

#include "base/error.h"
#include "engine/lrp_values.h"
#include "engine/values.h"

namespace assay::engine::lrp {
namespace {

Rule pass() {
  return {
      .name = "lrp pass",
      .needs = [](const Stop&) { return Needs{}; },
      .apply = [](Workspace&, const Stop&, const Arrival& arrival) { return arrival.gradient; }};
}

Needs proportional_needs(const Stop& stop) {
  Needs needs = stop.operation.needs(stop.slot);
  needs.output = true;
  needs.inputs.push_back(stop.slot);
  return needs;
}

// x times the gradient of R / z: in proportion to what each number contributes to a result that is
// linear in them.
Rule proportional(float stabiliser) {
  return {.name = "lrp proportional",
          .needs = proportional_needs,
          .apply = [stabiliser](Workspace& workspace, const Stop& stop, const Arrival& arrival) {
            const Arrival onward{
                .inputs = arrival.inputs,
                .output = arrival.output,
                .gradient = ratio(workspace, arrival.gradient, arrival.output, 1, stabiliser)};
            return times(workspace, stop.operation.backward(workspace, onward, stop.slot),
                         arrival.inputs[stop.slot]);
          }};
}

// Which rule each kind of node gets.
class Choice {
 public:
  Choice(const Engine& engine, NodeId id, const Settings& settings, bool first)
      : engine_(engine), node_(engine.graph()[id]), settings_(settings), first_(first) {}

  Rule operator()(const graph::Unary&) const { return pass(); }
  Rule operator()(const graph::PRelu&) const {
    if (!is_constant(1)) refuse("with a computed slope");
    return pass();
  }
  Rule operator()(const graph::ResponseNorm&) const { return pass(); }
  Rule operator()(const graph::AveragePool&) const { return in_proportion(); }
  Rule operator()(const graph::Reduce& op) const {
    return op.reduction == graph::Reduction::maximum ? plain_gradient : in_proportion();
  }
  Rule operator()(const graph::Resize& op) const {
    return op.sampling == graph::Sampling::nearest ? plain_gradient : in_proportion();
  }
  Rule operator()(const graph::Binary& op) const {
    switch (op.arithmetic) {
      case graph::Arithmetic::add:
      case graph::Arithmetic::subtract:
        return is_single() && (!settings_.bias || first_) ? pass() : in_proportion();
      case graph::Arithmetic::minimum:
      case graph::Arithmetic::maximum:
        return is_single() ? pass() : plain_gradient;
      default:
        if (!has_constant()) refuse("of two computed values");
        if (is_single()) return pass();
        if (!is_scale(op.arithmetic)) refuse("that repeats its input");
        return in_proportion();
    }
  }
  Rule operator()(const graph::MaxPool&) const { return plain_gradient; }
  Rule operator()(const graph::Concat&) const { return plain_gradient; }
  Rule operator()(const graph::Slice&) const { return plain_gradient; }
  Rule operator()(const graph::Gather&) const { return plain_gradient; }
  Rule operator()(const graph::Reshape&) const { return plain_gradient; }
  Rule operator()(const graph::Transpose&) const { return plain_gradient; }
  Rule operator()(const graph::Broadcast&) const { return plain_gradient; }
  Rule operator()(const graph::Pad&) const { return plain_gradient; }
  Rule operator()(const graph::MatMul&) const { refuse("of two computed values"); }
  Rule operator()(const graph::Softmax&) const { refuse("inside a model"); }
  Rule operator()(const graph::Normalise&) const { refuse("by statistics of the sample"); }
  // With weights, or no rule of a sweep.
  template <class Other>
  Rule operator()(const Other&) const {
    throw Bug("this kind of node has a rule of its own");
  }

 private:
  bool is_constant(std::size_t slot) const { return bool{engine_.constants()[node_.inputs[slot]]}; }
  bool has_constant() const { return is_constant(0) || is_constant(1); }

  const Shape& value_shape() const {
    return engine_.graph()[node_.inputs[is_constant(0) ? 1 : 0]].shape;
  }
  // One number of the value for each of the result.
  bool is_single() const { return has_constant() && value_shape() == node_.shape; }
  // x times a constant.
  bool is_scale(graph::Arithmetic arithmetic) const {
    return arithmetic == graph::Arithmetic::multiply ||
           (arithmetic == graph::Arithmetic::divide && is_constant(1));
  }

  Rule in_proportion() const { return proportional(settings_.stabiliser()); }

  [[noreturn]] void refuse(std::string_view what) const {
    fail(
        "LRP has no rule for the {} '{}' {}; explain this model by another method, such as "
        "integrated_gradients.",
        name_of(node_.op), node_.name, what);
  }

  const Engine& engine_;
  const graph::Node& node_;
  const Settings& settings_;
  bool first_;
};

}  // namespace

Rule node_rule(const Engine& engine, NodeId id, const Settings& settings, bool first) {
  return std::visit(Choice(engine, id, settings, first), engine.graph()[id].op);
}

}  // namespace assay::engine::lrp
