#include "math/tensor/npy_rows.h"

#include <algorithm>

#include "base/error.h"
#include "math/tensor/npy.h"

namespace assay {

NpyRows::NpyRows(const std::filesystem::path& path) : file_(path) {
  constexpr std::size_t before_header = 12;
  const std::string name = path.string();
  const std::string bytes =
      file_.read(0, std::min(file_.size(), longest_npy_header + before_header));
  const auto [header, numbers] = split_npy(bytes, name);
  start_ = bytes.size() - numbers.size();
  stored_ = npy_encoding(header, file_.size() - start_, name);
  shape_ = header.shape;
  if (!shape_.empty()) row_ = count(std::span(shape_).subspan(1));
  if (header.fortran_order || shape_.empty()) {
    whole_ = read_npy(path);
    return;
  }
  const auto rows = static_cast<std::size_t>(shape_[0]);
  const std::size_t at_once = std::max<std::size_t>(1, (std::size_t{1} << 18) / (row_ + 1));
  for (std::size_t begin = 0; begin < rows; begin += at_once) {
    refuse_non_finite(read(begin, std::min(begin + at_once, rows)), name, begin);
  }
}

Tensor NpyRows::read(std::size_t begin, std::size_t end) const {
  expects(!shape_.empty() && begin <= end && end <= static_cast<std::size_t>(shape_[0]),
          "the rows are there");
  Shape shape = shape_;
  shape[0] = static_cast<std::int64_t>(end - begin);
  Tensor rows(std::move(shape));
  if (whole_) {
    const auto first = whole_->data.begin() + static_cast<std::ptrdiff_t>(begin * row_);
    std::copy_n(first, rows.size(), rows.data.begin());
    return rows;
  }
  const std::size_t bytes = row_ * stored_.type->size;
  stored_.convert(file_.read(start_ + begin * bytes, (end - begin) * bytes), rows.data);
  return rows;
}

}  // namespace assay
