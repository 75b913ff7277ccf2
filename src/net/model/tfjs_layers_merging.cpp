// Keras layers that bring several values together.
#include "net/model/tfjs_layer.h"
#include "net/model/tfjs_shaping.h"

namespace assay::model::tfjs {
namespace {

using graph::Arithmetic;

constexpr std::size_t most_parts = 4096;

template <Arithmetic arithmetic>
Value merged(const Layer& layer, const Inputs& inputs) {
  Value result = inputs[0];
  for (std::size_t at = 1; at < inputs.size(); ++at) {
    const std::string part = layer.name + "/" + std::to_string(at);
    result = binary(layer.emitter, at + 1 == inputs.size() ? layer.name : part, arithmetic, result,
                    inputs[at]);
  }
  return result;
}

Value averaged(const Layer& layer, const Inputs& inputs) {
  Value sum = inputs[0];
  for (std::size_t at = 1; at < inputs.size(); ++at) {
    sum = binary(layer.emitter, layer.name + "/sum", Arithmetic::add, sum, inputs[at]);
  }
  const float share = 1.0F / static_cast<float>(inputs.size());
  const Value factor = layer.emitter.folded(layer.name + "/share", Tensor(Shape{}, {share}));
  return binary(layer.emitter, layer.name, Arithmetic::multiply, sum, factor);
}

Value joined(const Layer& layer, const Inputs& inputs) {
  const auto axis = layer.config.find("axis");
  return concatenated(layer.emitter, layer.name, inputs, axis ? axis->integer(-8, 8) : -1);
}

}  // namespace

std::span<const LayerKind> merging_layers() {
  static constexpr LayerKind kinds[] = {
      {"Add", 2, most_parts, merged<Arithmetic::add>},
      {"Subtract", 2, 2, merged<Arithmetic::subtract>},
      {"Multiply", 2, most_parts, merged<Arithmetic::multiply>},
      {"Average", 2, most_parts, averaged},
      {"Maximum", 2, most_parts, merged<Arithmetic::maximum>},
      {"Minimum", 2, most_parts, merged<Arithmetic::minimum>},
      {"Concatenate", 1, most_parts, joined},
  };
  return kinds;
}

}  // namespace assay::model::tfjs
