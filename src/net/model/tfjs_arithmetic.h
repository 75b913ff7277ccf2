// Elementwise operations, activations and matrix products, on TensorFlow's axes.
#pragma once

#include <optional>
#include <string_view>

#include "net/model/tfjs_emitter.h"

namespace assay::model::tfjs {

Value unary(Emitter& emitter, const std::string& name, const Value& x, graph::Unary op);
Value binary(Emitter& emitter, const std::string& name, graph::Arithmetic arithmetic,
             const Value& left, const Value& right);
Value prelu(Emitter& emitter, const std::string& name, const Value& x, const Value& slope);
Value softmax(Emitter& emitter, const std::string& name, const Value& x, std::int64_t axis);
// max(x, 0) with a slope below zero and a ceiling.
Value rectified(Emitter& emitter, const std::string& name, const Value& x, double slope,
                std::optional<double> ceiling);

// By Keras's name for it, "relu6" or "hardSigmoid"; throws Error for one that is not known.
Value activated(Emitter& emitter, const std::string& name, const Value& x,
                std::string_view activation);
inline bool is_linear(std::string_view activation) {
  return activation.empty() || activation == "linear";
}

// Per channel, the last axis: gamma (x - mean) / sqrt(variance + epsilon) + beta. Without a gamma
// it is one, without a beta zero.
struct BatchNorm {
  std::optional<Value> gamma;
  std::optional<Value> beta;
  Value mean;
  Value variance;
  double epsilon = 1e-3;
};
Value normalised(Emitter& emitter, const std::string& name, const Value& x, const BatchNorm& norm);

// x[..., in] . weights[in, out] + bias[out].
Value linear(Emitter& emitter, const std::string& name, const Value& x, const Value& weights,
             const std::optional<Value>& bias);

}  // namespace assay::model::tfjs
