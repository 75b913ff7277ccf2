// The closed set of things a node can do. Importers reduce every format to these; kernels, rules
// and tables are written for these and no others. Parameters (weights, biases) are Constant nodes
// among a node's inputs, so their gradients are asked for like any other value's.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <variant>
#include <vector>

#include "math/tensor/tensor.h"

namespace assay::graph {

// A window sliding over one or two spatial axes; each list has one entry an axis.
struct Window {
  std::vector<std::int64_t> kernel;
  std::vector<std::int64_t> stride;
  std::vector<std::int64_t> dilation;
  std::vector<std::int64_t> pad_begin;
  std::vector<std::int64_t> pad_end;
};

enum class Function {
  relu,
  leaky_relu,
  elu,
  selu,
  clip,
  sigmoid,
  hard_sigmoid,
  hard_swish,
  silu,
  tanh,
  gelu,
  gelu_tanh,
  erf,
  softplus,
  exp,
  log,
  sqrt,
  reciprocal,
  negative,
  absolute,
  power
};
enum class Arithmetic { add, subtract, multiply, divide, minimum, maximum, power };
enum class Reduction { mean, sum, maximum };
enum class Padding { constant, reflect, edge };
enum class Sampling { nearest, linear };
enum class Coordinates { half_pixel, align_corners, asymmetric, pytorch_half_pixel };
enum class Rounding { floor, ceil, prefer_floor, prefer_ceil };

struct Input {};
struct Constant {
  std::shared_ptr<const Tensor> value;
};
// Inputs: x [1, channels, spatial...], weights [out, channels / groups, kernel...], bias [out] or
// nothing.
struct Convolution {
  Window window;
  std::int64_t groups = 1;
};
// Inputs as ONNX has them: weights [channels, out / groups, kernel...]. The padding crops the
// result; output_pad has been worked into pad_end, which may therefore be negative.
struct Deconvolution {
  Window window;
  std::int64_t groups = 1;
};
// y[..., out] = x[..., in] . weights[out, in] + bias[out]; the bias may be missing.
struct Linear {};
// Batched product of two values with NumPy's broadcasting of the leading axes.
struct MatMul {};
// alpha, beta: slope, bounds, exponent ... as net/kernels/unary.h says for each function.
struct Unary {
  Function function;
  float alpha = 0;
  float beta = 0;
};
// Inputs: x, slope (broadcast against x).
struct PRelu {};
// Two inputs with NumPy's broadcasting.
struct Binary {
  Arithmetic arithmetic;
};
// Zero mean and unit variance over the last `axes` axes, separately for each index before them.
struct Normalise {
  std::int64_t axes = 1;
  float epsilon = 1e-5F;
};
struct Softmax {
  std::int64_t axis = -1;
  bool logarithm = false;
};
struct MaxPool {
  Window window;
};
struct AveragePool {
  Window window;
  bool count_padding = false;
};
// Local response normalisation across channels.
struct ResponseNorm {
  std::int64_t size = 5;
  float alpha = 1e-4F;
  float beta = 0.75F;
  float bias = 1;
};
// Over the given axes, which stay with size one.
struct Reduce {
  Reduction reduction;
  std::vector<std::int64_t> axes;
};
struct Concat {
  std::int64_t axis = 1;
};
// One entry an axis: index = start + step * i.
struct Slice {
  std::vector<std::int64_t> start;
  std::vector<std::int64_t> step;
};
struct Gather {
  std::int64_t axis = 0;
  std::vector<std::int64_t> indices;
};
struct Reshape {};
struct Transpose {
  std::vector<std::int64_t> order;
};
// NumPy's broadcast_to.
struct Broadcast {};
struct Pad {
  Padding mode = Padding::constant;
  std::vector<std::int64_t> begin;
  std::vector<std::int64_t> end;
  float value = 0;
};
// Spatial axes only; the scale is output size over input size unless given.
struct Resize {
  Sampling sampling = Sampling::nearest;
  Coordinates coordinates = Coordinates::half_pixel;
  Rounding rounding = Rounding::prefer_floor;
  std::vector<float> scale;
};

using Op = std::variant<Input, Constant, Convolution, Deconvolution, Linear, MatMul, Unary, PRelu,
                        Binary, Normalise, Softmax, MaxPool, AveragePool, ResponseNorm, Reduce,
                        Concat, Slice, Gather, Reshape, Transpose, Broadcast, Pad, Resize>;

// "convolution", "relu", "add" ...: what tables show.
std::string_view name_of(const Op& op);
std::string_view name_of(Function function);
std::string_view name_of(Arithmetic arithmetic);

}  // namespace assay::graph
