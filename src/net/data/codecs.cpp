#include "net/data/codecs.h"

#include "base/plugin.h"

namespace assay::data {

const Codecs& codecs() {
  static const auto* const loaded = static_cast<const Codecs*>(
      from_plugin("libassay_codecs.so", "assay_codecs", "Pictures need"));
  return *loaded;
}

}  // namespace assay::data
