#include "evaluate/suites/images.h"
#include "evaluate/suites/signals.h"
#include "evaluate/suites/suite.h"
#include "evaluate/suites/text.h"

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
