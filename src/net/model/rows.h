// Batches as what fills and takes their rows.
#pragma once

#include "net/model/classifier.h"

namespace assay::model {

// Throws Error unless the batch has samples of this shape.
void check_batch(const Shape& batch, const Shape& sample);
// Throws Error for NaN and infinity. `what` of the model it is: "output".
void check_finite(std::span<const float> numbers, std::size_t row, const char* what);

// The tensor must outlive what is given back.
Fill fill_from_rows(const Tensor& batch);
Take copy_rows_into(Tensor& result);

}  // namespace assay::model
