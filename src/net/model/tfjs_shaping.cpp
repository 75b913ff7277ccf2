#include "net/model/tfjs_shaping.h"

#include <algorithm>
#include <set>

#include "base/error.h"

namespace assay::model::tfjs {
namespace {

constexpr std::int64_t most_shaped_points = 1 << 20;

void check_points(const std::string& name, const Axes& points) {
  for (const std::int64_t count : points) {
    if (count < 0 || count > most_shaped_points)
      fail("'{}' moves a border by {} points.", name, count);
  }
}

void check_rank(const std::string& name, const Value& x, std::size_t rank) {
  if (x.shape.size() != rank) {
    fail("'{}' is made for {} axes and stands after a value of shape {}.", name, rank,
         to_string(x.shape));
  }
}

Shape completed(const std::string& name, const Value& x, Shape shape) {
  std::int64_t known = 1;
  std::int64_t* rest = nullptr;
  for (std::int64_t& size : shape) {
    if (size == -1 && rest == nullptr) {
      rest = &size;
    } else if (size < 1 || __builtin_mul_overflow(known, size, &known)) {
      fail("'{}' reshapes to an impossible size {}.", name, size);
    }
  }
  if (rest != nullptr) *rest = elements(x.shape) / known;
  return shape;
}

// With one channel or one position both storages hold the elements in the same order.
bool order_is_visible(const Value& x) {
  return x.channels_first && x.shape.back() != 1 && elements(x.shape) != x.shape.back();
}

// Unit axes between the batch and the channels come and go without touching the storage's order.
Value with_shape(Emitter& emitter, const std::string& name, const Value& x, const Shape& shape,
                 bool inner) {
  if (!inner || !x.channels_first || shape.size() < 3 || shape.size() > 4) {
    return reshaped(emitter, name, x, shape);
  }
  const Value target{.shape = shape, .channels_first = true};
  return emitter.emit(name, graph::Reshape{}, {x.node}, true, stored_order(target, shape));
}

}  // namespace

Value reshaped(Emitter& emitter, const std::string& name, const Value& x, Shape shape) {
  shape = completed(name, x, std::move(shape));
  if (shape == x.shape) return x;
  if (x.constant) {
    if (elements(shape) != elements(x.shape)) fail("'{}' cannot reshape its constant.", name);
    return emitter.folded(x.constant_name, Tensor(shape, x.constant->data));
  }
  const Value ordered = order_is_visible(x) ? emitter.as_plain(x) : x;
  return emitter.emit(name, graph::Reshape{}, {ordered.node}, false, std::move(shape));
}

Value transposed(Emitter& emitter, const std::string& name, const Value& x, const Axes& order) {
  check_rank(name, x, order.size());
  std::set<std::int64_t> axes;
  for (const std::int64_t axis : order) {
    if (axis >= 0 && axis < static_cast<std::int64_t>(order.size())) axes.insert(axis);
  }
  if (order.empty() || axes.size() != order.size()) {
    fail("'{}' transposes by [{}], which does not name every axis once.", name,
         fmt::join(order, ", "));
  }
  const Value plain = emitter.as_plain(x);
  return emitter.emit(name, graph::Transpose{order}, {plain.node}, false);
}

Value expanded(Emitter& emitter, const std::string& name, const Value& x, std::int64_t axis) {
  const std::size_t at = axis_index(axis, x.shape.size() + 1);
  Shape shape = x.shape;
  shape.insert(shape.begin() + static_cast<std::ptrdiff_t>(at), 1);
  return with_shape(emitter, name, x, shape, at > 0 && at < x.shape.size());
}

Value squeezed(Emitter& emitter, const std::string& name, const Value& x, const Axes& axes) {
  std::set<std::size_t> gone;
  for (const std::int64_t axis : axes) gone.insert(axis_index(axis, x.shape.size()));
  for (std::size_t axis = 1; axes.empty() && axis < x.shape.size(); ++axis) {
    if (x.shape[axis] == 1) gone.insert(axis);
  }
  Shape shape;
  for (std::size_t axis = 0; axis < x.shape.size(); ++axis) {
    if (!gone.contains(axis)) {
      shape.push_back(x.shape[axis]);
    } else if (x.shape[axis] != 1 || axis == 0) {
      fail("'{}' takes away axis {} of a value of shape {}.", name, axis, to_string(x.shape));
    }
  }
  return with_shape(emitter, name, x, shape, !gone.contains(x.shape.size() - 1));
}

Value concatenated(Emitter& emitter, const std::string& name, const std::vector<Value>& parts,
                   std::int64_t axis) {
  if (parts.empty()) fail("'{}' joins nothing.", name);
  const std::size_t rank = parts[0].shape.size();
  const bool image = std::ranges::any_of(parts, [](const Value& x) { return x.channels_first; });
  std::vector<graph::NodeId> nodes;
  for (const Value& part : parts) {
    check_rank(name, part, rank);
    nodes.push_back(emitter.aligned(part, rank, image));
  }
  const Value like{.shape = parts[0].shape, .channels_first = image};
  return emitter.emit(name, graph::Concat{stored_axis(like, axis)}, std::move(nodes), image);
}

Value padded(Emitter& emitter, const std::string& name, const Value& x, graph::Pad pad) {
  check_rank(name, x, pad.begin.size());
  check_points(name, pad.begin);
  check_points(name, pad.end);
  pad.begin = stored_order(x, pad.begin);
  pad.end = stored_order(x, pad.end);
  return emitter.emit(name, std::move(pad), {emitter.computed(x).node}, x.channels_first);
}

Value cropped(Emitter& emitter, const std::string& name, const Value& x, const Axes& begin,
              const Axes& end) {
  check_rank(name, x, begin.size());
  check_points(name, begin);
  check_points(name, end);
  Shape shape = x.shape;
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    shape[axis] -= begin[axis] + end[axis];
    if (shape[axis] < 1) fail("'{}' cuts everything off.", name);
  }
  const graph::Slice slice{stored_order(x, begin), Axes(shape.size(), 1)};
  return emitter.emit(name, slice, {emitter.computed(x).node}, x.channels_first,
                      stored_order(x, shape));
}

Value reduced(Emitter& emitter, const std::string& name, const Value& x, graph::Reduction reduction,
              const Axes& axes, bool keep_axes) {
  std::set<std::int64_t> stored;
  for (const std::int64_t axis : axes) stored.insert(stored_axis(x, axis));
  if (stored.empty()) return x;
  const graph::Reduce reduce{reduction, Axes(stored.begin(), stored.end())};
  const std::string first = keep_axes ? name : name + "/reduced";
  const Value kept = emitter.emit(first, reduce, {emitter.computed(x).node}, x.channels_first);
  return keep_axes ? kept : squeezed(emitter, name, kept, axes);
}

Value resized(Emitter& emitter, const std::string& name, const Value& x, graph::Resize resize,
              const Axes& sizes) {
  const Value image = emitter.as_image(x);
  check_rank(name, image, sizes.size() + 2);
  Shape shape = image.shape;
  resize.scale.clear();
  for (std::size_t axis = 0; axis < sizes.size(); ++axis) {
    if (sizes[axis] < 1 || sizes[axis] > most_shaped_points) {
      fail("'{}' resizes to {} points.", name, sizes[axis]);
    }
    resize.scale.push_back(static_cast<float>(sizes[axis]) / static_cast<float>(shape[axis + 1]));
    shape[axis + 1] = sizes[axis];
  }
  return emitter.emit(name, std::move(resize), {image.node}, true, stored_order(image, shape));
}

}  // namespace assay::model::tfjs
