#include "math/mixed/model.h"

#include "math/mixed/build_design.h"

namespace assay::mixed {

Model fit_model(std::string_view formula, std::span<const Column> columns, Family family,
                bool restricted) {
  const Design design = build_design(parse_formula(formula), columns, family);
  return {family == Family::linear ? fit_linear(design, restricted) : fit_logistic(design),
          design.incomplete, design.references};
}

}  // namespace assay::mixed
