// The operators that can be imported, one table a family. Every handler reads what its operator
// may say in any supported opset.
#pragma once

#include <span>

#include "net/model/onnx_step.h"

namespace assay::model::from_onnx {

struct Operator {
  std::string_view name;
  Convert convert;
};

std::span<const Operator> activation_operators();
std::span<const Operator> arithmetic_operators();
std::span<const Operator> constant_operators();
std::span<const Operator> einsum_operators();
std::span<const Operator> index_operators();
std::span<const Operator> layer_operators();
std::span<const Operator> layout_operators();
std::span<const Operator> normalisation_operators();
std::span<const Operator> pooling_operators();
std::span<const Operator> reduction_operators();
std::span<const Operator> resize_operators();
std::span<const Operator> selection_operators();

// Nothing when no table has it.
Convert find_operator(std::string_view name);

// Why an operator without a handler is refused, in words that help.
std::string why_unsupported(std::string_view name, std::string_view domain);

}  // namespace assay::model::from_onnx
