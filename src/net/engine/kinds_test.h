// One small graph for every kind of node and every function, for the checks that all must pass.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "net/graph/builder.h"

namespace assay::engine {

struct Kind {
  std::string name;
  // Appends nodes to a value of shape [1, channels, 4, 5] with numbers between -1 and 1.
  std::function<graph::NodeId(graph::Builder& builder, graph::NodeId x)> make;
};

const std::vector<Kind>& kinds();

}  // namespace assay::engine
