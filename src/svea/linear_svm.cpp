#include "svea/linear_svm.h"

#include <linear.h>

#include <algorithm>
#include <memory>

#include "base/error.h"
#include "base/parallel.h"

namespace assay::svea {
namespace {

// A library's rows: pairs of a feature, counted from one, and its value; the last feature is the
// constant of the bias, and -1 ends a row.
class Problem {
 public:
  Problem(const Tensor& rows, std::span<const std::size_t> labels)
      : features_(rows.row(0).size()), signs_(labels.size()) {
    const std::size_t stride = features_ + 2;
    cells_.resize(rows.rows() * stride);
    for (std::size_t row = 0; row < rows.rows(); ++row) {
      feature_node* cell = cells_.data() + row * stride;
      starts_.push_back(cell);
      for (std::size_t at = 0; at < features_; ++at) {
        *cell++ = {static_cast<int>(at + 1), rows.row(row)[at]};
      }
      *cell++ = {static_cast<int>(features_ + 1), 1.0};
      *cell = {-1, 0.0};
    }
  }

  // This class against the rest.
  problem against_rest(std::span<const std::size_t> labels, std::size_t one) {
    std::ranges::transform(labels, signs_.begin(),
                           [&](std::size_t label) { return label == one ? 1.0 : -1.0; });
    return {.l = static_cast<int>(signs_.size()),
            .n = static_cast<int>(features_ + 1),
            .y = signs_.data(),
            .x = starts_.data(),
            .bias = 1};
  }

 private:
  std::size_t features_;
  std::vector<double> signs_;
  std::vector<feature_node> cells_;
  std::vector<feature_node*> starts_;
};

parameter settings(double cost) {
  parameter result{};
  result.solver_type = L2R_L2LOSS_SVC;
  result.eps = 1e-4;
  result.C = cost;
  return result;
}

using Solved = std::unique_ptr<::model, void (*)(::model*)>;

Solved solve(const problem& asked, double cost) {
  const parameter how = settings(cost);
  return {::train(&asked, &how), [](::model* trained) { free_and_destroy_model(&trained); }};
}

}  // namespace

LinearSvm train_svm(const Tensor& rows, std::span<const std::size_t> labels, std::size_t classes,
                    double cost) {
  expects(!labels.empty() && rows.rows() == labels.size(), "every row has a label");
  set_print_string_function([](const char*) {});
  const std::size_t features = rows.row(0).size();
  LinearSvm result{
      Tensor(Shape{static_cast<std::int64_t>(classes), static_cast<std::int64_t>(features)}),
      std::vector<double>(classes)};
  parallel_for(classes, 1, [&](std::size_t one, std::size_t) {
    Problem asked(rows, labels);
    const Solved solved = solve(asked.against_rest(labels, one), cost);
    const double sign = solved->label[0];  // which side the library calls positive
    for (std::size_t at = 0; at < features; ++at) {
      result.weights.row(one)[at] = static_cast<float>(sign * solved->w[at]);
    }
    result.biases[one] = sign * solved->w[features];
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
    result.push_back(
        static_cast<std::size_t>(std::ranges::max_element(decisions) - decisions.begin()));
  }
  return result;
}

}  // namespace assay::svea
