// How many degrees of freedom stand behind the standard error of a coefficient: those of the chi
// squared whose mean and variance the estimated variance has (Satterthwaite, 1946; Fai and
// Cornelius, 1996; as lmerTest has it).
#pragma once

#include <Eigen/Core>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace assay::mixed {

// Both of all parameters of the variance: theta and the residual deviation.
struct VarianceModel {
  std::function<double(std::span<const double>)> deviance;  // minus twice the log-likelihood
  std::function<Eigen::VectorXd(std::span<const double>)> variances;  // of the coefficients
};

// At the parameters with the least deviance. None where the variance of a coefficient does not
// depend on them, or the deviance has no curvature.
std::vector<std::optional<double>> satterthwaite(const VarianceModel& model,
                                                 std::span<const double> place);

}  // namespace assay::mixed
