// Reads a model file by its extension, and the description beside it.
#include <algorithm>

#include "base/error.h"
#include "base/file.h"
#include "base/near_name.h"
#include "net/model/axes.h"
#include "net/model/description_json.h"
#include "net/model/model.h"
#include "net/model/onnx_import.h"
#include "net/model/tfjs.h"

namespace assay::model {
namespace {

namespace fs = std::filesystem;

fs::path folder_of(const fs::path& path) {
  return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

std::optional<Description> description_beside(const fs::path& path) {
  const fs::path beside = description_path(path);
  if (!fs::exists(beside)) return std::nullopt;
  return description_from_json(read_file(beside));
}

[[noreturn]] void ask_for_head(const fs::path& path, const std::vector<std::string>& names) {
  fail(
      "The model has {} outputs, {}; say which of them is explained, as in 'assay describe {} "
      "--head {}'.",
      names.size(), listed(names, "and"), path.string(), names[0]);
}

std::vector<std::string> names_of_outputs(const graph::Graph& graph) {
  std::vector<std::string> names;
  for (const graph::NodeId output : graph.outputs) names.push_back(graph[output].name);
  return names;
}

graph::Graph import_from_tfjs(const fs::path& path, const std::string& head) {
  graph::Graph graph = import_tfjs(read_file(path), [&](const std::string& shard) {
    return read_file(folder_of(path) / shard);
  });
  if (head.empty()) return graph;
  const std::vector<std::string> names = names_of_outputs(graph);
  const auto found = std::ranges::find(names, head);
  if (found == names.end()) {
    fail("The model has no output '{}'; it has {}.", head, listed(names, "and"));
  }
  graph.outputs = {graph.outputs[static_cast<std::size_t>(found - names.begin())]};
  return graph::without_dead_nodes(graph);
}

graph::Graph import(const fs::path& path, const Description& description) {
  if (path.extension() != ".onnx") return import_from_tfjs(path, description.head);
  return import_onnx(read_file(path), folder_of(path), description.shape, description.head);
}

// One number a class, of one sample.
void check_output(const graph::Graph& graph) {
  const Shape& shape = graph[graph.output()].shape;
  const auto long_axes = std::ranges::count_if(shape, [](std::int64_t size) { return size > 1; });
  // Of one output too: two samples of it would be taken for two classes.
  if (shape.size() > 1 && shape[0] > 1) {
    fail(
        "The model gives {} for one input: a batch of {} is built into it. Export it with a batch "
        "of 1 or with the batch left open.",
        to_string(shape), shape[0]);
  }
  if (long_axes < 2) return;
  fail(
      "The model gives {} for one input, scores of every place rather than of the input: it "
      "segments or labels places, and assay explains classifiers, which give one score a class.",
      to_string(shape));
}

// Two names for ten classes would name others than the model means.
void check_classes(const Model& model) {
  const std::size_t named = model.description().classes.size();
  if (named == 0 || named == model.classes()) return;
  fail(
      "The description names {} classes, but the model has {}; name all of them, in the order of "
      "its outputs, or leave 'classes' out.",
      named, model.classes());
}

}  // namespace

fs::path description_path(const fs::path& path) {
  fs::path result = path;
  return path.extension() == ".json" ? result.replace_extension(".description.json")
                                     : result.replace_extension(".json");
}

std::vector<Unsupported> unsupported(const fs::path& path) {
  if (path.extension() != ".onnx") return {};
  const std::string bytes = read_file(path);
  try {
    const Description description = description_beside(path).value_or(Description{});
    return unsupported_onnx(bytes, folder_of(path), description.shape, description.head);
  } catch (const Error& error) {
    fail("'{}' cannot be read. {}", path.string(), error.what());
  }
}

Net read_net(const fs::path& path, const DescriptionOverrides& overrides) {
  if (path.extension() != ".onnx" && path.extension() != ".json") {
    fail("'{}' is not a model file; give a .onnx file or the model.json of a TF.js model.",
         path.string());
  }
  try {
    const std::optional<Description> written = description_beside(path);
    Description description = written.value_or(Description{});
    if (overrides.head) description.head = *overrides.head;
    if (overrides.shape) description.shape = *overrides.shape;
    if (!overrides.axes.empty()) description.axes = overrides.axes;
    graph::Graph graph = import(path, description);
    assume_channels_last(graph, description);
    graph = with_channels_first(std::move(graph), description);
    if (!written) add_assumptions(graph, description);
    return {std::move(graph), std::move(description)};
  } catch (const Error& error) {
    fail("'{}': {}", path.string(), error.what());
  }
}

Model load(const fs::path& path, const DescriptionOverrides& overrides) {
  Net net = read_net(path, overrides);
  try {
    if (net.graph.outputs.size() > 1) {
      ask_for_head(path, path.extension() == ".onnx" ? outputs_of_onnx(read_file(path))
                                                     : names_of_outputs(net.graph));
    }
    check_output(net.graph);
    Model model(std::move(net.graph), std::move(net.description));
    check_classes(model);
    return model;
  } catch (const Error& error) {
    fail("'{}': {}", path.string(), error.what());
  }
}

}  // namespace assay::model
