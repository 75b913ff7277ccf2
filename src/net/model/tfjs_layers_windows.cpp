// Keras layers that slide a window over their input.
#include "base/error.h"
#include "net/model/tfjs_layer.h"
#include "net/model/tfjs_shaping.h"

namespace assay::model::tfjs {
namespace {

template <std::size_t spatial>
Value convolve(const Layer& layer, const Inputs& inputs) {
  return layer.activated_result("convolution", [&](const std::string& name) {
    return convolution(layer.emitter, name, inputs[0], layer.weight("kernel"), layer.bias(),
                       layer.sliding(spatial));
  });
}

Value depthwise_layer(const Layer& layer, const Inputs& inputs) {
  return layer.activated_result("convolution", [&](const std::string& name) {
    return depthwise(layer.emitter, name, inputs[0], layer.weight("depthwise_kernel"), layer.bias(),
                     layer.sliding(2));
  });
}

Value separable(const Layer& layer, const Inputs& inputs) {
  const Value each = depthwise(layer.emitter, layer.name + "/depthwise", inputs[0],
                               layer.weight("depthwise_kernel"), {}, layer.sliding(2));
  return layer.activated_result("pointwise", [&](const std::string& name) {
    return convolution(layer.emitter, name, each, layer.weight("pointwise_kernel"), layer.bias(),
                       {});
  });
}

Value transposed_convolution(const Layer& layer, const Inputs& inputs) {
  const Sliding sliding = layer.sliding(2);
  if (layer.config.find("output_padding") || sliding.dilation != Axes{1, 1}) {
    fail("The layer '{}' has an output padding or a dilation, which is not supported.", layer.name);
  }
  return layer.activated_result("convolution", [&](const std::string& name) {
    return deconvolution(layer.emitter, name, inputs[0], layer.weight("kernel"), layer.bias(),
                         sliding);
  });
}

using Pool = Value (*)(Emitter&, const std::string&, const Value&, const Sliding&);

template <std::size_t spatial, Pool pool>
Value pooled(const Layer& layer, const Inputs& inputs) {
  Sliding sliding = layer.sliding(spatial);
  sliding.kernel = layer.each_axis("pool_size", spatial, 2);
  if (!layer.config.find("strides")) sliding.stride = sliding.kernel;
  return pool(layer.emitter, layer.name, inputs[0], sliding);
}

template <std::size_t spatial, graph::Reduction reduction>
Value pooled_globally(const Layer& layer, const Inputs& inputs) {
  layer.sliding(spatial);  // for its refusal of channels first
  if (inputs[0].shape.size() != spatial + 2) {
    fail("The layer '{}' stands after a value of shape {}.", layer.name,
         to_string(inputs[0].shape));
  }
  const Axes axes = spatial == 1 ? Axes{1} : Axes{1, 2};
  return reduced(layer.emitter, layer.name, inputs[0], reduction, axes,
                 layer.flag("keepdims", false));
}

}  // namespace

std::span<const LayerKind> window_layers() {
  using graph::Reduction;
  static constexpr LayerKind kinds[] = {
      {"Conv1D", 1, 1, convolve<1>},
      {"Conv2D", 1, 1, convolve<2>},
      {"DepthwiseConv2D", 1, 1, depthwise_layer},
      {"SeparableConv2D", 1, 1, separable},
      {"Conv2DTranspose", 1, 1, transposed_convolution},
      {"MaxPooling1D", 1, 1, pooled<1, max_pool>},
      {"MaxPooling2D", 1, 1, pooled<2, max_pool>},
      {"AveragePooling1D", 1, 1, pooled<1, average_pool>},
      {"AveragePooling2D", 1, 1, pooled<2, average_pool>},
      {"GlobalAveragePooling1D", 1, 1, pooled_globally<1, Reduction::mean>},
      {"GlobalAveragePooling2D", 1, 1, pooled_globally<2, Reduction::mean>},
      {"GlobalMaxPooling1D", 1, 1, pooled_globally<1, Reduction::maximum>},
      {"GlobalMaxPooling2D", 1, 1, pooled_globally<2, Reduction::maximum>},
  };
  return kinds;
}

}  // namespace assay::model::tfjs
