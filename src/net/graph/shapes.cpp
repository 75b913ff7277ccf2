#include "net/graph/shapes.h"

#include <algorithm>

#include "base/error.h"

namespace assay::graph {
namespace {

constexpr std::int64_t most_padding = std::int64_t{1} << 24;

void check_window(const Window& window, const Shape& input) {
  const std::size_t spatial = window.kernel.size();
  if (input.size() != spatial + 2 || spatial < 1 || spatial > 2) {
    fail(
        "A window over {} axes does not fit an input of shape {}; one and two spatial axes are "
        "supported.",
        spatial, to_string(input));
  }
  if (window.stride.size() != spatial || window.dilation.size() != spatial ||
      window.pad_begin.size() != spatial || window.pad_end.size() != spatial) {
    fail("A window gives kernel, stride, dilation and padding for the same axes.");
  }
  for (std::size_t axis = 0; axis < spatial; ++axis) {
    const auto fits = [](std::int64_t value, std::int64_t least) {
      return value >= least && value <= most_padding;
    };
    if (!fits(window.kernel[axis], 1) || !fits(window.stride[axis], 1) ||
        !fits(window.dilation[axis], 1) || !fits(window.pad_begin[axis], -most_padding) ||
        !fits(window.pad_end[axis], -most_padding)) {
      fail("A window of kernel {}, stride {}, dilation {}, padding {} and {} is out of range.",
           window.kernel[axis], window.stride[axis], window.dilation[axis], window.pad_begin[axis],
           window.pad_end[axis]);
    }
  }
}

Shape pooled(const Window& window, const Shape& input, std::int64_t channels) {
  check_window(window, input);
  Shape result{input[0], channels};
  for (std::size_t axis = 0; axis < window.kernel.size(); ++axis) {
    result.push_back(windowed(window, axis, input[axis + 2]));
  }
  return result;
}

// A pool's window must touch the source, or there is nothing to pool.
Shape pooled_inside(const Window& window, const Shape& input) {
  Shape result = pooled(window, input, input.size() > 1 ? input[1] : 0);
  for (std::size_t axis = 0; axis < window.kernel.size(); ++axis) {
    const std::int64_t last = (result[axis + 2] - 1) * window.stride[axis] - window.pad_begin[axis];
    const std::int64_t reach = (window.kernel[axis] - 1) * window.dilation[axis] + 1;
    // With dilation, the first point inside may lie beyond a source smaller than the dilation.
    const bool sparse = window.dilation[axis] > 1 && input[axis + 2] < window.dilation[axis];
    if (window.pad_begin[axis] < 0 || window.pad_begin[axis] >= reach || last >= input[axis + 2] ||
        sparse) {
      fail("A pooling window of {} points with padding {} and {} lies outside an axis of size {}.",
           reach, window.pad_begin[axis], window.pad_end[axis], input[axis + 2]);
    }
  }
  return result;
}

void check_groups(std::int64_t groups, std::int64_t channels, std::int64_t filters) {
  if (groups < 1 || channels % groups != 0 || filters % groups != 0) {
    fail("{} channels and {} filters cannot be cut into {} groups.", channels, filters, groups);
  }
}

void check_bias(const std::vector<Shape>& inputs, std::int64_t filters) {
  if (inputs.size() < 3) return;
  if (elements(inputs[2]) != filters) {
    fail("A bias of shape {} does not fit {} filters.", to_string(inputs[2]), filters);
  }
}

Shape convolved(const Convolution& op, const std::vector<Shape>& inputs) {
  const Shape& x = inputs[0];
  const Shape& weights = inputs[1];
  check_window(op.window, x);
  if (weights.size() != x.size()) {
    fail("Weights of shape {} do not fit an input of shape {}.", to_string(weights), to_string(x));
  }
  check_groups(op.groups, x[1], weights[0]);
  if (weights[1] != x[1] / op.groups ||
      !std::equal(op.window.kernel.begin(), op.window.kernel.end(), weights.begin() + 2)) {
    fail("Weights of shape {} do not fit an input of shape {} in {} groups.", to_string(weights),
         to_string(x), op.groups);
  }
  check_bias(inputs, weights[0]);
  return pooled(op.window, x, weights[0]);
}

Shape deconvolved(const Deconvolution& op, const std::vector<Shape>& inputs) {
  const Shape& x = inputs[0];
  const Shape& weights = inputs[1];
  check_window(op.window, x);
  if (weights.size() != x.size() || weights[0] != x[1] ||
      !std::equal(op.window.kernel.begin(), op.window.kernel.end(), weights.begin() + 2)) {
    fail("Weights of shape {} do not fit an input of shape {}.", to_string(weights), to_string(x));
  }
  const std::int64_t filters = weights[1] * op.groups;
  check_groups(op.groups, x[1], filters);
  check_bias(inputs, filters);
  Shape result{x[0], filters};
  for (std::size_t axis = 0; axis < op.window.kernel.size(); ++axis) {
    const Window& w = op.window;
    const std::int64_t size = (x[axis + 2] - 1) * w.stride[axis] +
                              (w.kernel[axis] - 1) * w.dilation[axis] + 1 - w.pad_begin[axis] -
                              w.pad_end[axis];
    if (size < 1) fail("The result of a transposed convolution would be empty.");
    result.push_back(size);
  }
  return result;
}

Shape linear(const std::vector<Shape>& inputs) {
  const Shape& x = inputs[0];
  const Shape& weights = inputs[1];
  if (x.empty() || weights.size() != 2 || x.back() != weights[1]) {
    fail("Weights of shape {} do not fit an input of shape {}.", to_string(weights), to_string(x));
  }
  check_bias(inputs, weights[0]);
  Shape result = x;
  result.back() = weights[0];
  return result;
}

Shape multiplied(const Shape& left, const Shape& right) {
  if (left.size() < 2 || right.size() < 2 || left.back() != right[right.size() - 2]) {
    fail("Matrices of shapes {} and {} cannot be multiplied.", to_string(left), to_string(right));
  }
  Shape result =
      broadcast(Shape(left.begin(), left.end() - 2), Shape(right.begin(), right.end() - 2));
  result.push_back(left[left.size() - 2]);
  result.push_back(right.back());
  return result;
}

Shape joined(const Concat& op, const std::vector<Shape>& inputs) {
  Shape result = inputs[0];
  const std::size_t axis = axis_index(op.axis, result.size());
  for (std::size_t at = 1; at < inputs.size(); ++at) {
    Shape other = inputs[at];
    if (other.size() != result.size()) {
      fail("Shapes {} and {} cannot be joined.", to_string(result), to_string(other));
    }
    const std::int64_t size = other[axis];
    other[axis] = result[axis];
    if (other != result) {
      fail("Shapes {} and {} cannot be joined.", to_string(result), to_string(inputs[at]));
    }
    result[axis] += size;
  }
  return result;
}

Shape sliced(const Slice& op, const Shape& input, const Shape& asked) {
  if (op.start.size() != input.size() || op.step.size() != input.size() ||
      asked.size() != input.size()) {
    fail("A slice gives a start and a step for each of the {} axes.", input.size());
  }
  for (std::size_t axis = 0; axis < input.size(); ++axis) {
    std::int64_t last = 0;
    const bool overflows = __builtin_mul_overflow(op.step[axis], asked[axis] - 1, &last) ||
                           __builtin_add_overflow(last, op.start[axis], &last);
    const auto inside = [&](std::int64_t index) { return index >= 0 && index < input[axis]; };
    if (asked[axis] < 1 || overflows || !inside(op.start[axis]) || !inside(last)) {
      fail("A slice from {} by {} leaves the axis of size {}.", op.start[axis], op.step[axis],
           input[axis]);
    }
  }
  return asked;
}

Shape gathered(const Gather& op, const Shape& input) {
  Shape result = input;
  const std::size_t axis = axis_index(op.axis, input.size());
  for (const std::int64_t index : op.indices) {
    if (index < 0 || index >= input[axis]) {
      fail("Index {} leaves the axis of size {}.", index, input[axis]);
    }
  }
  if (op.indices.empty()) fail("A gather without indices has no result.");
  result[axis] = static_cast<std::int64_t>(op.indices.size());
  return result;
}

Shape transposed(const Transpose& op, const Shape& input) {
  std::vector<bool> seen(input.size(), false);
  Shape result;
  for (const std::int64_t axis : op.order) {
    const bool inside = axis >= 0 && axis < static_cast<std::int64_t>(input.size());
    if (!inside || seen[static_cast<std::size_t>(axis)]) break;
    seen[static_cast<std::size_t>(axis)] = true;
    result.push_back(input[static_cast<std::size_t>(axis)]);
  }
  if (result.size() != input.size() || op.order.size() != input.size()) {
    fail("[{}] is not an order of {} axes.", fmt::join(op.order, ", "), input.size());
  }
  return result;
}

Shape padded(const Pad& op, const Shape& input) {
  if (op.begin.size() != input.size() || op.end.size() != input.size()) {
    fail("Padding gives a begin and an end for each of the {} axes.", input.size());
  }
  Shape result = input;
  for (std::size_t axis = 0; axis < input.size(); ++axis) {
    const std::int64_t widest = std::max(op.begin[axis], op.end[axis]);
    if (op.begin[axis] < -most_padding || op.end[axis] < -most_padding || widest > most_padding) {
      fail("Padding by {} and {} is out of range.", op.begin[axis], op.end[axis]);
    }
    result[axis] += op.begin[axis] + op.end[axis];
    const bool reflects = op.mode == Padding::reflect && widest >= input[axis] && widest > 0;
    if (result[axis] < 1 || reflects) {
      fail("An axis of size {} cannot be padded by {} and {}.", input[axis], op.begin[axis],
           op.end[axis]);
    }
  }
  return result;
}

Shape reduced(const Reduce& op, const Shape& input) {
  Shape result = input;
  for (const std::int64_t axis : op.axes) result[axis_index(axis, input.size())] = 1;
  return result;
}

Shape same_count(const Shape& input, const Shape& asked) {
  if (elements(asked) != elements(input)) {
    fail("{} cannot be reshaped to {}.", to_string(input), to_string(asked));
  }
  return asked;
}

Shape broadcast_to(const Shape& input, const Shape& asked) {
  if (broadcast(input, asked) != asked) {
    fail("{} cannot be broadcast to {}.", to_string(input), to_string(asked));
  }
  return asked;
}

Shape resized(const Resize& op, const Shape& input, const Shape& asked) {
  if (input.size() < 3 || input.size() > 4 || asked.size() != input.size() ||
      asked[0] != input[0] || asked[1] != input[1] || op.scale.size() != input.size() - 2) {
    fail("{} cannot be resized to {}; only one or two spatial axes can change.", to_string(input),
         to_string(asked));
  }
  for (const float scale : op.scale) {
    if (!(scale > 0)) fail("A resize by {} is not possible.", scale);
  }
  return asked;
}

Shape with_axis(std::int64_t axis, const Shape& input) {
  axis_index(axis, input.size());
  return input;
}

Shape normalised(const Normalise& op, const Shape& input) {
  if (op.axes < 1 || op.axes > static_cast<std::int64_t>(input.size())) {
    fail("{} axes of {} cannot be normalised.", op.axes, to_string(input));
  }
  return input;
}

Shape unidirectional(const std::vector<Shape>& inputs) {
  return broadcast_to(inputs[1], inputs[0]);
}

Shape response(const ResponseNorm& op, const Shape& input) {
  if (input.size() < 3 || op.size < 1) {
    fail("Response normalisation over {} channels does not fit {}.", op.size, to_string(input));
  }
  return input;
}

struct Inference {
  const std::vector<Shape>& inputs;
  const Shape& asked;

  Shape operator()(const Input&) const { return asked; }
  Shape operator()(const Constant& op) const { return op.value->shape; }
  Shape operator()(const Convolution& op) const { return convolved(op, inputs); }
  Shape operator()(const Deconvolution& op) const { return deconvolved(op, inputs); }
  Shape operator()(const Linear&) const { return linear(inputs); }
  Shape operator()(const MatMul&) const { return multiplied(inputs[0], inputs[1]); }
  Shape operator()(const Unary&) const { return inputs[0]; }
  Shape operator()(const PRelu&) const { return unidirectional(inputs); }
  Shape operator()(const Binary&) const { return broadcast(inputs[0], inputs[1]); }
  Shape operator()(const Normalise& op) const { return normalised(op, inputs[0]); }
  Shape operator()(const Softmax& op) const { return with_axis(op.axis, inputs[0]); }
  Shape operator()(const MaxPool& op) const { return pooled_inside(op.window, inputs[0]); }
  Shape operator()(const AveragePool& op) const { return pooled_inside(op.window, inputs[0]); }
  Shape operator()(const ResponseNorm& op) const { return response(op, inputs[0]); }
  Shape operator()(const Reduce& op) const { return reduced(op, inputs[0]); }
  Shape operator()(const Concat& op) const { return joined(op, inputs); }
  Shape operator()(const Slice& op) const { return sliced(op, inputs[0], asked); }
  Shape operator()(const Gather& op) const { return gathered(op, inputs[0]); }
  Shape operator()(const Reshape&) const { return same_count(inputs[0], asked); }
  Shape operator()(const Transpose& op) const { return transposed(op, inputs[0]); }
  Shape operator()(const Broadcast&) const { return broadcast_to(inputs[0], asked); }
  Shape operator()(const Pad& op) const { return padded(op, inputs[0]); }
  Shape operator()(const Resize& op) const { return resized(op, inputs[0], asked); }
};

// The least and the most inputs an op takes.
struct Arity {
  std::size_t least;
  std::size_t most;
};

Arity arity(const Op& op) {
  if (std::holds_alternative<Input>(op) || std::holds_alternative<Constant>(op)) return {0, 0};
  if (std::holds_alternative<Convolution>(op) || std::holds_alternative<Deconvolution>(op) ||
      std::holds_alternative<Linear>(op)) {
    return {2, 3};
  }
  if (std::holds_alternative<MatMul>(op) || std::holds_alternative<PRelu>(op) ||
      std::holds_alternative<Binary>(op)) {
    return {2, 2};
  }
  if (std::holds_alternative<Concat>(op)) return {1, 1 << 16};
  return {1, 1};
}

}  // namespace

std::int64_t windowed(const Window& window, std::size_t axis, std::int64_t size) {
  const std::int64_t reach = (window.kernel[axis] - 1) * window.dilation[axis] + 1;
  const std::int64_t room = size + window.pad_begin[axis] + window.pad_end[axis] - reach;
  if (room < 0) {
    fail("A window of {} points does not fit an axis of size {}.", reach, size);
  }
  return room / window.stride[axis] + 1;
}

Shape result_shape(const Op& op, const std::vector<Shape>& inputs, const Shape& asked) {
  const Arity fits = arity(op);
  if (inputs.size() < fits.least || inputs.size() > fits.most) {
    fail("'{}' takes {} to {} inputs, not {}.", name_of(op), fits.least, fits.most, inputs.size());
  }
  Shape result = std::visit(Inference{inputs, asked}, op);
  if (elements(result) == 0) fail("The result of '{}' is empty.", name_of(op));
  return result;
}

}  // namespace assay::graph
