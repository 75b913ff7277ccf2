// ONNX models as graphs of one sample. Shape arithmetic and constant expressions are computed on
// the way in; what is left are the operations of net/graph/op.h.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "net/graph/graph.h"

namespace assay::model {

// The bytes of an .onnx file, opset 7 to 21. `folder` is where external data may lie; paths that
// leave it are refused. `input_shape`, without the batch axis, gives the sizes that the file leaves
// open; `head` is the one output that is wanted, all of them when it is empty. Throws Error that
// names the first few nodes which cannot be imported.
graph::Graph import_onnx(std::string_view bytes, const std::filesystem::path& folder,
                         const Shape& input_shape = {}, const std::string& head = {});

// The names of the outputs.
std::vector<std::string> outputs_of_onnx(std::string_view bytes);

struct Unsupported {
  std::string node;
  std::string op;
  std::string why;
};

// All that stands in the way of importing; empty when import_onnx would succeed. Nodes that only
// lack the result of another are not repeated. Throws Error when the file itself is broken.
std::vector<Unsupported> unsupported_onnx(std::string_view bytes,
                                          const std::filesystem::path& folder,
                                          const Shape& input_shape = {},
                                          const std::string& head = {});

// Of a model file, with what the description beside it says; empty for other formats.
std::vector<Unsupported> unsupported(const std::filesystem::path& path);

}  // namespace assay::model
