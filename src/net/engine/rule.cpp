#include "net/engine/rule.h"

#include <algorithm>

#include "base/parallel.h"
#include "net/engine/values.h"
#include "net/kernels/unary.h"

namespace assay::engine {
namespace {

Needs plain_needs(const RuleSite& site) { return site.operation.needs(site.slot); }

Value plain_apply(Arena& arena, const RuleSite& site, const BackwardInputs& given) {
  return site.operation.backward(arena, given, site.slot);
}

Value positive_part(Arena& arena, const Value& value) {
  Value result = arena.make(value.layout);
  kernels::apply({graph::Function::relu}, value.get(), result.get(), value.layout.storage());
  return result;
}

Value guided_apply(Arena& arena, const RuleSite& site, const BackwardInputs& given) {
  return positive_part(arena, site.operation.backward(arena, given, site.slot));
}

Needs no_needs(const RuleSite&) { return {}; }

Value deconvolutional_apply(Arena& arena, const RuleSite&, const BackwardInputs& given) {
  return positive_part(arena, given.gradient);
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
