// Products with constant weights, and of two values.
#include "base/error.h"
#include "net/engine/operation.h"
#include "net/engine/values.h"
#include "net/kernels/gemm.h"

namespace assay::engine {
namespace {

class Linear final : public Operation {
 public:
  explicit Linear(const Site& site)
      : shape_(site.shape()),
        source_shape_(site.input_shape(0)),
        columns_(site.shape().back()),
        depth_(site.input_shape(0).back()),
        rows_(static_cast<std::int64_t>(count(site.shape())) / columns_),
        weights_(site.constant(1)) {
    if (!weights_ || (site.has(2) && !site.constant(2))) {
      fail(
          "Node '{}' (linear) computes its weights from the input; only constant weights are "
          "supported.",
          site.node().name);
    }
    if (site.has(2)) bias_ = {site.constant(2).get(), site.constant(2).layout.storage()};
  }

  Value forward(Arena& arena, std::vector<Value> inputs) const override {
    const Value source = row_major(arena, inputs[0]);
    Value result = arena.make({shape_, 1, 1});
    kernels::gemm({.rows = rows_, .columns = columns_, .depth = depth_, .transpose_right = true},
                  source.get(), weights_.get(), result.get());
    for (std::int64_t row = 0; row < rows_ && !bias_.empty(); ++row) {
      float* to = result.get() + row * columns_;
      for (std::int64_t at = 0; at < columns_; ++at) to[at] += bias_[static_cast<std::size_t>(at)];
    }
    return result;
  }

  Needs needs(std::size_t slot) const override {
    return slot == 1 ? Needs{.inputs = {0}} : Needs{};
  }

  Value backward(Arena& arena, const BackwardInputs& given, std::size_t slot) const override {
    const Value gradient = row_major(arena, given.gradient);
    if (slot == 0) {
      Value result = arena.make({source_shape_, 1, 1});
      kernels::gemm({.rows = rows_, .columns = depth_, .depth = columns_}, gradient.get(),
                    weights_.get(), result.get());
      return result;
    }
    if (slot == 1) {
      const Value source = row_major(arena, given.inputs[0]);
      Value result = arena.make(weights_.layout);
      kernels::gemm({.rows = columns_, .columns = depth_, .depth = rows_, .transpose_left = true},
                    gradient.get(), source.get(), result.get());
      return result;
    }
    Value result = arena.zeros({{columns_}, 1, 1});
    for (std::int64_t row = 0; row < rows_; ++row) {
      const float* from = gradient.get() + row * columns_;
      for (std::int64_t at = 0; at < columns_; ++at) result.get()[at] += from[at];
    }
    return result;
  }

 private:
  Shape shape_;
  Shape source_shape_;
  std::int64_t columns_;
  std::int64_t depth_;
  std::int64_t rows_;
  Value weights_;
  std::span<const float> bias_;
};

// result[b] = left[b] . right[b] for every index b of the leading axes, which are broadcast.
class MatMul final : public Operation {
 public:
  explicit MatMul(const Site& site)
      : shapes_{site.input_shape(0), site.input_shape(1)},
        shape_(site.shape()),
        lanes_(site.lanes) {
    const std::size_t rank = shape_.size();
    product_ = {.rows = shape_[rank - 2], .columns = shape_[rank - 1], .depth = shapes_[0].back()};
    for (std::size_t side = 0; side < 2; ++side) {
      offsets_[side] = matrix_offsets(shapes_[side]);
    }
  }

  Value forward(Arena& arena, std::vector<Value> inputs) const override {
    const Value left = operand(arena, inputs[0]);
    const Value right = operand(arena, inputs[1]);
    Value result = arena.make({shape_, lanes_, 1});
    const std::int64_t size = product_.rows * product_.columns;
    for (std::size_t at = 0; at < offsets_[0].size(); ++at) {
      multiply(product_, left.get() + offsets_[0][at] * lanes_,
               right.get() + offsets_[1][at] * lanes_,
               result.get() + static_cast<std::int64_t>(at) * size * lanes_, false);
    }
    return result;
  }

  Needs needs(std::size_t slot) const override { return {.inputs = {1 - slot}}; }

  Value backward(Arena& arena, const BackwardInputs& given, std::size_t slot) const override {
    const Value gradient = row_major(arena, given.gradient);
    const Value other = operand(arena, given.inputs[1 - slot]);
    Value result = arena.zeros({shapes_[slot], lanes_, 1});
    const std::int64_t size = product_.rows * product_.columns;
    for (std::size_t at = 0; at < offsets_[0].size(); ++at) {
      const float* arriving = gradient.get() + static_cast<std::int64_t>(at) * size * lanes_;
      const float* factor = other.get() + offsets_[1 - slot][at] * lanes_;
      float* to = result.get() + offsets_[slot][at] * lanes_;
      if (slot == 0) {
        multiply({.rows = product_.rows,
                  .columns = product_.depth,
                  .depth = product_.columns,
                  .transpose_right = true},
                 arriving, factor, to, true);
      } else {
        multiply({.rows = product_.depth,
                  .columns = product_.columns,
                  .depth = product_.rows,
                  .transpose_left = true},
                 factor, arriving, to, true);
      }
    }
    return result;
  }

 private:
  Value operand(Arena& arena, const Value& value) const {
    return repeat_in_lanes(arena, row_major(arena, value), lanes_);
  }

  // Where the operand's matrix for each index of the result's leading axes begins.
  std::vector<std::int64_t> matrix_offsets(const Shape& shape) const {
    const std::size_t leading = shape_.size() - 2;
    Shape padded(shape_.size() - shape.size(), 1);
    padded.insert(padded.end(), shape.begin(), shape.end());
    const Shape steps = strides(padded);
    std::vector<std::int64_t> result{0};
    for (std::size_t axis = 0; axis < leading; ++axis) {
      std::vector<std::int64_t> next;
      for (const std::int64_t start : result) {
        for (std::int64_t at = 0; at < shape_[axis]; ++at) {
          next.push_back(start + (padded[axis] == 1 ? 0 : at * steps[axis]));
        }
      }
      result = std::move(next);
    }
    return result;
  }

  void multiply(const kernels::Product& p, const float* left, const float* right, float* result,
                bool accumulate) const {
    if (lanes_ == 1) {
      kernels::gemm(p, left, right, result, accumulate);
      return;
    }
    const std::int64_t left_row = p.transpose_left ? 1 : p.depth;
    const std::int64_t left_step = p.transpose_left ? p.rows : 1;
    const std::int64_t right_row = p.transpose_right ? 1 : p.columns;
    const std::int64_t right_step = p.transpose_right ? p.depth : 1;
    for (std::int64_t i = 0; i < p.rows; ++i) {
      for (std::int64_t j = 0; j < p.columns; ++j) {
        float* to = result + (i * p.columns + j) * lanes_;
        for (std::int64_t lane = 0; lane < lanes_; ++lane) to[lane] = accumulate ? to[lane] : 0;
        for (std::int64_t k = 0; k < p.depth; ++k) {
          const float* a = left + (i * left_row + k * left_step) * lanes_;
          const float* b = right + (k * right_row + j * right_step) * lanes_;
          for (std::int64_t lane = 0; lane < lanes_; ++lane) to[lane] += a[lane] * b[lane];
        }
      }
    }
  }

  Shape shapes_[2];
  Shape shape_;
  std::int64_t lanes_;
  kernels::Product product_;
  std::vector<std::int64_t> offsets_[2];
};

}  // namespace

std::unique_ptr<Operation> make_linear(const Site& site) {
  if (site.lanes > 1) return make_lanes_linear(site);
  return std::make_unique<Linear>(site);
}

std::unique_ptr<Operation> make_matmul(const Site& site) { return std::make_unique<MatMul>(site); }

}  // namespace assay::engine
