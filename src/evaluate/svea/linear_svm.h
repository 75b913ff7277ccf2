// A linear support vector machine for several classes, each against the rest, with squared hinge
// loss: the classifier that SVEA lets learn from explanations. Solved in the primal, so that no
// random order of samples enters.
#pragma once

#include "math/tensor/tensor.h"

namespace assay::svea {

struct LinearSvm {
  Tensor weights;              // [classes, features]
  std::vector<double> biases;  // [classes]

  // The class with the highest decision value for each row.
  std::vector<std::size_t> predict(const Tensor& rows) const;
};

// min 1/2 (|w|^2 + b^2) + cost * sum max(0, 1 - y (w x + b))^2 for each class; rows are [n,
// features], labels are below `classes`.
LinearSvm train_svm(const Tensor& rows, std::span<const std::size_t> labels, std::size_t classes,
                    double cost);

}  // namespace assay::svea
