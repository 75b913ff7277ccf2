// Any bytes at all as a NumPy array: an Error, or a tensor that survives being written and read.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/error.h"
#include "math/tensor/npy.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const assay::Tensor read =
        assay::parse_npy({reinterpret_cast<const char*>(data), size}, "input");
    const assay::Tensor again = assay::parse_npy(assay::npy_bytes(read), "output");
    if (again.shape != read.shape || again.data != read.data) std::abort();
  } catch (const assay::Error&) {
  }
  return 0;
}
