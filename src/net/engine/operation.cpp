#include "net/engine/operation.h"

#include "base/error.h"

namespace assay::engine {
namespace {

using Maker = std::unique_ptr<Operation> (*)(const Site&);

struct Implementation {
  Maker operator()(const graph::Input&) const { return nullptr; }
  Maker operator()(const graph::Constant&) const { return nullptr; }
  Maker operator()(const graph::Convolution&) const { return make_convolution; }
  Maker operator()(const graph::Deconvolution&) const { return make_deconvolution; }
  Maker operator()(const graph::Linear&) const { return make_linear; }
  Maker operator()(const graph::MatMul&) const { return make_matmul; }
  Maker operator()(const graph::Unary&) const { return make_unary; }
  Maker operator()(const graph::PRelu&) const { return make_binary; }
  Maker operator()(const graph::Binary&) const { return make_binary; }
  Maker operator()(const graph::Normalise&) const { return make_axis; }
  Maker operator()(const graph::Softmax&) const { return make_axis; }
  Maker operator()(const graph::MaxPool&) const { return make_pool; }
  Maker operator()(const graph::AveragePool&) const { return make_pool; }
  Maker operator()(const graph::ResponseNorm&) const { return make_axis; }
  Maker operator()(const graph::Reduce&) const { return make_axis; }
  Maker operator()(const graph::Concat&) const { return make_concat; }
  Maker operator()(const graph::Slice&) const { return make_movement; }
  Maker operator()(const graph::Gather&) const { return make_movement; }
  Maker operator()(const graph::Reshape&) const { return make_movement; }
  Maker operator()(const graph::Transpose&) const { return make_movement; }
  Maker operator()(const graph::Broadcast&) const { return make_movement; }
  Maker operator()(const graph::Pad&) const { return make_movement; }
  Maker operator()(const graph::Resize&) const { return make_resize; }
};

}  // namespace

Value Operation::forward_fused(Arena& arena, std::vector<Value> inputs,
                               const Fusion& fusion) const {
  expects(!fusion.residual && !fusion.activation, "nothing can be fused into this operation");
  return forward(arena, std::move(inputs));
}

std::unique_ptr<Operation> make_operation(const Site& site) {
  const Maker make = std::visit(Implementation{}, site.node().op);
  return make ? make(site) : nullptr;
}

}  // namespace assay::engine
