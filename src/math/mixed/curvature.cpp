#include "math/mixed/curvature.h"

#include <Eigen/Cholesky>
#include <vector>

namespace assay::mixed {

Curvature curvature(const std::function<double(std::span<const double>)>& function,
                    std::span<const double> place, std::span<const double> step) {
  const std::size_t size = place.size();
  const double middle = function(place);
  std::vector<double> up(size);
  std::vector<double> down(size);
  const auto beside = [&](std::size_t a, std::size_t b, double sign) {
    std::vector<double> moved(place.begin(), place.end());
    moved[a] += sign * step[a];
    if (b != a) moved[b] += sign * step[b];
    return function(moved);
  };
  const auto index = [](std::size_t at) { return static_cast<Eigen::Index>(at); };
  Curvature result{Eigen::VectorXd(index(size)), Eigen::MatrixXd(index(size), index(size))};
  for (std::size_t a = 0; a < size; ++a) {
    up[a] = beside(a, a, 1);
    down[a] = beside(a, a, -1);
    result.gradient[index(a)] = (up[a] - down[a]) / (2 * step[a]);
    result.hessian(index(a), index(a)) = (up[a] - 2 * middle + down[a]) / (step[a] * step[a]);
  }
  for (std::size_t a = 0; a < size; ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      const double both = beside(a, b, 1) + beside(a, b, -1) + 2 * middle;
      const double mixed = (both - up[a] - down[a] - up[b] - down[b]) / (2 * step[a] * step[b]);
      result.hessian(index(a), index(b)) = mixed;
      result.hessian(index(b), index(a)) = mixed;
    }
  }
  return result;
}

std::optional<Eigen::MatrixXd> inverse(const Eigen::MatrixXd& matrix) {
  const Eigen::LLT<Eigen::MatrixXd> factor(matrix);
  if (factor.info() != Eigen::Success || !(factor.rcond() > 1e-14)) return std::nullopt;
  return factor.solve(Eigen::MatrixXd::Identity(matrix.rows(), matrix.cols()));
}

bool is_lowest(const Curvature& curvature) {
  const Eigen::LLT<Eigen::MatrixXd> factor(curvature.hessian);
  Eigen::VectorXd least = curvature.gradient.cwiseAbs();
  if (factor.info() == Eigen::Success) {
    least = least.cwiseMin(factor.matrixL().solve(curvature.gradient).cwiseAbs());
  }
  return (least.array() < 0.002).all();
}

}  // namespace assay::mixed
