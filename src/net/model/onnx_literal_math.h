// Arithmetic on literals, with NumPy's broadcasting. Integers stay integers and refuse to overflow.
#pragma once

#include <functional>

#include "net/graph/op.h"
#include "net/model/onnx_literal.h"

namespace assay::model::from_onnx {

Literal computed(graph::Arithmetic arithmetic, const Literal& left, const Literal& right);
Literal computed(const graph::Unary& op, const Literal& literal);

enum class Comparison { equal, less, less_or_equal, greater, greater_or_equal };
Literal compared(Comparison comparison, const Literal& left, const Literal& right);

// Where the condition holds the element of `yes`, elsewhere that of `no`.
Literal chosen(const Literal& condition, const Literal& yes, const Literal& no);

// Every number changed by a function: rounding, signs.
Literal mapped(const Literal& literal, const std::function<double(double)>& function);

// Over the given axes, which stay with size one.
Literal reduced(graph::Reduction reduction, const Literal& literal,
                std::span<const std::int64_t> axes);

}  // namespace assay::model::from_onnx
