#include "engine/rule.h"

#include <algorithm>

#include "base/parallel.h"
#include "engine/values.h"
#include "kernels/unary.h"

namespace assay::engine {
namespace {

Needs plain_needs(const Stop& stop) { return stop.operation.needs(stop.slot); }

Value plain_apply(Workspace& workspace, const Stop& stop, const Arrival& arrival) {
  return stop.operation.backward(workspace, arrival, stop.slot);
}

Value positive_part(Workspace& workspace, const Value& value) {
  Value result = workspace.make(value.layout);
  kernels::apply({graph::Function::relu}, value.get(), result.get(), value.layout.storage());
  return result;
}

Value guided_apply(Workspace& workspace, const Stop& stop, const Arrival& arrival) {
  return positive_part(workspace, stop.operation.backward(workspace, arrival, stop.slot));
}

Needs no_needs(const Stop&) { return {}; }

Value deconvolutional_apply(Workspace& workspace, const Stop&, const Arrival& arrival) {
  return positive_part(workspace, arrival.gradient);
}

bool is_rectifier(const graph::Node& node) {
  const auto* unary = graph::as<graph::Unary>(node);
  // A rectifier that is also bounded above (ReLU6) is still one.
  return unary && (unary->function == graph::Function::relu ||
                   (unary->function == graph::Function::clip && unary->alpha == 0));
}

Rules at_rectifiers(const Rule& rule) {
  return [&rule](const graph::Graph& graph, NodeId id) -> const Rule& {
    return is_rectifier(graph[id]) ? rule : plain_gradient;
  };
}

}  // namespace

const Rule plain_gradient{"gradient", plain_needs, plain_apply};
const Rule guided{"guided", plain_needs, guided_apply};
const Rule deconvolutional{"deconvolutional", no_needs, deconvolutional_apply};

Rules gradient_rules() {
  return [](const graph::Graph&, NodeId) -> const Rule& { return plain_gradient; };
}
Rules guided_rules() { return at_rectifiers(guided); }
Rules deconvnet_rules() { return at_rectifiers(deconvolutional); }

}  // namespace assay::engine
