#include <algorithm>

#include "net/model/onnx_ops.h"
#include "net/model/onnx_window.h"

namespace assay::model::from_onnx {
namespace {

using graph::Function;
using graph::Reduction;

// Sorted and from zero up; all of them when none are given, unless that means nothing at all.
Integers axes_of(const Step& step) {
  const std::size_t rank = step.shape(0).size();
  const Integers given = step.integers("axes", 1).value_or(Integers{});
  Integers axes;
  for (const std::int64_t axis : given) {
    axes.push_back(static_cast<std::int64_t>(axis_index(axis, rank)));
  }
  if (given.empty() && step.integer("noop_with_empty_axes", 0) == 0) {
    for (std::size_t axis = 0; axis < rank; ++axis) {
      axes.push_back(static_cast<std::int64_t>(axis));
    }
  }
  std::ranges::sort(axes);
  if (std::ranges::adjacent_find(axes) != axes.end()) fail("it names an axis twice.");
  return axes;
}

bool are_spatial(const Integers& axes, std::size_t rank) {
  return (rank == 3 || rank == 4) && axes.size() == rank - 2 && axes.front() == 2;
}

Value without_axes(const Step& step, const Value& value, const Integers& axes) {
  Shape shape = step.emit().shape(value);
  for (auto axis = axes.rbegin(); axis != axes.rend(); ++axis) shape.erase(shape.begin() + *axis);
  return step.emit().reshape(step.name(), value, shape);
}

// The reduction itself, on a value that may have been changed before; the last of its nodes bears
// the name of the result unless more is to follow.
Value reduced_value(const Step& step, Reduction reduction, const Value& value, bool more) {
  const Integers axes = axes_of(step);
  const bool keeps = step.integer("keepdims", 1) != 0 || axes.empty();
  const std::string name = keeps && !more ? step.name() : step.name("reduced");
  if (reduction == Reduction::mean && !literal(value) && are_spatial(axes, step.shape(0).size())) {
    return step.emit().add(name, graph::AveragePool{full_window(step.shape(0))}, {value});
  }
  return step.emit().reduce(name, reduction, value, axes);
}

void finish(const Step& step, const Value& value) {
  const Integers axes = axes_of(step);
  const bool keeps = step.integer("keepdims", 1) != 0 || axes.empty();
  step.result(keeps ? value : without_axes(step, value, axes));
}

template <Reduction reduction>
void reduce(const Step& step) {
  finish(step, reduced_value(step, reduction, step.input(0), false));
}

// after(sum(before(x))): norms and the like.
void between(const Step& step, graph::Unary before, Reduction reduction,
             std::optional<graph::Unary> after) {
  Value value = step.emit().unary(step.name("each"), step.input(0), before);
  value = reduced_value(step, reduction, value, after.has_value());
  if (after) {
    const bool keeps = step.integer("keepdims", 1) != 0;
    value = step.emit().unary(keeps ? step.name() : step.name("kept"), value, *after);
  }
  finish(step, value);
}

void norm_one(const Step& step) {
  between(step, {Function::absolute}, Reduction::sum, std::nullopt);
}

void norm_two(const Step& step) {
  between(step, {Function::power, 2}, Reduction::sum, graph::Unary{Function::sqrt});
}

void sum_of_squares(const Step& step) {
  between(step, {Function::power, 2}, Reduction::sum, std::nullopt);
}

void minimum(const Step& step) {
  between(step, {Function::negative}, Reduction::maximum, graph::Unary{Function::negative});
}

constexpr Operator reduction_rows[] = {
    {"ReduceMean", reduce<Reduction::mean>},
    {"ReduceSum", reduce<Reduction::sum>},
    {"ReduceMax", reduce<Reduction::maximum>},
    {"ReduceMin", minimum},
    {"ReduceL1", norm_one},
    {"ReduceL2", norm_two},
    {"ReduceSumSquare", sum_of_squares},
};

}  // namespace

std::span<const Operator> reduction_operators() { return reduction_rows; }

}  // namespace assay::model::from_onnx
