// TF.js models from hostile hands. The input is the JSON text, a zero byte, and the bytes that
// every shard is cut from; whatever it is, the importer ends with a graph or an Error.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/error.h"
#include "net/model/tfjs.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::size_t cut = bytes.find('\0');
  const std::string shard(cut == std::string_view::npos ? "" : bytes.substr(cut + 1));
  try {
    assay::model::import_tfjs(bytes.substr(0, cut), [&](const std::string&) { return shard; });
  } catch (const assay::Error&) {
  }
  return 0;
}
