// What a backward pass does at a node. It walks the graph from the outputs back; at every node it
// asks the node's rule for what arrives at an input. The plain gradient is one rule, guided
// backpropagation another; the loop exists once, in backward_pass.cpp.
#pragma once

#include <functional>
#include <string_view>

#include "net/engine/operation.h"

namespace assay::engine {

// Where a rule is applied.
struct RuleSite {
  const graph::Node& node;
  const Operation& operation;
  std::size_t slot;  // of the input that is asked about
};

// Functions that may carry what was prepared for a node: the rules of relevance propagation do.
struct Rule {
  std::string_view name;
  std::function<Needs(const RuleSite& site)> needs;
  std::function<Value(Arena& arena, const RuleSite& site, const BackwardInputs& given)> apply;
};

// The derivative.
extern const Rule plain_gradient;
// At a rectifier: only positive gradients pass, and only where the input was positive.
extern const Rule guided;
// At a rectifier: only positive gradients pass.
extern const Rule deconvolutional;

// Which rule a node gets.
using Rules = std::function<const Rule&(const graph::Graph& graph, NodeId id)>;

Rules gradient_rules();
// Guided backpropagation (Springenberg et al., 2015).
Rules guided_rules();
// Deconvnet (Zeiler and Fergus, 2014).
Rules deconvnet_rules();

}  // namespace assay::engine
