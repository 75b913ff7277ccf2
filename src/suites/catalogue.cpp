#include "suites/images.h"
#include "suites/signals.h"
#include "suites/suite.h"
#include "suites/text.h"

namespace assay::suites {

std::span<const Recipe> catalogue() {
  static constexpr Recipe suites[] = {
      Recipe::of<Signals>(),
      Recipe::of<Images>(),
      Recipe::of<Text>(),
  };
  return suites;
}

}  // namespace assay::suites
