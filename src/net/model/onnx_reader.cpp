#include "net/model/onnx_reader.h"

#include <algorithm>
#include <limits>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "base/error.h"
#include "base/near_name.h"
#include "net/model/onnx_functions.h"

namespace assay::model::from_onnx {
namespace {

constexpr std::int64_t oldest_opset = 7;
constexpr std::int64_t newest_opset = 21;
constexpr std::int64_t most_input_elements = std::int64_t{1} << 28;

onnx::ModelProto parsed(std::string_view bytes) {
  if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
    fail("The model has {} bytes; keep its weights in a file beside it (external data).",
         bytes.size());
  }
  onnx::ModelProto model;
  if (!model.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    fail("The file is not an ONNX model, or it is damaged.");
  }
  if (!model.has_graph() || model.graph().node_size() == 0) {
    fail("The file holds no ONNX graph.");
  }
  return model;
}

std::int64_t opset_of(const onnx::ModelProto& model) {
  for (const auto& entry : model.opset_import()) {
    if (!entry.domain().empty() && entry.domain() != "ai.onnx") continue;
    if (entry.version() < oldest_opset || entry.version() > newest_opset) {
      fail("The model uses ONNX opset {}; export it with an opset from {} to {}.", entry.version(),
           oldest_opset, newest_opset);
    }
    return entry.version();
  }
  fail("The model does not say which ONNX opset it uses; export it again.");
}

bool is_float(int type) {
  return type == onnx::TensorProto::FLOAT || type == onnx::TensorProto::FLOAT16 ||
         type == onnx::TensorProto::DOUBLE || type == onnx::TensorProto::BFLOAT16;
}

const onnx::ValueInfoProto& only_input(const onnx::GraphProto& graph) {
  std::unordered_set<std::string> initialisers;
  for (const auto& tensor : graph.initializer()) initialisers.insert(tensor.name());
  std::vector<const onnx::ValueInfoProto*> inputs;
  for (const auto& input : graph.input()) {
    if (!initialisers.contains(input.name())) inputs.push_back(&input);
  }
  if (inputs.size() != 1) {
    std::vector<std::string> names;
    for (const auto* input : inputs) names.push_back(input->name());
    fail("The model has {} inputs ({}); models with exactly one are supported.", inputs.size(),
         fmt::join(names, ", "));
  }
  const auto& type = inputs[0]->type();
  if (!type.has_tensor_type() || !is_float(type.tensor_type().elem_type())) {
    fail("The input '{}' does not take floats; models of float inputs are supported.",
         inputs[0]->name());
  }
  return *inputs[0];
}

// Sizes as the file has them, with -1 for those it leaves open.
Shape declared_shape(const onnx::ValueInfoProto& input, const Shape& given) {
  const auto& type = input.type().tensor_type();
  if (!type.has_shape()) {
    if (given.empty()) fail("The input '{}' has no shape; give it.", input.name());
    return Shape(given.size() + 1, -1);
  }
  Shape result;
  for (const auto& size : type.shape().dim()) {
    result.push_back(size.has_dim_value() && size.dim_value() > 0 ? size.dim_value() : -1);
  }
  return result;
}

std::string axis_name(const onnx::ValueInfoProto& input, std::size_t axis) {
  const auto& shape = input.type().tensor_type().shape();
  const auto& size = shape.dim(static_cast<int>(axis));
  return size.dim_param().empty() ? "" : fmt::format(" ('{}')", size.dim_param());
}

OnnxInput input_of(const onnx::GraphProto& graph, const Shape& given) {
  const auto& input = only_input(graph);
  Shape shape = declared_shape(input, given);
  if (shape.size() < 2) {
    fail("The input '{}' has {} axes; a batch axis and at least one more are needed.", input.name(),
         shape.size());
  }
  if (!given.empty() && given.size() + 1 != shape.size()) {
    fail("The input '{}' has {} axes after the batch; the shape given has {}.", input.name(),
         shape.size() - 1, given.size());
  }
  for (std::size_t axis = 1; axis < shape.size(); ++axis) {
    const std::int64_t asked = given.empty() ? -1 : given[axis - 1];
    if (shape[axis] < 0 && asked < 1) {
      fail(
          "The input '{}' leaves the size of axis {}{} open; export it with a fixed size or give "
          "the input's shape, as in 'assay describe net.onnx --shape 3x224x224'.",
          input.name(), axis, axis_name(input, axis));
    }
    if (shape[axis] >= 0 && asked >= 0 && shape[axis] != asked) {
      fail("Axis {} of the input '{}' has size {} in the model and {} in the shape given.", axis,
           input.name(), shape[axis], asked);
    }
    shape[axis] = std::max(shape[axis], asked);
  }
  const std::int64_t batch = std::max<std::int64_t>(shape[0], 0);
  shape[0] = 1;
  if (elements(shape) > most_input_elements) {
    fail("The input '{}' of shape {} is too large.", input.name(), to_string(shape));
  }
  return {input.name(), std::move(shape), batch};
}

using Producers = std::unordered_map<std::string, int>;

// Which node makes each value; initialisers and the input are made by none (-1).
Producers producers(const onnx::GraphProto& graph, const std::string& input) {
  Producers result;
  for (const auto& tensor : graph.initializer()) {
    if (!result.emplace(tensor.name(), -1).second) {
      fail("The model has two tensors of the name '{}'.", tensor.name());
    }
  }
  if (!result.emplace(input, -1).second) fail("The input '{}' is also a tensor.", input);
  for (int at = 0; at < graph.node_size(); ++at) {
    for (const auto& name : graph.node(at).output()) {
      if (!name.empty() && !result.emplace(name, at).second) {
        fail("The model computes the value '{}' twice.", name);
      }
    }
  }
  return result;
}

// Depth first from the outputs, without recursion: a hostile file may be a very long chain.
class Sorter {
 public:
  Sorter(const onnx::GraphProto& graph, const Producers& made)
      : graph_(graph), made_(made), state_(static_cast<std::size_t>(graph.node_size())) {}

  void visit(const std::string& output) {
    enter(output, "the list of outputs");
    while (!open_.empty()) {
      auto& [node, next] = open_.back();
      const auto& proto = graph_.node(node);
      if (next < proto.input_size()) {
        const std::string& name = proto.input(next++);
        if (!name.empty()) enter(name, proto.name());
      } else {
        state_[static_cast<std::size_t>(node)] = State::done;
        order.push_back(node);
        open_.pop_back();
      }
    }
  }

  std::vector<int> order;

 private:
  enum class State { unseen, open, done };
  struct Open {
    int node;
    int next;  // the first of its inputs not yet looked at
  };

  void enter(const std::string& name, const std::string& reader) {
    const auto found = made_.find(name);
    if (found == made_.end()) {
      fail("'{}' reads the value '{}', which nothing computes.", reader, name);
    }
    if (found->second < 0) return;
    State& state = state_[static_cast<std::size_t>(found->second)];
    if (state == State::open) fail("The model is circular: '{}' depends on itself.", name);
    if (state == State::done) return;
    state = State::open;
    open_.push_back({found->second, 0});
  }

  const onnx::GraphProto& graph_;
  const Producers& made_;
  std::vector<State> state_;
  std::vector<Open> open_;
};

// Among the orders that work, the file's own reads best in tables.
bool is_in_order(const onnx::GraphProto& graph, const Producers& made, std::span<const int> order) {
  return std::ranges::all_of(order, [&](int node) {
    return std::ranges::all_of(graph.node(node).input(), [&](const std::string& name) {
      return name.empty() || made.at(name) < node;
    });
  });
}

}  // namespace

std::vector<std::string> output_names(std::string_view bytes) {
  const onnx::ModelProto model = parsed(bytes);
  std::vector<std::string> names;
  for (const auto& output : model.graph().output()) names.push_back(output.name());
  return names;
}

OnnxFile read_onnx(std::string_view bytes, const Shape& input_shape, const std::string& head) {
  OnnxFile file;
  file.model = parsed(bytes);
  inline_functions(file.model);
  const onnx::GraphProto& graph = file.model.graph();
  file.opset = opset_of(file.model);
  file.input = input_of(graph, input_shape);
  for (const auto& output : graph.output()) file.outputs.push_back(output.name());
  if (file.outputs.empty()) fail("The model has no output.");
  if (!head.empty()) {
    if (std::ranges::find(file.outputs, head) == file.outputs.end()) {
      fail("The model has no output '{}'; it has {}.", head, listed(file.outputs, "and"));
    }
    file.outputs = {head};
  }
  const Producers made = producers(graph, file.input.name);
  Sorter sorter(graph, made);
  for (const auto& name : file.outputs) sorter.visit(name);
  std::vector<int> as_written = sorter.order;
  std::ranges::sort(as_written);
  file.order = is_in_order(graph, made, as_written) ? as_written : sorter.order;
  return file;
}

}  // namespace assay::model::from_onnx
