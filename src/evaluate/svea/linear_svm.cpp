#include "evaluate/svea/linear_svm.h"

#include <algorithm>

#include "base/argmax.h"
#include "base/error.h"
#include "base/parallel.h"
#include "base/plugin.h"
#include "evaluate/svea/linear/solver.h"

namespace assay::svea {
namespace {

const Solver& solver() {
  static const auto* const loaded = static_cast<const Solver*>(
      from_plugin("libassay_linear.so", "assay_linear", "Support vector machines need"));
  return *loaded;
}

std::vector<Solver::Cell> cells_of(const Tensor& rows) {
  std::vector<Solver::Cell> cells;
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    int feature = 0;
    for (const float value : rows.row(row)) cells.push_back({++feature, double{value}});
    cells.push_back({++feature, 1.0});
    cells.push_back({-1, 0.0});
  }
  return cells;
}

}  // namespace

LinearSvm train_svm(const Tensor& rows, std::span<const std::size_t> labels, std::size_t classes,
                    double cost) {
  expects(!labels.empty() && rows.rows() == labels.size(), "every row has a label");
  const std::size_t features = rows.row(0).size();
  LinearSvm result{
      Tensor(Shape{static_cast<std::int64_t>(classes), static_cast<std::int64_t>(features)}),
      std::vector<double>(classes)};
  const std::vector<Solver::Cell> cells = cells_of(rows);
  const Solver& found = solver();
  parallel_for(classes, 1, [&](std::size_t one, std::size_t) {
    // This class against the rest.
    std::vector<double> signs;
    for (const std::size_t label : labels) signs.push_back(label == one ? 1.0 : -1.0);
    const std::vector<double> weights = found.separate(cells, features + 2, signs, cost);
    std::ranges::transform(std::span(weights).first(features), result.weights.row(one).begin(),
                           [](double weight) { return static_cast<float>(weight); });
    result.biases[one] = weights[features];
  });
  return result;
}

std::vector<std::size_t> LinearSvm::predict(const Tensor& rows) const {
  std::vector<std::size_t> result;
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    std::vector<double> decisions = biases;
    for (std::size_t one = 0; one < decisions.size(); ++one) {
      for (std::size_t at = 0; at < rows.row(row).size(); ++at) {
        decisions[one] += double{weights.row(one)[at]} * double{rows.row(row)[at]};
      }
    }
    result.push_back(argmax(decisions));
  }
  return result;
}

}  // namespace assay::svea
