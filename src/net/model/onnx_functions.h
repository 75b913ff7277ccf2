// Functions that a model brings along: each call is replaced by what the function does.
#pragma once

#include <onnx/onnx_pb.h>

namespace assay::model::from_onnx {

// Leaves a graph without calls. Throws Error for functions that call themselves, that were written
// for another opset than the model, or that grow beyond what a model may have.
void inline_functions(onnx::ModelProto& model);

}  // namespace assay::model::from_onnx
