// Tensors whose numbers lie in a file beside the model, as large models keep them.
#pragma once

#include <onnx/onnx_pb.h>

#include <filesystem>
#include <string>

namespace assay::model::from_onnx {

// The `size` bytes an external tensor names. Its path must stay inside `folder` after all links are
// followed, so that a model cannot read what is none of its business.
std::string read_external(const onnx::TensorProto& tensor, const std::filesystem::path& folder,
                          std::uint64_t size);

}  // namespace assay::model::from_onnx
