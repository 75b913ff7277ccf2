// A classifier given as a function of a batch: somebody's own code, another process, a table.
#pragma once

#include <memory>

#include "net/model/classifier.h"

namespace assay::model {

struct BatchFunctions {
  // [n, input shape...] -> [n, classes]; what these numbers are is said by the description.
  std::function<Tensor(const Tensor& batch)> scores;
  // The gradient of weights * scores by every number of the batch, in the batch's shape; `weights`
  // are [n, classes]. Empty for a function that is scored only.
  std::function<Tensor(const Tensor& batch, const Tensor& weights)> gradients = {};
};

class FunctionClassifier final : public Classifier {
 public:
  // The functions are called with at most `rows_at_once` samples, from one thread at a time. They
  // must answer the same of a sample in any batch.
  FunctionClassifier(Shape input_shape, std::size_t classes, Description description,
                     BatchFunctions functions, std::size_t rows_at_once = 64);
  ~FunctionClassifier() override;
  FunctionClassifier(FunctionClassifier&&) noexcept;
  FunctionClassifier& operator=(FunctionClassifier&&) noexcept;

  const Description& description() const override { return description_; }
  Shape input_shape() const override { return input_shape_; }
  std::size_t classes() const override { return classes_; }

  using Classifier::scores;
  // Throws Error for an answer of another shape, NaN or infinity.
  void scores(std::size_t rows, const Fill& fill, Output output, const Take& take) const override;
  std::size_t rows_at_once() const override { return rows_at_once_; }
  Gradients gradients() const override;
  Passes passes() const override;

 private:
  struct Running;

  Tensor scored(const Tensor& batch) const;
  void differentiate(std::size_t rows, const Fill& fill, const TargetOf& target, Output output,
                     const Take& take) const;

  Shape input_shape_;
  std::size_t classes_;
  Description description_;
  BatchFunctions functions_;
  std::size_t rows_at_once_;
  std::unique_ptr<Running> running_;
};

}  // namespace assay::model
