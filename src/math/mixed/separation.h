// Perfect separation: when some combination of the fixed effects tells successes from failures
// without fail, the likelihood grows for ever as coefficients do, and there is no best fit.
#pragma once

#include "math/mixed/design.h"

namespace assay::mixed {

// The names of the coefficients that would grow for ever; none for a sound design.
std::vector<std::string> separated_coefficients(const Design& design);

}  // namespace assay::mixed
