// Products of two computed values one of which opens and closes the other: squeeze-and-excitation,
// gated linear units, a swish written out. As of attention (Settings::attention), either the gate
// is a constant and all relevance goes to what it lets through, or half goes to each in proportion.
#pragma once

#include <optional>

#include "net/engine/engine.h"
#include "net/engine/lrp_rule.h"
#include "net/engine/rule.h"

namespace assay::engine::lrp {

// Which of the two inputs of a product is the gate: the one made by a function that squashes,
// perhaps reshaped, cut, repeated, scaled or shifted on the way. Nothing when neither is, or when
// both are alike.
std::optional<std::size_t> gate_of(const Engine& engine, NodeId product);

Rule gated_rule(const Engine& engine, NodeId product, std::size_t gate, const Settings& settings);

}  // namespace assay::engine::lrp
