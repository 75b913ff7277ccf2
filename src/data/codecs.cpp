#include "data/codecs.h"

#include "base/module.h"

namespace assay::data {

const Codecs& codecs() {
  static const auto* const loaded = static_cast<const Codecs*>(
      from_module("libassay_codecs.so", "assay_codecs", "Pictures need"));
  return *loaded;
}

}  // namespace assay::data
