// The narrow waist between classifiers and everything that asks them questions: an input of a known
// shape, classes, and scores for any number of inputs. What else a classifier may offer, gradients
// or a look inside, is asked for here too and empty where there is none. Batches are tensors
// [n, input shape without its batch axis...]; results do not depend on n, on the order of samples
// or on the thread count.
#pragma once

#include <functional>
#include <span>

#include "base/value.h"
#include "math/tensor/tensor.h"
#include "net/model/description.h"

namespace assay::model {

// What of the output is asked for: the raw score before any softmax, or the probability.
enum class Output { logit, probability };

// Batches that are made as they run, sample by sample, from several threads at once.
using Fill = std::function<void(std::size_t row, std::span<float> sample)>;
using Take = std::function<void(std::size_t row, std::span<const float> numbers)>;
using TargetOf = std::function<std::size_t(std::size_t row)>;

// d score[target(row)] / d input for each of the rows.
using Gradients = std::function<void(std::size_t rows, const Fill& fill, const TargetOf& target,
                                     Output output, const Take& take)>;

// Samples that were run, forward and backward.
struct Passes {
  std::size_t forward = 0;
  std::size_t backward = 0;
};

class Model;

class Classifier {
 public:
  Classifier() = default;
  virtual ~Classifier() = default;
  Classifier(Classifier&&) = default;
  Classifier& operator=(Classifier&&) = default;

  // What its input and its classes mean.
  virtual const Description& description() const = 0;
  // Without the batch axis: [3, 224, 224].
  virtual Shape input_shape() const = 0;
  virtual std::size_t classes() const = 0;

  virtual void scores(std::size_t rows, const Fill& fill, Output output,
                      const Take& take) const = 0;
  // [n, classes].
  Tensor scores(const Tensor& batch, Output output) const;
  // Samples that it runs together whenever there are so many.
  virtual std::size_t rows_at_once() const { return 1; }
  // Since it was made.
  virtual Passes passes() const = 0;

  // Empty for a classifier that says its scores only.
  virtual Gradients gradients() const { return {}; }
  // The net that it is, whose nodes can be given rules and whose inner values can be seen; none for
  // a classifier that cannot be looked into.
  virtual const Model* net() const { return nullptr; }
};

}  // namespace assay::model

namespace assay {

template <>
struct Words<model::Output> {
  static constexpr std::array values{Word{model::Output::logit, "logit"},
                                     Word{model::Output::probability, "probability"}};
};

}  // namespace assay
