#include "net/model/function_classifier.h"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "base/error.h"
#include "base/flush_denormals.h"
#include "base/parallel.h"
#include "net/model/output.h"
#include "net/model/rows.h"

namespace assay::model {
namespace {

Shape with_rows(std::size_t rows, const Shape& rest) {
  Shape shape = rest;
  shape.insert(shape.begin(), static_cast<std::int64_t>(rows));
  return shape;
}

Tensor filled(std::size_t first, std::size_t rows, const Shape& sample, const Fill& fill) {
  Tensor batch(with_rows(rows, sample));
  parallel_for(rows, 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t row = begin; row < end; ++row) fill(first + row, batch.row(row));
  });
  return batch;
}

void expect_shape(const Tensor& answer, const Shape& wanted, std::string_view what) {
  if (answer.shape == wanted) return;
  fail("The classifier's function gave {} of the shape {} for a batch that needs {}.", what,
       to_string(answer.shape), to_string(wanted));
}

}  // namespace

struct FunctionClassifier::Running {
  std::mutex alone;
  std::atomic<std::size_t> forward{0};
  std::atomic<std::size_t> backward{0};
};

FunctionClassifier::FunctionClassifier(Shape input_shape, std::size_t classes,
                                       Description description, BatchFunctions functions,
                                       std::size_t rows_at_once)
    : input_shape_(std::move(input_shape)),
      classes_(classes),
      description_(std::move(description)),
      functions_(std::move(functions)),
      rows_at_once_(rows_at_once),
      running_(std::make_unique<Running>()) {
  expects(functions_.scores && classes_ > 0 && rows_at_once_ > 0, "a classifier scores classes");
}

FunctionClassifier::~FunctionClassifier() = default;
FunctionClassifier::FunctionClassifier(FunctionClassifier&&) noexcept = default;
FunctionClassifier& FunctionClassifier::operator=(FunctionClassifier&&) noexcept = default;

Tensor FunctionClassifier::scored(const Tensor& batch) const {
  running_->forward += batch.rows();
  Tensor raw;
  {
    const std::lock_guard lock(running_->alone);
    raw = functions_.scores(batch);
  }
  expect_shape(raw, {batch.shape[0], static_cast<std::int64_t>(classes_)}, "scores");
  return raw;
}

void FunctionClassifier::scores(std::size_t rows, const Fill& fill, Output output,
                                const Take& take) const {
  for (std::size_t first = 0; first < rows; first += rows_at_once_) {
    const std::size_t held = std::min(rows_at_once_, rows - first);
    const Tensor raw = scored(filled(first, held, input_shape_, fill));
    const FlushDenormals flush;  // as where nets run, so that both give the same bits
    for (std::size_t row = 0; row < held; ++row) {
      std::vector<float> numbers(raw.row(row).begin(), raw.row(row).end());
      convert(output, description_.output, numbers);
      check_finite(numbers, first + row, "output");
      take(first + row, numbers);
    }
  }
}

void FunctionClassifier::differentiate(std::size_t rows, const Fill& fill, const TargetOf& target,
                                       Output output, const Take& take) const {
  for (std::size_t first = 0; first < rows; first += rows_at_once_) {
    const std::size_t held = std::min(rows_at_once_, rows - first);
    const Tensor batch = filled(first, held, input_shape_, fill);
    const Tensor raw = scored(batch);
    Tensor weights(raw.shape);
    for (std::size_t row = 0; row < held; ++row) {
      derivative(output, description_.output, raw.row(row), target(first + row), weights.row(row));
    }
    running_->backward += held;
    Tensor found;
    {
      const std::lock_guard lock(running_->alone);
      found = functions_.gradients(batch, weights);
    }
    expect_shape(found, batch.shape, "gradients");
    const FlushDenormals flush;
    for (std::size_t row = 0; row < held; ++row) {
      check_finite(found.row(row), first + row, "gradient");
      take(first + row, found.row(row));
    }
  }
}

Gradients FunctionClassifier::gradients() const {
  if (!functions_.gradients) return {};
  return [this](std::size_t rows, const Fill& fill, const TargetOf& target, Output output,
                const Take& take) { differentiate(rows, fill, target, output, take); };
}

Passes FunctionClassifier::passes() const {
  return {running_->forward.load(), running_->backward.load()};
}

}  // namespace assay::model
