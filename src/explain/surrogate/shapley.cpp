#include "explain/surrogate/shapley.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "base/parallel.h"
#include "math/algebra/solve_symmetric.h"

namespace assay::surrogate {
namespace {

using Index = Eigen::Index;

struct Sums {
  Eigen::MatrixXd products;     // of parts with parts
  Eigen::VectorXd with_scores;  // of parts with what each coalition has beyond its fair share
};

// Rows of presence are taken about the share of the parts they show: that leaves out the direction
// in which all values rise together, which the sum of the values settles.
Sums sums_of(const Coalitions& coalitions, std::span<const double> scores, double empty,
             double full) {
  constexpr std::size_t together = 256;
  const std::size_t parts = coalitions.parts;
  const auto size = static_cast<Index>(parts);
  Sums sums{Eigen::MatrixXd::Zero(size, size), Eigen::VectorXd::Zero(size)};
  for (std::size_t begin = 0; begin < scores.size(); begin += together) {
    const std::size_t held = std::min(together, scores.size() - begin);
    Eigen::MatrixXd rows(size, static_cast<Index>(held));
    for (std::size_t at = 0; at < held; ++at) {
      const std::span<const std::uint8_t> shown = coalitions.row(begin + at);
      const auto number = static_cast<double>(std::ranges::count(shown, std::uint8_t{1}));
      const double share = number / static_cast<double>(parts);
      const double root = std::sqrt(coalitions.weights[begin + at]);
      for (std::size_t part = 0; part < parts; ++part) {
        rows(static_cast<Index>(part), static_cast<Index>(at)) = root * (shown[part] - share);
      }
      const double beyond = scores[begin + at] - empty - share * (full - empty);
      sums.with_scores += root * beyond * rows.col(static_cast<Index>(at));
    }
    sums.products.selfadjointView<Eigen::Lower>().rankUpdate(rows);
  }
  sums.products = Eigen::MatrixXd(sums.products.selfadjointView<Eigen::Lower>());
  return sums;
}

}  // namespace

// With v = value - (full - empty) / parts, whose sum is 0, a coalition's score is empty + its share
// of full - empty + the v of its members; subtracting the share from its row changes nothing then.
std::vector<double> shapley_values(const Coalitions& coalitions, std::span<const double> scores,
                                   double empty, double full) {
  expects(scores.size() == coalitions.rows(), "every coalition has a score");
  const std::size_t parts = coalitions.parts;
  if (parts == 0) return {};
  const SingleThread alone;
  Sums sums = sums_of(coalitions, scores, empty, full);
  // The direction that was left out gets a weight like the others', and stays at 0.
  const double scale = std::max(sums.products.trace(), 1e-300) / static_cast<double>(parts);
  sums.products.array() += scale / static_cast<double>(parts);
  Eigen::VectorXd values = algebra::solve_symmetric(sums.products, sums.with_scores);
  values.array() += (full - empty) / static_cast<double>(parts) - values.mean();
  return {values.begin(), values.end()};
}

}  // namespace assay::surrogate
