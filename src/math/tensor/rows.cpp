#include "math/tensor/rows.h"

#include "base/error.h"

namespace assay {

Tensor rows_of(const Tensor& all, std::size_t begin, std::size_t end) {
  expects(!all.shape.empty() && begin <= end && end <= all.rows(), "the rows are there");
  Shape shape = all.shape;
  shape[0] = static_cast<std::int64_t>(end - begin);
  const std::size_t width = all.rows() == 0 ? 0 : all.size() / all.rows();
  const auto part = std::span(all.data).subspan(begin * width, (end - begin) * width);
  return {std::move(shape), {part.begin(), part.end()}};
}

}  // namespace assay
