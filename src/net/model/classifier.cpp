#include "net/model/classifier.h"

#include "net/model/rows.h"

namespace assay::model {

Tensor Classifier::scores(const Tensor& batch, Output output) const {
  check_batch(batch.shape, input_shape());
  Tensor result(Shape{batch.shape[0], static_cast<std::int64_t>(classes())});
  scores(batch.rows(), fill_from_rows(batch), output, copy_rows_into(result));
  return result;
}

}  // namespace assay::model
