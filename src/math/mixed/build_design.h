// From a formula and columns to the numbers of a model, coded as R codes them.
#pragma once

#include "math/mixed/columns.h"
#include "math/mixed/design.h"
#include "math/mixed/fit.h"
#include "math/mixed/formula.h"

namespace assay::mixed {

// Rows with a gap in a column that the formula reads are left out. A column of numbers is a slope;
// any other is a factor with treatment contrasts, its first level the reference. Throws Error for a
// column that is missing or cannot be what the formula makes of it.
Design build_design(const Formula& formula, std::span<const Column> columns, Family family);

}  // namespace assay::mixed
