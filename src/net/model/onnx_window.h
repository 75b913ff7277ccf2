// The windows of convolutions and pooling as ONNX attributes give them.
#pragma once

#include "net/graph/op.h"
#include "net/model/onnx_step.h"

namespace assay::model::from_onnx {

// Strides, dilations, and pads or auto_pad for an input of the given shape.
graph::Window window_of(const Step& step, Integers kernel, const Shape& input);

// The same for a transposed convolution, where padding crops the result, output_padding lengthens
// it, and output_shape decides both.
graph::Window transposed_window_of(const Step& step, Integers kernel, const Shape& input);

// A window over all of the spatial axes.
graph::Window full_window(const Shape& input);

// How much longer the end of each axis must be so that a window that starts inside the input or
// the padding before it, but reaches beyond the end, counts: ceil_mode.
Integers ceil_extension(const graph::Window& window, const Shape& input);

}  // namespace assay::model::from_onnx
