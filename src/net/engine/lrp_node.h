// The rules of relevance propagation for nodes without weights: see lrp.h.
#pragma once

#include "net/engine/attention.h"
#include "net/engine/lrp_rule.h"

namespace assay::engine::lrp {

struct Surroundings {
  bool first;  // no weights between the node and the input
  const Attention& attention;
};

// Throws Error for a node that has no rule.
Rule node_rule(const Engine& engine, NodeId id, const Settings& settings,
               const Surroundings& around);

}  // namespace assay::engine::lrp
