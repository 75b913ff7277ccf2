// Any bytes at all as an ONNX model: an Error or a graph, never anything else.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/error.h"
#include "net/model/onnx_import.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    assay::model::import_onnx({reinterpret_cast<const char*>(data), size}, {});
  } catch (const assay::Error&) {
  }
  return 0;
}
