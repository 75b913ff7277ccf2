// Keras layers that read one value and slide no window over it.
#include "base/error.h"
#include "net/model/tfjs_layer.h"
#include "net/model/tfjs_shaping.h"

namespace assay::model::tfjs {
namespace {

using graph::Function;

constexpr std::int64_t most_points = 1 << 20;

// What a layer does while training only.
Value unchanged(const Layer&, const Inputs& inputs) { return inputs[0]; }

Value dense(const Layer& layer, const Inputs& inputs) {
  return layer.activated_result("linear", [&](const std::string& name) {
    return linear(layer.emitter, name, inputs[0], layer.weight("kernel"), layer.bias());
  });
}

// Keras gives the axis as a number or as a list of one.
void check_last_axis(const Layer& layer, const Value& x) {
  const auto axis = layer.config.find("axis");
  if (!axis) return;
  const std::int64_t given = axis->json().is_array()
                                 ? (axis->json().size() == 1 ? axis->items()[0].integer(-8, 8) : 0)
                                 : axis->integer(-8, 8);
  if (axis_index(given, x.shape.size()) + 1 != x.shape.size()) {
    fail("The layer '{}' normalises axis {}; only the last is supported.", layer.name, given);
  }
}

Value batch_normalisation(const Layer& layer, const Inputs& inputs) {
  check_last_axis(layer, inputs[0]);
  BatchNorm norm{.gamma = {},
                 .beta = {},
                 .mean = layer.weight("moving_mean"),
                 .variance = layer.weight("moving_variance"),
                 .epsilon = layer.number("epsilon", 1e-3)};
  if (layer.flag("scale", true)) norm.gamma = layer.weight("gamma");
  if (layer.flag("center", true)) norm.beta = layer.weight("beta");
  return normalised(layer.emitter, layer.name, inputs[0], norm);
}

Value activation(const Layer& layer, const Inputs& inputs) {
  return activated(layer.emitter, layer.name, inputs[0], layer.config["activation"].text());
}

Value relu(const Layer& layer, const Inputs& inputs) {
  if (layer.number("threshold", 0) != 0) {
    fail("The layer '{}' has a threshold, which is not supported.", layer.name);
  }
  const auto ceiling = layer.config.find("max_value");
  return rectified(layer.emitter, layer.name, inputs[0], layer.number("negative_slope", 0),
                   ceiling ? std::optional(ceiling->number()) : std::nullopt);
}

Value leaky_relu(const Layer& layer, const Inputs& inputs) {
  const double slope = layer.number("negative_slope", layer.number("alpha", 0.3));
  return rectified(layer.emitter, layer.name, inputs[0], slope, {});
}

Value elu(const Layer& layer, const Inputs& inputs) {
  const auto alpha = static_cast<float>(layer.number("alpha", 1));
  return unary(layer.emitter, layer.name, inputs[0], {Function::elu, alpha});
}

Value parametric_relu(const Layer& layer, const Inputs& inputs) {
  return prelu(layer.emitter, layer.name, inputs[0], layer.weight("alpha"));
}

Value softmax_layer(const Layer& layer, const Inputs& inputs) {
  const auto axis = layer.config.find("axis");
  return softmax(layer.emitter, layer.name, inputs[0], axis ? axis->integer(-8, 8) : -1);
}

Value flatten(const Layer& layer, const Inputs& inputs) {
  if (layer.text("data_format", "channels_last") != "channels_last") {
    fail("The layer '{}' keeps channels first; only 'channels_last' is supported.", layer.name);
  }
  return reshaped(layer.emitter, layer.name, inputs[0], {1, -1});
}

Value reshape(const Layer& layer, const Inputs& inputs) {
  Shape shape = layer.config["target_shape"].integers(-1, most_points * most_points);
  shape.insert(shape.begin(), 1);
  return reshaped(layer.emitter, layer.name, inputs[0], std::move(shape));
}

Value permute(const Layer& layer, const Inputs& inputs) {
  Axes order = layer.config["dims"].integers(1, 8);
  order.insert(order.begin(), 0);
  return transposed(layer.emitter, layer.name, inputs[0], order);
}

struct Borders {
  Axes begin;
  Axes end;
};

// One pair a spatial axis, with nothing for the batch and the channels. Keras allows one number
// for all, one number an axis, or a pair an axis; in one dimension also the bare pair.
Borders borders(const Layer& layer, const std::string& key, std::size_t spatial) {
  if (layer.text("data_format", "channels_last") != "channels_last") {
    fail("The layer '{}' keeps channels first; only 'channels_last' is supported.", layer.name);
  }
  Borders result{{0}, {0}};
  const auto push = [&](const Field& begin, const Field& end) {
    result.begin.push_back(begin.integer(0, most_points));
    result.end.push_back(end.integer(0, most_points));
  };
  const Field given = layer.config[key];
  if (!given.json().is_array()) {
    for (std::size_t axis = 0; axis < spatial; ++axis) push(given, given);
  } else if (const auto entries = given.items(); spatial == 1 && entries.size() == 2) {
    push(entries[0], entries[1]);
  } else {
    for (const Field& entry : entries) {
      const auto pair = entry.json().is_array() ? entry.items() : std::vector{entry, entry};
      if (pair.size() != 2) fail("'{}' is not a pair.", entry.place());
      push(pair[0], pair[1]);
    }
  }
  result.begin.push_back(0);
  result.end.push_back(0);
  return result;
}

template <std::size_t spatial>
Value zero_padding(const Layer& layer, const Inputs& inputs) {
  Borders border = borders(layer, "padding", spatial);
  return padded(layer.emitter, layer.name, inputs[0],
                {graph::Padding::constant, std::move(border.begin), std::move(border.end), 0});
}

template <std::size_t spatial>
Value cropping(const Layer& layer, const Inputs& inputs) {
  const Borders border = borders(layer, "cropping", spatial);
  return cropped(layer.emitter, layer.name, inputs[0], border.begin, border.end);
}

// TF.js resizes bilinearly from the corner, whatever the Keras that trained the model did.
Value up_sampling(const Layer& layer, const Inputs& inputs) {
  if (inputs[0].shape.size() != 4) fail("The layer '{}' enlarges pictures only.", layer.name);
  Axes sizes = layer.sliding(2).stride;  // for its refusal of channels first
  const Axes factors = layer.each_axis("size", 2, 2);
  for (std::size_t axis = 0; axis < 2; ++axis) {
    sizes[axis] = inputs[0].shape[axis + 1] * factors[axis];
  }
  const std::string kind = layer.text("interpolation", "nearest");
  if (kind != "nearest" && kind != "bilinear") {
    fail("The layer '{}' interpolates by '{}'; 'nearest' and 'bilinear' are supported.", layer.name,
         kind);
  }
  graph::Resize resize;
  resize.sampling = kind == "nearest" ? graph::Sampling::nearest : graph::Sampling::linear;
  resize.coordinates = graph::Coordinates::asymmetric;
  resize.rounding = graph::Rounding::floor;
  return resized(layer.emitter, layer.name, inputs[0], resize, sizes);
}

Value rescaling(const Layer& layer, const Inputs& inputs) {
  const auto scalar = [&](const std::string& key, double otherwise) {
    const auto value = static_cast<float>(layer.number(key, otherwise));
    return layer.emitter.folded(layer.name + "/" + key, Tensor(Shape{}, {value}));
  };
  const Value scaled = binary(layer.emitter, layer.name + "/scaled", graph::Arithmetic::multiply,
                              inputs[0], scalar("scale", 1));
  return binary(layer.emitter, layer.name, graph::Arithmetic::add, scaled, scalar("offset", 0));
}

}  // namespace

std::span<const LayerKind> plain_layers() {
  static constexpr LayerKind kinds[] = {
      {"Dense", 1, 1, dense},
      {"BatchNormalization", 1, 1, batch_normalisation},
      {"Activation", 1, 1, activation},
      {"ReLU", 1, 1, relu},
      {"LeakyReLU", 1, 1, leaky_relu},
      {"PReLU", 1, 1, parametric_relu},
      {"ELU", 1, 1, elu},
      {"Softmax", 1, 1, softmax_layer},
      {"Flatten", 1, 1, flatten},
      {"Reshape", 1, 1, reshape},
      {"Permute", 1, 1, permute},
      {"ZeroPadding1D", 1, 1, zero_padding<1>},
      {"ZeroPadding2D", 1, 1, zero_padding<2>},
      {"Cropping1D", 1, 1, cropping<1>},
      {"Cropping2D", 1, 1, cropping<2>},
      {"UpSampling2D", 1, 1, up_sampling},
      {"Rescaling", 1, 1, rescaling},
      {"Dropout", 1, 1, unchanged},
      {"SpatialDropout1D", 1, 1, unchanged},
      {"SpatialDropout2D", 1, 1, unchanged},
      {"AlphaDropout", 1, 1, unchanged},
      {"GaussianDropout", 1, 1, unchanged},
      {"GaussianNoise", 1, 1, unchanged},
      {"ActivityRegularization", 1, 1, unchanged},
  };
  return kinds;
}

}  // namespace assay::model::tfjs
