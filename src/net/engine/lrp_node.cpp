#include "net/engine/lrp_node.h"

#include "base/unsuited.h"
#include "net/engine/lrp_attention.h"
#include "net/engine/lrp_basic.h"
#include "net/engine/lrp_gate.h"

namespace assay::engine::lrp {
namespace {

// Which rule each kind of node gets.
class Choice {
 public:
  Choice(const Engine& engine, NodeId id, const Settings& settings, const Surroundings& around)
      : engine_(engine),
        id_(id),
        node_(engine.graph()[id]),
        settings_(settings),
        first_(around.first),
        attention_(around.attention) {}

  Rule operator()(const graph::Unary&) const { return pass_rule(); }
  Rule operator()(const graph::PRelu&) const {
    if (!is_constant(1)) refuse("with a computed slope");
    return pass_rule();
  }
  Rule operator()(const graph::ResponseNorm&) const { return pass_rule(); }
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
        return is_single() && (!settings_.bias || first_) ? pass_rule() : in_proportion();
      case graph::Arithmetic::minimum:
      case graph::Arithmetic::maximum:
        return is_single() ? pass_rule() : plain_gradient;
      default:
        if (const auto gate = gate_of(engine_, id_)) {
          return gated_rule(engine_, id_, *gate, settings_);
        }
        if (!has_constant()) refuse("of two computed values, neither of which is a gate");
        if (is_single()) return pass_rule();
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
  Rule operator()(const graph::MatMul&) const {
    if (attention_.mixes[id_]) return mixing_rule(attention_, node_, settings_);
    if (attention_.compares[id_]) return comparing_rule(settings_);
    refuse("of two computed values");
  }
  Rule operator()(const graph::Softmax&) const {
    if (!attention_.softmax[id_]) refuse("that no attention reads");
    return softmax_rule(settings_);
  }
  Rule operator()(const graph::Normalise& op) const { return normalise_rule(op, settings_); }
  // With weights, or no rule of a backward pass.
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

  Rule in_proportion() const { return proportional_rule(settings_.stabiliser()); }

  [[noreturn]] void refuse(std::string_view what) const {
    unsuited(
        "LRP has no rule for the {} '{}' {}; explain this model by another method, such as "
        "integrated_gradients.",
        name_of(node_.op), node_.name, what);
  }

  const Engine& engine_;
  NodeId id_;
  const graph::Node& node_;
  const Settings& settings_;
  bool first_;
  const Attention& attention_;
};

}  // namespace

Rule node_rule(const Engine& engine, NodeId id, const Settings& settings,
               const Surroundings& around) {
  return std::visit(Choice(engine, id, settings, around), engine.graph()[id].op);
}

}  // namespace assay::engine::lrp
