#include "net/model/onnx_ops.h"

namespace assay::model::from_onnx {

Convert find_operator(std::string_view name) {
  for (const auto& family :
       {activation_operators(), arithmetic_operators(), constant_operators(), einsum_operators(),
        index_operators(), layer_operators(), layout_operators(), normalisation_operators(),
        pooling_operators(), reduction_operators(), resize_operators(), selection_operators()}) {
    for (const Operator& entry : family) {
      if (entry.name == name) return entry.convert;
    }
  }
  return nullptr;
}

std::string why_unsupported(std::string_view name, std::string_view domain) {
  if (!domain.empty() && domain != "ai.onnx") {
    return fmt::format("operators of the domain '{}' are not supported", domain);
  }
  if (name.find("Quantize") != name.npos || name.starts_with("QLinear") ||
      name.ends_with("Integer")) {
    return "quantised models are not supported; export the model in floats";
  }
  if (name == "If" || name == "Loop" || name == "Scan") {
    return "control flow is not supported; export the model by tracing it";
  }
  return "this operator is not supported";
}

}  // namespace assay::model::from_onnx
