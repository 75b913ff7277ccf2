// For tests: a console that remembers what was said.
#pragma once

#include <sstream>

#include "base/console.h"

namespace assay {

struct TestConsole {
  std::ostringstream out;
  std::ostringstream err;
  Console console{out, err, {.stream = err, .clock = [] { return 0.0; }}};
};

}  // namespace assay
