// A part of a tensor along its first axis.
#pragma once

#include "math/tensor/tensor.h"

namespace assay {

// Rows begin to end - 1.
Tensor rows_of(const Tensor& all, std::size_t begin, std::size_t end);

}  // namespace assay
