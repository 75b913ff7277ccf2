#include <algorithm>
#include <numeric>

#include "net/model/onnx_ops.h"

namespace assay::model::from_onnx {
namespace {

std::int64_t inferred(std::int64_t total, std::int64_t known, const Step& step) {
  if (known == 0 || total % known != 0) {
    fail("{} cannot be reshaped as it asks.", to_string(step.shape(0)));
  }
  return total / known;
}

// 0 keeps the size of that axis, -1 takes what is left.
Shape asked_shape(const Step& step) {
  const Shape& from = step.shape(0);
  Shape shape = step.known_shape(1);
  std::int64_t known = 1;
  std::optional<std::size_t> open;
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    if (shape[axis] == 0 && step.integer("allowzero", 0) == 0) {
      if (axis >= from.size()) fail("its shape copies axis {}, which is not there.", axis);
      shape[axis] = from[axis];
    }
    if (shape[axis] == -1) {
      if (open) fail("its shape leaves two axes open.");
      open = axis;
    } else if (shape[axis] < 0 || __builtin_mul_overflow(known, shape[axis], &known)) {
      fail("its shape asks for an axis of size {}.", shape[axis]);
    }
  }
  if (open) shape[*open] = inferred(elements(from), known, step);
  return shape;
}

void reshape(const Step& step) {
  if (step.inputs() < 2) fail("its shape is missing.");
  const Shape shape = asked_shape(step);
  if (elements(shape) != elements(step.shape(0))) {
    if (step.batch() > 1) {
      fail(
          "it cannot reshape {} to {}: the model was exported for batches of {}; export it with "
          "a batch of 1 or a dynamic batch axis.",
          to_string(step.shape(0)), to_string(shape), step.batch());
    }
    fail("it cannot reshape {} to {}.", to_string(step.shape(0)), to_string(shape));
  }
  step.result(step.emit().reshape(step.name(), step.input(0), shape));
}

void flatten(const Step& step) {
  const Shape& from = step.shape(0);
  const std::int64_t axis = step.integer("axis", 1);
  const auto rank = static_cast<std::int64_t>(from.size());
  if (axis < -rank || axis > rank) fail("its axis {} is not there.", axis);
  const auto first = static_cast<std::size_t>(axis < 0 ? axis + rank : axis);
  const std::span sizes(from);
  step.result(step.emit().reshape(step.name(), step.input(0),
                                  {elements(sizes.first(first)), elements(sizes.subspan(first))}));
}

void transpose(const Step& step) {
  Integers reversed(step.shape(0).size());
  std::iota(reversed.rbegin(), reversed.rend(), 0);
  const Integers order = step.integers("perm").value_or(reversed);
  step.result(step.emit().transpose(step.name(), step.input(0), order));
}

// Without axes all those of size one go, except the batch's when the file leaves its size open.
void squeeze(const Step& step) {
  const Shape from = step.shape(0);
  std::vector<bool> goes(from.size(), false);
  if (const auto axes = step.integers("axes", 1)) {
    for (const std::int64_t axis : *axes) goes[axis_index(axis, from.size())] = true;
  } else {
    const bool spares_batch = !literal(step.input(0)) && step.batch() != 1;
    for (std::size_t axis = spares_batch ? 1 : 0; axis < from.size(); ++axis) {
      goes[axis] = from[axis] == 1;
    }
  }
  Shape shape;
  for (std::size_t axis = 0; axis < from.size(); ++axis) {
    if (!goes[axis]) shape.push_back(from[axis]);
    if (goes[axis] && from[axis] != 1) {
      fail("its axis {} has size {} and cannot be squeezed.", axis, from[axis]);
    }
  }
  step.result(step.emit().reshape(step.name(), step.input(0), shape));
}

void unsqueeze(const Step& step) {
  const Shape from = step.shape(0);
  const auto axes = step.integers("axes", 1);
  if (!axes) fail("it has no axes.");
  const std::size_t rank = from.size() + axes->size();
  if (rank > most_axes) fail("its {} axes are more than {}.", rank, most_axes);
  std::vector<bool> is_new(rank, false);
  for (const std::int64_t axis : *axes) {
    const std::size_t at = axis_index(axis, rank);
    if (is_new[at]) fail("it names axis {} twice.", axis);
    is_new[at] = true;
  }
  Shape shape;
  auto next = from.begin();
  for (const bool fresh : is_new) shape.push_back(fresh ? 1 : *next++);
  step.result(step.emit().reshape(step.name(), step.input(0), shape));
}

void expand(const Step& step) {
  const Shape shape = broadcast(step.shape(0), step.known_shape(1));
  elements(shape);
  step.result(step.emit().broadcast(step.name(), step.input(0), shape));
}

// [a, b] repeated r and s times is [1, a, 1, b] broadcast to [r, a, s, b].
void tile(const Step& step) {
  const Shape from = step.shape(0);
  const Integers repeats = step.known_integers(1, "repeats");
  if (repeats.size() != from.size()) fail("its repeats do not fit {}.", to_string(from));
  Shape apart;
  Shape wide;
  Shape shape;
  for (std::size_t axis = 0; axis < from.size(); ++axis) {
    apart.insert(apart.end(), {1, from[axis]});
    wide.insert(wide.end(), {repeats[axis], from[axis]});
    shape.push_back(elements(std::array{repeats[axis], from[axis]}));
  }
  elements(wide);
  if (std::ranges::all_of(repeats, [](auto times) { return times == 1; })) {
    return step.result(step.input(0));
  }
  const Value cut = step.emit().reshape(step.name("apart"), step.input(0), apart);
  const Value repeated = step.emit().broadcast(step.name("wide"), cut, wide);
  step.result(step.emit().reshape(step.name(), repeated, shape));
}

void identity(const Step& step) { step.result(step.input(0)); }

// In training mode it would draw lots, unless nothing is dropped.
void dropout(const Step& step) {
  step.refuse_outputs_from(1);
  const bool trains = step.has(2) && step.known_number(2, "training_mode") != 0;
  if (trains && !(step.has(1) && step.known_number(1, "ratio") == 0)) {
    fail("it is in training mode; export the model for inference (eval mode).");
  }
  identity(step);
}

void cast_to(const Step& step) {
  using onnx::TensorProto;
  const std::int64_t type = step.integer("to", 0);
  const bool real = type == TensorProto::FLOAT || type == TensorProto::FLOAT16 ||
                    type == TensorProto::DOUBLE || type == TensorProto::BFLOAT16;
  const Literal* known = literal(step.input(0));
  if (!known) {
    if (!real) fail("it turns activations into integers, which is not supported.");
    return identity(step);
  }
  if (type < TensorProto::FLOAT || type > TensorProto::BFLOAT16 || type == TensorProto::STRING) {
    fail("its target type {} is not supported.", type);
  }
  step.emit().spend(known->shape);
  const Kind kind = real ? Kind::real : (type == TensorProto::BOOL ? Kind::boolean : Kind::integer);
  step.result(cast(*known, kind));
}

constexpr Operator layout_rows[] = {
    {"Reshape", reshape}, {"Flatten", flatten},     {"Transpose", transpose},
    {"Squeeze", squeeze}, {"Unsqueeze", unsqueeze}, {"Expand", expand},
    {"Tile", tile},       {"Identity", identity},   {"Dropout", dropout},
    {"Cast", cast_to},
};

}  // namespace

std::span<const Operator> layout_operators() { return layout_rows; }

}  // namespace assay::model::from_onnx
