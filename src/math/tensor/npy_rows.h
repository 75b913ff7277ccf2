// An array in a .npy file whose rows, along the first axis, are read when they are asked for: one
// of any size fits the memory. In Fortran order rows are scattered; such an array is held whole.
#pragma once

#include <filesystem>
#include <optional>

#include "base/open_file.h"
#include "math/tensor/npy_format.h"

namespace assay {

class NpyRows {
 public:
  // Throws Error as read_npy does: every number is looked at once.
  explicit NpyRows(const std::filesystem::path& path);

  const Shape& shape() const { return shape_; }
  // Rows `begin` to `end` - 1; from any thread.
  Tensor read(std::size_t begin, std::size_t end) const;

 private:
  OpenFile file_;
  Shape shape_;
  NpyEncoding stored_{};
  std::size_t start_ = 0;  // of the numbers
  std::size_t row_ = 0;    // numbers of a row
  std::optional<Tensor> whole_;
};

}  // namespace assay
