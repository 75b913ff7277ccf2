#include "net/model/onnx_writer.h"

#include <cstring>
#include <limits>

#include "base/error.h"

namespace assay::model::from_onnx {
namespace {

constexpr std::int64_t format_version = 7;
constexpr std::int64_t opset = 13;

template <class Number>
void fill(onnx::TensorProto& tensor, int type, const Shape& shape,
          const std::vector<Number>& values) {
  tensor.set_data_type(type);
  for (const std::int64_t size : shape) tensor.add_dims(size);
  std::string bytes(values.size() * sizeof(Number), '\0');
  if (!values.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
  tensor.set_raw_data(std::move(bytes));
}

void declare(onnx::ValueInfoProto& value, const std::string& name, const Shape& shape,
             std::int64_t batch) {
  value.set_name(name);
  auto* type = value.mutable_type()->mutable_tensor_type();
  type->set_elem_type(onnx::TensorProto::FLOAT);
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    auto* size = type->mutable_shape()->add_dim();
    if (static_cast<std::int64_t>(axis) != batch)
      size->set_dim_value(shape[axis]);
    else if (shape[axis] == 1)
      size->set_dim_param("N");
  }
}

}  // namespace

onnx::AttributeProto& NodeWriter::add(std::string_view name,
                                      onnx::AttributeProto::AttributeType type) {
  onnx::AttributeProto& attribute = *node_.add_attribute();
  attribute.set_name(std::string(name));
  attribute.set_type(type);
  return attribute;
}

NodeWriter& NodeWriter::set(std::string_view name, std::int64_t value) {
  add(name, onnx::AttributeProto::INT).set_i(value);
  return *this;
}

NodeWriter& NodeWriter::set(std::string_view name, float value) {
  add(name, onnx::AttributeProto::FLOAT).set_f(value);
  return *this;
}

NodeWriter& NodeWriter::set(std::string_view name, std::string_view value) {
  add(name, onnx::AttributeProto::STRING).set_s(std::string(value));
  return *this;
}

NodeWriter& NodeWriter::set(std::string_view name, const std::vector<std::int64_t>& values) {
  onnx::AttributeProto& attribute = add(name, onnx::AttributeProto::INTS);
  for (const std::int64_t value : values) attribute.add_ints(value);
  return *this;
}

std::string Writer::unique(const std::string& name) {
  const std::string base = name.empty() ? "value" : name;
  std::string result = base;
  for (int number = 2; !names_.insert(result).second; ++number) {
    result = fmt::format("{}_{}", base, number);
  }
  return result;
}

void Writer::input(const std::string& name, const Shape& shape) {
  declare(*graph_.add_input(), name, shape, 0);
}

void Writer::output(const std::string& name, const Shape& shape, std::int64_t batch) {
  declare(*graph_.add_output(), name, shape, batch);
}

NodeWriter Writer::node(std::string_view op, const std::vector<std::string>& inputs,
                        const std::string& output) {
  onnx::NodeProto& node = *graph_.add_node();
  node.set_op_type(std::string(op));
  node.set_name(output);
  for (const std::string& input : inputs) node.add_input(input);
  node.add_output(output);
  return NodeWriter(node);
}

std::string Writer::tensor(const std::string& name, const Tensor& value) {
  onnx::TensorProto& tensor = *graph_.add_initializer();
  tensor.set_name(unique(name));
  fill(tensor, onnx::TensorProto::FLOAT, value.shape, value.data);
  return tensor.name();
}

std::string Writer::number(const std::string& name, float value) {
  return tensor(name, Tensor({}, {value}));
}

std::string Writer::integers(const std::string& name, const std::vector<std::int64_t>& values) {
  onnx::TensorProto& tensor = *graph_.add_initializer();
  tensor.set_name(unique(name));
  fill(tensor, onnx::TensorProto::INT64, {static_cast<std::int64_t>(values.size())}, values);
  return tensor.name();
}

std::string Writer::bytes() && {
  onnx::ModelProto model;
  model.set_ir_version(format_version);
  model.set_producer_name("assay");
  auto* version = model.add_opset_import();
  version->set_domain("");
  version->set_version(opset);
  graph_.set_name("assay");
  *model.mutable_graph() = std::move(graph_);
  if (model.ByteSizeLong() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
    fail("The model is larger than an ONNX file may be (2 GiB).");
  }
  return model.SerializeAsString();
}

}  // namespace assay::model::from_onnx
