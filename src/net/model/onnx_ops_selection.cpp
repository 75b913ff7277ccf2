#include <algorithm>
#include <cmath>

#include "net/model/onnx_ops.h"

namespace assay::model::from_onnx {
namespace {

void concat(const Step& step) {
  const std::vector<Value> values = step.all_inputs();
  const std::size_t axis = axis_index(step.integer("axis", 1), step.shape(0).size());
  step.result(step.emit().concat(step.name(), values, axis));
}

struct Range {
  std::int64_t start;
  std::int64_t step;
  std::int64_t size;
};

// start:end:step on an axis; negative indices count from the end, and what lies outside is cut.
Range clamped(std::int64_t start, std::int64_t end, std::int64_t step, std::int64_t size) {
  if (step == 0) fail("its step is zero.");
  constexpr std::int64_t farthest = std::int64_t{1} << 40;
  step = std::clamp(step, -farthest, farthest);
  if (size == 0) return {0, 1, 0};
  if (start < 0) start += size;
  if (end < 0) end += size;
  const std::int64_t last = step > 0 ? size : size - 1;
  start = std::clamp<std::int64_t>(start, 0, last);
  end = std::clamp<std::int64_t>(end, step > 0 ? 0 : -1, last);
  const std::int64_t distance = step > 0 ? end - start : start - end;
  const std::int64_t stride = std::abs(step);
  const std::int64_t results = distance <= 0 ? 0 : (distance + stride - 1) / stride;
  if (results <= 1) step = 1;
  if (results == 0) start = 0;
  return {start, step, results};
}

void slice(const Step& step) {
  const Shape from = step.shape(0);
  const auto starts = step.integers("starts", 1);
  const auto ends = step.integers("ends", 2);
  if (!starts || !ends || starts->size() != ends->size()) fail("its starts or ends are missing.");
  Integers axes(starts->size());
  for (std::size_t at = 0; at < axes.size(); ++at) axes[at] = static_cast<std::int64_t>(at);
  axes = step.integers("axes", 3).value_or(axes);
  const Integers steps = step.integers("steps", 4).value_or(Integers(starts->size(), 1));
  if (axes.size() != starts->size() || steps.size() != starts->size()) {
    fail("its starts, ends, axes and steps differ in number.");
  }
  graph::Slice op{Integers(from.size(), 0), Integers(from.size(), 1)};
  Shape shape = from;
  for (std::size_t at = 0; at < axes.size(); ++at) {
    const std::size_t axis = axis_index(axes[at], from.size());
    const Range range = clamped((*starts)[at], (*ends)[at], steps[at], from[axis]);
    op.start[axis] = range.start;
    op.step[axis] = range.step;
    shape[axis] = range.size;
  }
  step.result(step.emit().slice(step.name(), step.input(0), op, shape));
}

// As given, or as equal as can be with a smaller last part.
Integers parts_of(const Step& step, std::int64_t size) {
  if (auto given = step.integers("split", 1)) return *given;
  const auto parts = step.integer("num_outputs", static_cast<std::int64_t>(step.outputs()));
  if (parts < 1 || parts > size) fail("an axis of size {} cannot be cut into {}.", size, parts);
  if (static_cast<std::size_t>(parts) != step.outputs()) {
    fail("it cuts into {} parts for {} outputs.", parts, step.outputs());
  }
  const std::int64_t each = (size + parts - 1) / parts;
  Integers result;
  for (std::int64_t left = size; left > 0; left -= each) result.push_back(std::min(each, left));
  return result;
}

void split(const Step& step) {
  const Shape from = step.shape(0);
  const std::size_t axis = axis_index(step.integer("axis", 0), from.size());
  const Integers parts = parts_of(step, from[axis]);
  if (parts.size() != step.outputs()) {
    fail("it cuts into {} parts for {} outputs.", parts.size(), step.outputs());
  }
  std::int64_t start = 0;
  for (std::size_t at = 0; at < parts.size(); ++at) {
    if (parts[at] < 0 || parts[at] > from[axis] - start) fail("its parts do not fit the axis.");
    graph::Slice op{Integers(from.size(), 0), Integers(from.size(), 1)};
    op.start[axis] = start;
    start += parts[at];
    if (!step.is_wanted(at)) continue;
    Shape shape = from;
    shape[axis] = parts[at];
    const std::string name = at == 0 ? step.name() : step.name(fmt::format("{}", at));
    step.result(at, step.emit().slice(name, step.input(0), op, shape));
  }
  if (start != from[axis]) fail("its parts do not make up the axis of size {}.", from[axis]);
}

void gather(const Step& step) {
  const Shape from = step.shape(0);
  const std::size_t axis = axis_index(step.integer("axis", 0), from.size());
  Integers indices = step.known_integers(1, "indices");
  for (std::int64_t& index : indices) {
    if (index < 0) index += from[axis];
  }
  const Shape inner = step.known(1, "indices").shape;
  Shape shape(from.begin(), from.begin() + static_cast<std::ptrdiff_t>(axis));
  shape.insert(shape.end(), inner.begin(), inner.end());
  shape.insert(shape.end(), from.begin() + static_cast<std::ptrdiff_t>(axis) + 1, from.end());
  const std::string name = inner.size() == 1 ? step.name() : step.name("picked");
  const Value picked = step.emit().gather(name, step.input(0), axis, std::move(indices));
  step.result(step.emit().reshape(step.name(), picked, shape));
}

graph::Padding padding_mode(const Step& step) {
  const std::string mode = step.text("mode", "constant");
  if (mode == "constant") return graph::Padding::constant;
  if (mode == "reflect") return graph::Padding::reflect;
  if (mode == "edge") return graph::Padding::edge;
  fail("its mode '{}' is not supported.", mode);
}

// Begin and end for every axis; opset 18 may name the axes they are for.
graph::Pad padding_of(const Step& step, std::size_t rank) {
  const auto pads = step.integers("pads", 1);
  Integers axes(rank);
  for (std::size_t at = 0; at < rank; ++at) axes[at] = static_cast<std::int64_t>(at);
  if (step.has(3)) axes = step.known_integers(3, "axes");
  if (!pads || pads->size() != 2 * axes.size()) fail("its pads do not fit {} axes.", axes.size());
  graph::Pad op{.mode = padding_mode(step), .begin = Integers(rank, 0), .end = Integers(rank, 0)};
  for (std::size_t at = 0; at < axes.size(); ++at) {
    const std::size_t axis = axis_index(axes[at], rank);
    op.begin[axis] = (*pads)[at];
    op.end[axis] = (*pads)[at + axes.size()];
    constexpr std::int64_t most = std::int64_t{1} << 24;
    if (std::min(op.begin[axis], op.end[axis]) < -most ||
        std::max(op.begin[axis], op.end[axis]) > most) {
      fail("its pads are out of range.");
    }
  }
  return op;
}

// Negative padding cuts: that part becomes a slice before the rest is padded.
void pad(const Step& step) {
  const Shape from = step.shape(0);
  graph::Pad op = padding_of(step, from.size());
  op.value = step.has(2) ? step.known_number(2, "value") : step.real("value", 0);
  if (!std::isfinite(op.value)) fail("its value is not a finite number.");
  graph::Slice cut{Integers(from.size(), 0), Integers(from.size(), 1)};
  Shape left = from;
  bool pads = false;
  for (std::size_t axis = 0; axis < from.size(); ++axis) {
    cut.start[axis] = std::max<std::int64_t>(-op.begin[axis], 0);
    left[axis] -= cut.start[axis] + std::max<std::int64_t>(-op.end[axis], 0);
    if (left[axis] < 1) fail("its pads cut away all of axis {}.", axis);
    op.begin[axis] = std::max<std::int64_t>(op.begin[axis], 0);
    op.end[axis] = std::max<std::int64_t>(op.end[axis], 0);
    pads = pads || op.begin[axis] > 0 || op.end[axis] > 0;
  }
  const Value inside =
      step.emit().slice(pads ? step.name("cut") : step.name(), step.input(0), cut, left);
  step.result(pads ? step.emit().add(step.name(), op, {inside}) : inside);
}

constexpr Operator selection_rows[] = {
    {"Concat", concat}, {"Slice", slice}, {"Split", split}, {"Gather", gather}, {"Pad", pad},
};

}  // namespace

std::span<const Operator> selection_operators() { return selection_rows; }

}  // namespace assay::model::from_onnx
