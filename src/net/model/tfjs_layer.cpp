#include "net/model/tfjs_layer.h"

#include "base/error.h"
#include "base/near_name.h"

namespace assay::model::tfjs {

Value Layer::weight(const std::string& variable) const {
  const Weight* weight = weights.find_in_layer(name, variable);
  if (weight == nullptr || !weight->numbers) {
    fail("The manifest has no weight '{}/{}'.", name, variable);
  }
  return {.shape = weight->numbers->shape,
          .constant = weight->numbers,
          .constant_name = name + "/" + variable};
}

std::optional<Value> Layer::bias() const {
  return flag("use_bias", true) ? std::optional(weight("bias")) : std::nullopt;
}

bool Layer::flag(const std::string& key, bool otherwise) const {
  const auto field = config.find(key);
  return field ? field->flag() : otherwise;
}

double Layer::number(const std::string& key, double otherwise) const {
  const auto field = config.find(key);
  return field ? field->number() : otherwise;
}

std::string Layer::text(const std::string& key, const std::string& otherwise) const {
  const auto field = config.find(key);
  return field ? field->text() : otherwise;
}

Axes Layer::each_axis(const std::string& key, std::size_t count, std::int64_t otherwise) const {
  const auto field = config.find(key);
  if (!field) return Axes(count, otherwise);
  if (!field->json().is_array()) return Axes(count, field->integer(1, most_window));
  Axes result = field->integers(1, most_window);
  if (result.size() != count) {
    fail("'{}' gives {} numbers for {} axes.", field->place(), result.size(), count);
  }
  return result;
}

Sliding Layer::sliding(std::size_t spatial) const {
  if (text("data_format", "channels_last") != "channels_last") {
    fail("The layer '{}' keeps channels first; only 'channels_last' is supported.", name);
  }
  const std::string padding = text("padding", "valid");
  if (padding != "valid" && padding != "same" && !(padding == "causal" && spatial == 1)) {
    fail("The layer '{}' pads by '{}'; 'valid' and 'same' are supported.", name, padding);
  }
  Sliding result;
  result.stride = each_axis("strides", spatial, 1);
  result.dilation = each_axis("dilation_rate", spatial, 1);
  if (padding == "same") result.padding = Padding::same;
  if (padding == "causal") result.padding = Padding::causal;
  return result;
}

Value emit_layer(const std::string& kind, const Layer& layer, const Inputs& inputs) {
  std::vector<std::string> known;
  for (const auto kinds : {window_layers(), merging_layers(), plain_layers()}) {
    for (const LayerKind& row : kinds) {
      known.emplace_back(row.name);
      if (row.name != kind) continue;
      if (inputs.size() < row.least || inputs.size() > row.most) {
        fail("The layer '{}' ({}) reads {} values.", layer.name, kind, inputs.size());
      }
      return row.emit(layer, inputs);
    }
  }
  const std::vector<std::string> near = near_names(kind, known);
  fail("The layer '{}' is of kind '{}', which is not supported{}", layer.name, kind,
       near.empty() ? "." : did_you_mean(kind, known));
}

}  // namespace assay::model::tfjs
