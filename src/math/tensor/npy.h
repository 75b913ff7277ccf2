// NumPy's .npy format, versions 1 to 3: numbers of any real type become 32-bit floats, Fortran
// order becomes row-major. docs: numpy.lib.format. A 64-bit number is rounded to the nearest float.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "math/tensor/tensor.h"

namespace assay {

// Whether NaN and infinity (and numbers too large for a float) are refused or let through.
enum class NonFinite { refuse, allow };

// Throws Error for a file that is not a whole .npy array of real numbers. `name` is what the array
// is called in the sentence.
Tensor parse_npy(std::string_view bytes, std::string_view name,
                 NonFinite non_finite = NonFinite::refuse);
Tensor read_npy(const std::filesystem::path& path, NonFinite non_finite = NonFinite::refuse);

// The bytes that numpy.save writes for the same float32 array.
std::string npy_bytes(const Tensor& tensor);
void write_npy(const std::filesystem::path& path, const Tensor& tensor);

}  // namespace assay
