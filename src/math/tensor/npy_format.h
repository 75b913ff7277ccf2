// What a .npy file is made of: for readers of whole arrays and of parts of them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "math/tensor/tensor.h"

namespace assay {

inline constexpr std::size_t longest_npy_header = 65536;

struct NpyHeader {
  std::string type;  // "<f4"
  bool fortran_order = false;
  Shape shape;
};

struct NpyType {
  std::string_view code;  // without the byte order
  std::size_t size;
  void (*convert)(std::string_view bytes, bool foreign, std::span<float> values);
};

struct NpyEncoding {
  const NpyType* type;
  bool foreign;  // the other byte order than this machine's

  void convert(std::string_view bytes, std::span<float> values) const {
    type->convert(bytes, foreign, values);
  }
};

// The header, and what follows it. `name` is what the array is called in sentences.
std::pair<NpyHeader, std::string_view> split_npy(std::string_view bytes, std::string_view name);

// How the numbers are written. Throws Error unless there are so many bytes of them.
NpyEncoding npy_encoding(const NpyHeader& header, std::size_t bytes, std::string_view name);

// Throws Error for NaN and infinity. The first row of the tensor is that of the array.
void refuse_non_finite(const Tensor& tensor, std::string_view name, std::size_t first_row = 0);

// What a file of float32 numbers of that shape begins with; the numbers follow.
std::string npy_header(const Shape& shape);

}  // namespace assay
