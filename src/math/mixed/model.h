// A mixed model from a formula and columns to its fit, in one call.
#pragma once

#include "math/mixed/columns.h"
#include "math/mixed/fit.h"

namespace assay::mixed {

struct Model {
  Fit fit;
  std::size_t incomplete;               // rows left out for a gap
  std::vector<std::string> references;  // how factors are coded
};

// Throws Error for a formula that cannot be read and for columns that do not fit it.
Model fit_model(std::string_view formula, std::span<const Column> columns, Family family,
                bool restricted);

}  // namespace assay::mixed
