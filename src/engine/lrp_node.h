// The rules of relevance propagation for nodes without weights: see lrp.h.
#pragma once

#include "engine/engine.h"
#include "engine/lrp_rule.h"

namespace assay::engine::lrp {

// `first`: no weights between the node and the input. Throws Error for a node that has no rule.
Rule node_rule(const Engine& engine, NodeId id, const Settings& settings, bool first);

}  // namespace assay::engine::lrp
