// Writes an ONNX graph piece by piece: nodes, their attributes, and tensors.
#pragma once

#include <onnx/onnx_pb.h>

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "math/tensor/tensor.h"

namespace assay::model::from_onnx {

class NodeWriter {
 public:
  explicit NodeWriter(onnx::NodeProto& node) : node_(node) {}
  NodeWriter& set(std::string_view name, std::int64_t value);
  NodeWriter& set(std::string_view name, float value);
  NodeWriter& set(std::string_view name, std::string_view value);
  NodeWriter& set(std::string_view name, const std::vector<std::int64_t>& values);

 private:
  onnx::AttributeProto& add(std::string_view name, onnx::AttributeProto::AttributeType type);
  onnx::NodeProto& node_;
};

class Writer {
 public:
  // A name that no other value has.
  std::string unique(const std::string& name);

  void input(const std::string& name, const Shape& shape);
  // `batch` is the axis that grows with the samples; a negative one when none does.
  void output(const std::string& name, const Shape& shape, std::int64_t batch);
  NodeWriter node(std::string_view op, const std::vector<std::string>& inputs,
                  const std::string& output);
  std::string tensor(const std::string& name, const Tensor& value);
  std::string number(const std::string& name, float value);
  std::string integers(const std::string& name, const std::vector<std::int64_t>& values);

  std::string bytes() &&;

 private:
  onnx::GraphProto graph_;
  std::unordered_set<std::string> names_;
};

}  // namespace assay::model::from_onnx
