// The numbers of an ONNX tensor, wherever the file keeps them: typed fields, raw bytes, or a file
// of their own beside the model.
#pragma once

#include <onnx/onnx_pb.h>

#include <filesystem>

#include "net/model/onnx_literal.h"

namespace assay::model::from_onnx {

// Half and brain floats, doubles and integers are widened or narrowed to what a Literal holds.
// Throws Error, naming the tensor, when the numbers are missing, too few or too many, of an
// unsupported type, or lie outside `folder`.
Literal read_tensor(const onnx::TensorProto& tensor, const std::filesystem::path& folder);

}  // namespace assay::model::from_onnx
