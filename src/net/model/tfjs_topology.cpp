#include "net/model/tfjs_topology.h"

#include <map>
#include <optional>

#include "base/error.h"
#include "net/model/tfjs_calls.h"
#include "net/model/tfjs_layer.h"

namespace assay::model::tfjs {
namespace {

constexpr std::int64_t most_layer_size = std::int64_t{1} << 32;

struct Context {
  const Weights& weights;
  Emitter& emitter;
};

std::vector<Value> run(const Context& context, const Field& model,
                       const std::vector<Value>& inputs);

std::vector<Value> run_layer(const Context& context, const Field& layer,
                             const std::vector<Value>& inputs) {
  const std::string kind = layer["class_name"].text();
  if (is_model(kind)) return run(context, layer, inputs);
  if (kind == "InputLayer") {
    if (inputs.size() != 1) fail("'{}' is an input that nothing feeds.", layer.place());
    return inputs;
  }
  return {emit_layer(
      kind, Layer{layer_name(layer), layer["config"], context.weights, context.emitter}, inputs)};
}

std::vector<Value> run_chain(const Context& context, const std::vector<Field>& layers,
                             std::vector<Value> values) {
  for (const Field& layer : layers) values = run_layer(context, layer, values);
  return values;
}

std::vector<Value> run_calls(const Context& context, const Field& config,
                             const std::vector<Value>& inputs) {
  const Calls calls(config);
  if (calls.inputs().size() != inputs.size()) {
    fail("'{}' has {} inputs and is given {}.", config.place(), calls.inputs().size(),
         inputs.size());
  }
  std::map<std::size_t, std::vector<Value>> results;
  for (std::size_t at = 0; at < inputs.size(); ++at) {
    results[calls.inputs()[at].call] = {inputs[at]};
  }
  const auto result = [&](const Reference& reference) {
    const std::vector<Value>& values = results.at(reference.call);
    if (reference.output >= values.size()) {
      fail("'{}' asks for output {} of a layer that has {}.", config.place(), reference.output,
           values.size());
    }
    return values[reference.output];
  };
  for (const std::size_t call : calls.in_order()) {
    if (results.contains(call)) continue;
    std::vector<Value> read;
    for (const Reference& input : calls[call].inputs) read.push_back(result(input));
    results[call] = run_layer(context, calls[call].layer, read);
  }
  std::vector<Value> outputs;
  for (const Reference& output : calls.outputs()) outputs.push_back(result(output));
  return outputs;
}

std::vector<Value> run(const Context& context, const Field& model,
                       const std::vector<Value>& inputs) {
  const std::vector<Field> layers = layers_of(model);
  if (layers.empty()) fail("'{}' has no layers.", model.place());
  if (model["class_name"].text() == "Sequential") return run_chain(context, layers, inputs);
  return run_calls(context, model["config"], inputs);
}

struct InputLayer {
  std::string name;
  Shape shape;
};

// The model's own input, or that of the model it begins with.
InputLayer input_of(const Field& model) {
  Field first = layers_of(model).at(0);
  if (model["class_name"].text() != "Sequential") {
    const Calls calls(model["config"]);
    if (calls.inputs().size() != 1) {
      fail("The model has {} inputs; models with one input are supported.", calls.inputs().size());
    }
    first = calls[calls.inputs()[0].call].layer;
  }
  if (is_model(first["class_name"].text())) return input_of(first);
  const Field config = first["config"];
  auto given = config.find("batch_input_shape");
  if (!given) given = config.find("batch_shape");
  if (!given) fail("'{}' does not say the shape of the model's input.", config.place());
  InputLayer result{first["class_name"].text() == "InputLayer" ? layer_name(first) : "input", {1}};
  const std::vector<Field> sizes = given->items();
  for (std::size_t axis = 1; axis < sizes.size(); ++axis) {
    if (sizes[axis].json().is_null()) {
      fail("'{}' leaves a size of the input open; export the model with a fixed size.",
           given->place());
    }
    result.shape.push_back(sizes[axis].integer(1, most_layer_size));
  }
  if (result.shape.size() < 2) fail("'{}' has no axis but the batch.", given->place());
  return result;
}

// A value [1, length, channels] is a signal when a layer slides along it, and a table otherwise.
bool has_signal_layers(const Field& model) {
  for (const Field& layer : layers_of(model)) {
    const std::string kind = layer["class_name"].text();
    if (kind.ends_with("1D") || (is_model(kind) && has_signal_layers(layer))) return true;
  }
  return false;
}

}  // namespace

graph::Graph import_layers(const Field& model, const Weights& weights) {
  if (!is_model(model["class_name"].text())) {
    fail("'{}' is '{}'; Sequential, Model and Functional are read.", model.place(),
         model["class_name"].text());
  }
  if (layers_of(model).empty()) fail("The model has no layers.");
  Emitter emitter;
  const InputLayer input = input_of(model);
  const std::size_t rank = input.shape.size();
  const bool image = rank == 4 || (rank == 3 && has_signal_layers(model));
  const Value value = emitter.input(input.name, input.shape, image);
  const std::vector<Value> outputs = run({weights, emitter}, model, {value});
  return std::move(emitter).finish(outputs);
}

}  // namespace assay::model::tfjs
