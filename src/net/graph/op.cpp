#include "net/graph/op.h"

namespace assay::graph {
namespace {

template <class... Cases>
struct Match : Cases... {
  using Cases::operator()...;
};

}  // namespace

std::string_view name_of(Function function) {
  switch (function) {
    case Function::relu:
      return "relu";
    case Function::leaky_relu:
      return "leaky_relu";
    case Function::elu:
      return "elu";
    case Function::selu:
      return "selu";
    case Function::clip:
      return "clip";
    case Function::sigmoid:
      return "sigmoid";
    case Function::hard_sigmoid:
      return "hard_sigmoid";
    case Function::hard_swish:
      return "hard_swish";
    case Function::silu:
      return "silu";
    case Function::tanh:
      return "tanh";
    case Function::gelu:
      return "gelu";
    case Function::gelu_tanh:
      return "gelu_tanh";
    case Function::erf:
      return "erf";
    case Function::softplus:
      return "softplus";
    case Function::exp:
      return "exp";
    case Function::log:
      return "log";
    case Function::sqrt:
      return "sqrt";
    case Function::reciprocal:
      return "reciprocal";
    case Function::negative:
      return "negative";
    case Function::absolute:
      return "absolute";
    case Function::power:
      return "power";
  }
  return "unknown";
}

std::string_view name_of(Arithmetic arithmetic) {
  switch (arithmetic) {
    case Arithmetic::add:
      return "add";
    case Arithmetic::subtract:
      return "subtract";
    case Arithmetic::multiply:
      return "multiply";
    case Arithmetic::divide:
      return "divide";
    case Arithmetic::minimum:
      return "minimum";
    case Arithmetic::maximum:
      return "maximum";
    case Arithmetic::power:
      return "power";
  }
  return "unknown";
}

std::string_view name_of(const Op& op) {
  return std::visit(
      Match{[](const Input&) -> std::string_view { return "input"; },
            [](const Constant&) -> std::string_view { return "constant"; },
            [](const Convolution&) -> std::string_view { return "convolution"; },
            [](const Deconvolution&) -> std::string_view { return "deconvolution"; },
            [](const Linear&) -> std::string_view { return "linear"; },
            [](const MatMul&) -> std::string_view { return "matmul"; },
            [](const Unary& unary) -> std::string_view { return name_of(unary.function); },
            [](const PRelu&) -> std::string_view { return "prelu"; },
            [](const Binary& binary) -> std::string_view { return name_of(binary.arithmetic); },
            [](const Normalise&) -> std::string_view { return "normalise"; },
            [](const Softmax& softmax) -> std::string_view {
              return softmax.logarithm ? "log_softmax" : "softmax";
            },
            [](const MaxPool&) -> std::string_view { return "max_pool"; },
            [](const AveragePool&) -> std::string_view { return "average_pool"; },
            [](const ResponseNorm&) -> std::string_view { return "response_norm"; },
            [](const Reduce& reduce) -> std::string_view {
              if (reduce.reduction == Reduction::mean) return "reduce_mean";
              return reduce.reduction == Reduction::sum ? "reduce_sum" : "reduce_max";
            },
            [](const Concat&) -> std::string_view { return "concat"; },
            [](const Slice&) -> std::string_view { return "slice"; },
            [](const Gather&) -> std::string_view { return "gather"; },
            [](const Reshape&) -> std::string_view { return "reshape"; },
            [](const Transpose&) -> std::string_view { return "transpose"; },
            [](const Broadcast&) -> std::string_view { return "broadcast"; },
            [](const Pad&) -> std::string_view { return "pad"; },
            [](const Resize&) -> std::string_view { return "resize"; }},
      op);
}

}  // namespace assay::graph
