// Columns of numbers for the terms of a formula, named and coded as R's model.matrix does: a factor
// is coded by contrasts to its first level where the term without it is in the model too, and else
// by a column for every level, as is the first factor of a model without an intercept.
#pragma once

#include <Eigen/Core>
#include <map>
#include <variant>

#include "math/mixed/columns.h"
#include "math/mixed/formula.h"

namespace assay::mixed {

// A slope or a factor.
using Variable = std::variant<Eigen::VectorXd, Factor>;
using Variables = std::map<std::string, Variable>;

// Throws Error for a factor with one level, which says nothing.
Variable variable(const std::string& name, std::span<const std::string> cells);

struct ModelMatrix {
  std::vector<std::string> names;
  Eigen::MatrixXd values;  // [rows, names]
};

// Throws Error when there would be too many columns.
ModelMatrix model_matrix(const Terms& terms, const Variables& variables, std::size_t rows);

// Takes out columns that are sums of multiples of those before them; returns their names.
std::vector<std::string> drop_dependent(ModelMatrix& matrix);

}  // namespace assay::mixed
