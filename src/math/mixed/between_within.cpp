#include "math/mixed/between_within.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>

#include "math/algebra/least_squares.h"
#include "math/mixed/design.h"

namespace assay::mixed {
namespace {

using Eigen::Index;

// What a group's random effects can say, all its terms together.
struct Reach {
  double levels = 0;
  double rank = 0;           // of its effects; those of a level that says the same twice count once
  std::vector<bool> claims;  // by column of the fixed part
};

Eigen::MatrixXd effects_of(const std::vector<const RandomTerm*>& terms, Index rows) {
  Eigen::MatrixXd values(rows, 0);
  for (const RandomTerm* term : terms) {
    values.conservativeResize(Eigen::NoChange, values.cols() + term->values.cols());
    values.rightCols(term->values.cols()) = term->values;
  }
  return values;
}

Reach reach_of(const std::vector<const RandomTerm*>& terms, const Eigen::MatrixXd& fixed) {
  std::vector<std::vector<Index>> rows_of(terms.front()->levels);
  for (std::size_t row = 0; row < terms.front()->of.size(); ++row) {
    rows_of[terms.front()->of[row]].push_back(static_cast<Index>(row));
  }
  const Eigen::MatrixXd effects = effects_of(terms, fixed.rows());
  Reach reach{static_cast<double>(rows_of.size()), 0,
              std::vector<bool>(static_cast<std::size_t>(fixed.cols()), true)};
  for (const std::vector<Index>& rows : rows_of) {
    const Eigen::MatrixXd own = effects(rows, Eigen::all);
    const Eigen::MatrixXd values = fixed(rows, Eigen::all);
    const algebra::LeastSquares fit = algebra::least_squares(own, values);
    reach.rank += static_cast<double>(fit.rank);
    for (Index column = 0; column < fixed.cols(); ++column) {
      const Eigen::VectorXd left = values.col(column) - own * fit.solution.col(column);
      // More than rounding, which goes with the values.
      if (left.norm() > 1e-8 * values.col(column).norm())
        reach.claims[static_cast<std::size_t>(column)] = false;
    }
  }
  return reach;
}

}  // namespace

double DegreesOfFreedom::widening() const { return levels > 0 ? std::sqrt(levels / df) : 1; }

std::vector<DegreesOfFreedom> between_within(const Design& design) {
  std::map<std::string, std::vector<const RandomTerm*>> groups;
  for (const RandomTerm& term : design.random) groups[term.group].push_back(&term);
  const auto coefficients = static_cast<std::size_t>(design.fixed.cols());
  double left = static_cast<double>(design.rows());  // by what groups can say
  std::vector<std::optional<DegreesOfFreedom>> fewest(coefficients);
  for (const auto& [name, terms] : groups) {
    const Reach reach = reach_of(terms, design.fixed);
    left -= reach.rank;
    const auto carried = static_cast<double>(std::ranges::count(reach.claims, true));
    const DegreesOfFreedom freedom{std::max(1.0, reach.levels * (1 - carried / reach.rank)),
                                   reach.levels};
    for (std::size_t at = 0; at < coefficients; ++at) {
      if (reach.claims[at] && (!fewest[at] || freedom.df < fewest[at]->df)) fewest[at] = freedom;
    }
  }
  left -= static_cast<double>(std::ranges::count_if(fewest, [](const auto& one) { return !one; }));
  std::vector<DegreesOfFreedom> result;
  for (const auto& one : fewest)
    result.push_back(one.value_or(DegreesOfFreedom{std::max(1.0, left), 0}));
  return result;
}

}  // namespace assay::mixed
