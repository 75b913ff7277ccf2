#include "net/model/rows.h"

#include <algorithm>

#include "base/error.h"

namespace assay::model {

void check_batch(const Shape& batch, const Shape& sample) {
  if (batch.size() == sample.size() + 1 &&
      std::equal(sample.begin(), sample.end(), batch.begin() + 1)) {
    return;
  }
  fail("The input has shape {}; this model takes batches of samples of shape {}.", to_string(batch),
       to_string(sample));
}

void check_finite(std::span<const float> numbers, std::size_t row, const char* what) {
  if (is_finite(numbers)) return;
  fail("The model's {} holds NaN or infinity for sample {} of the batch; look at its numbers.",
       what, row);
}

Fill fill_from_rows(const Tensor& batch) {
  return [&batch](std::size_t row, std::span<float> sample) {
    std::ranges::copy(batch.row(row), sample.begin());
  };
}

Take copy_rows_into(Tensor& result) {
  return [&result](std::size_t row, std::span<const float> numbers) {
    std::ranges::copy(numbers, result.row(row).begin());
  };
}

}  // namespace assay::model
