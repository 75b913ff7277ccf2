// What fits of every family have in common.
#pragma once

#include "math/mixed/fit.h"
#include "math/mixed/random_effects.h"

namespace assay::mixed {

// What is known before anything is fitted.
Fit initial_fit(const Design& design, Family family);

// What follows from the best theta.
void add_fixed(Fit& fit, const Design& design, const Eigen::VectorXd& estimates,
               const std::optional<Eigen::MatrixXd>& covariance);
// The statistics of the coefficients are then t of so many degrees of freedom.
void add_freedom(Fit& fit, std::string by, const std::vector<double>& df);
// The same with the degrees of freedom of the layout, and errors as these ask for where they come
// from maximum likelihood.
void add_between_within(Fit& fit, const Design& design);
void add_random(Fit& fit, const Design& design, const RandomEffects& effects, double scale);

}  // namespace assay::mixed
