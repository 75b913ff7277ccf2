#include "math/tensor/npy.h"

#include "base/file.h"
#include "math/tensor/npy_format.h"

namespace assay {
namespace {

// From the order in which the first axis runs fastest to the one in which the last does.
Tensor row_major(const Tensor& fortran) {
  Tensor result(fortran.shape);
  const std::size_t rank = fortran.shape.size();
  std::vector<std::size_t> index(rank, 0);
  const Shape steps = strides(fortran.shape);
  std::size_t to = 0;
  for (const float value : fortran.data) {
    result.data[to] = value;
    for (std::size_t axis = 0; axis < rank; ++axis) {
      const auto step = static_cast<std::size_t>(steps[axis]);
      to += step;
      if (++index[axis] < static_cast<std::size_t>(fortran.shape[axis])) break;
      to -= step * index[axis];
      index[axis] = 0;
    }
  }
  return result;
}

}  // namespace

Tensor parse_npy(std::string_view bytes, std::string_view name, NonFinite non_finite) {
  const auto [header, numbers] = split_npy(bytes, name);
  const NpyEncoding stored = npy_encoding(header, numbers.size(), name);
  Tensor tensor(header.shape);
  stored.convert(numbers, tensor.data);
  if (header.fortran_order) tensor = row_major(tensor);
  if (non_finite == NonFinite::refuse) refuse_non_finite(tensor, name);
  return tensor;
}

Tensor read_npy(const std::filesystem::path& path, NonFinite non_finite) {
  return parse_npy(read_file(path), path.string(), non_finite);
}

std::string npy_bytes(const Tensor& tensor) {
  std::string bytes = npy_header(tensor.shape);
  bytes.append(reinterpret_cast<const char*>(tensor.data.data()), tensor.size() * sizeof(float));
  return bytes;
}

void write_npy(const std::filesystem::path& path, const Tensor& tensor) {
  write_file(path, npy_bytes(tensor));
}

}  // namespace assay
