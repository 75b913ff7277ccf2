// Where a command speaks: results go to `out`, everything else to `err`, and how far it has come to
// the screen.
#pragma once

#include <iosfwd>

#include "base/progress.h"

namespace assay {

struct Console {
  std::ostream& out;
  std::ostream& err;
  Screen screen;
};

}  // namespace assay
