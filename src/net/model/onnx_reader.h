// The bytes of an ONNX file as its nodes in an order in which they can be converted, after the
// checks that do not depend on any operator.
#pragma once

#include <onnx/onnx_pb.h>

#include <string_view>
#include <vector>

#include "math/tensor/shape.h"

namespace assay::model::from_onnx {

struct OnnxInput {
  std::string name;
  Shape shape;             // with the batch axis, which is one
  std::int64_t batch = 0;  // as the file has it; zero when it is left open
};

struct OnnxFile {
  onnx::ModelProto model;
  std::int64_t opset = 0;
  OnnxInput input;
  std::vector<std::string> outputs;
  std::vector<int> order;  // nodes that an output needs, each after those it reads
};

// `input_shape`, without the batch axis, fills in what the file leaves open; empty when unknown.
// `head` is the only output that is wanted; empty for all.
// Throws Error for bytes that are not a model or whose nodes do not make a graph.
OnnxFile read_onnx(std::string_view bytes, const Shape& input_shape, const std::string& head = {});

// Of the graph, in its order.
std::vector<std::string> output_names(std::string_view bytes);

}  // namespace assay::model::from_onnx
