// Small ONNX models for tests, written node by node.
#pragma once

#include <onnx/onnx_pb.h>

#include "net/model/onnx_import.h"
#include "net/model/onnx_writer.h"

namespace assay::model::from_onnx {

class TestModel {
 public:
  explicit TestModel(std::int64_t opset = 13) {
    proto.set_ir_version(7);
    proto.add_opset_import()->set_version(opset);
    proto.mutable_graph()->set_name("test");
  }

  // A size of zero is left open under the name "N".
  TestModel& input(const std::string& name, const Shape& shape,
                   int type = onnx::TensorProto::FLOAT) {
    auto* value = proto.mutable_graph()->add_input();
    value->set_name(name);
    auto* tensor = value->mutable_type()->mutable_tensor_type();
    tensor->set_elem_type(type);
    tensor->mutable_shape();
    for (const std::int64_t size : shape) {
      auto* axis = tensor->mutable_shape()->add_dim();
      if (size == 0) axis->set_dim_param("N");
      if (size != 0) axis->set_dim_value(size);
    }
    return *this;
  }

  onnx::TensorProto& tensor(const std::string& name, const Shape& shape, int type) {
    auto* added = proto.mutable_graph()->add_initializer();
    added->set_name(name);
    added->set_data_type(type);
    for (const std::int64_t size : shape) added->add_dims(size);
    return *added;
  }

  // Values beyond those given are zero.
  TestModel& weights(const std::string& name, const Shape& shape, std::vector<float> values = {}) {
    values.resize(count(shape));
    auto& added = tensor(name, shape, onnx::TensorProto::FLOAT);
    for (const float value : values) added.add_float_data(value);
    return *this;
  }

  TestModel& integers(const std::string& name, const std::vector<std::int64_t>& values) {
    auto& added =
        tensor(name, {static_cast<std::int64_t>(values.size())}, onnx::TensorProto::INT64);
    for (const std::int64_t value : values) added.add_int64_data(value);
    return *this;
  }

  TestModel& integer(const std::string& name, std::int64_t value) {
    tensor(name, {}, onnx::TensorProto::INT64).add_int64_data(value);
    return *this;
  }

  NodeWriter node(const std::string& op, const std::vector<std::string>& inputs,
                  const std::vector<std::string>& outputs) {
    auto* added = proto.mutable_graph()->add_node();
    added->set_op_type(op);
    for (const std::string& name : inputs) added->add_input(name);
    for (const std::string& name : outputs) added->add_output(name);
    return NodeWriter(*added);
  }

  TestModel& output(const std::string& name) {
    proto.mutable_graph()->add_output()->set_name(name);
    return *this;
  }

  std::string bytes() const { return proto.SerializeAsString(); }
  graph::Graph imported() const { return import_onnx(bytes(), {}); }

  onnx::ModelProto proto;
};

inline const graph::Node& last(const graph::Graph& graph) { return graph[graph.output()]; }

inline const graph::Node& input_of(const graph::Graph& graph, const graph::Node& node,
                                   std::size_t at = 0) {
  return graph[node.inputs[at]];
}

// The kinds of all nodes that compute something, in order: "convolution relu".
inline std::string ops(const graph::Graph& graph) {
  std::string result;
  for (const graph::Node& node : graph.nodes) {
    if (graph::as<graph::Input>(node) || graph::as<graph::Constant>(node)) continue;
    if (!result.empty()) result += ' ';
    result += name_of(node.op);
  }
  return result;
}

// The sentence with which importing is refused; empty when it is not.
inline std::string refusal(const TestModel& model) {
  try {
    model.imported();
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

}  // namespace assay::model::from_onnx
