// Slope and curvature of a function at a place, from its values around it.
#pragma once

#include <Eigen/Core>
#include <functional>
#include <optional>
#include <span>

namespace assay::mixed {

struct Curvature {
  Eigen::VectorXd gradient;
  Eigen::MatrixXd hessian;
};

// Central differences with the given steps: exact for a cubic, but for rounding.
Curvature curvature(const std::function<double(std::span<const double>)>& function,
                    std::span<const double> place, std::span<const double> step);

// The inverse of a symmetric matrix; none when it is not positive definite.
std::optional<Eigen::MatrixXd> inverse(const Eigen::MatrixXd& matrix);

// Whether the slope vanishes as far as anybody would notice: the distance to the lowest point, in
// units in which the curvature is 1, is below lme4's tolerance of 0.002 for every number.
bool is_lowest(const Curvature& curvature);

}  // namespace assay::mixed
