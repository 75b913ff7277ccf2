// A Keras layer as an importer meets it, and the table of the kinds that are known.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "net/model/json.h"
#include "net/model/tfjs_emitter.h"
#include "net/model/tfjs_weights.h"
#include "net/model/tfjs_windows.h"

namespace assay::model::tfjs {

struct Layer {
  std::string name;
  Field config;
  const Weights& weights;
  Emitter& emitter;

  Value weight(const std::string& variable) const;
  // The bias, unless the layer does without.
  std::optional<Value> bias() const;

  bool flag(const std::string& key, bool otherwise) const;
  double number(const std::string& key, double otherwise) const;
  std::string text(const std::string& key, const std::string& otherwise) const;
  // A number for each spatial axis; a single number stands for all.
  Axes each_axis(const std::string& key, std::size_t count, std::int64_t otherwise) const;

  // Its "padding", "strides" and "dilation_rate"; refuses data kept with the channels first.
  Sliding sliding(std::size_t spatial) const;
  // The layer's own activation, applied to what `make` gives the name it is handed.
  template <class Make>
  Value activated_result(const std::string& part, Make make) const;
};

using Inputs = std::vector<Value>;

struct LayerKind {
  std::string_view name;
  // The least and the most values it reads.
  std::size_t least;
  std::size_t most;
  Value (*emit)(const Layer& layer, const Inputs& inputs);
};

std::span<const LayerKind> window_layers();
std::span<const LayerKind> merging_layers();
std::span<const LayerKind> plain_layers();

// Appends the layer's nodes. Throws Error naming the layer when its kind is not known.
Value emit_layer(const std::string& kind, const Layer& layer, const Inputs& inputs);

}  // namespace assay::model::tfjs

#include "net/model/tfjs_arithmetic.h"

namespace assay::model::tfjs {

template <class Make>
Value Layer::activated_result(const std::string& part, Make make) const {
  const std::string activation = text("activation", "linear");
  if (is_linear(activation)) return make(name);
  return activated(emitter, name, make(name + "/" + part), activation);
}

}  // namespace assay::model::tfjs
