// Values moved but not changed.
#include <algorithm>
#include <cstring>
#include <optional>

#include "base/error.h"
#include "net/engine/operation.h"
#include "net/engine/values.h"
#include "net/kernels/index_map.h"

namespace assay::engine {
namespace {

class Reshape final : public Operation {
 public:
  explicit Reshape(const Site& site) : shape_(site.shape()), source_shape_(site.input_shape(0)) {}

  Value forward(Arena& arena, std::vector<Value> inputs) const override {
    return reshaped(row_major(arena, inputs[0]), shape_);
  }

  Needs needs(std::size_t) const override { return {}; }

  Value backward(Arena& arena, const BackwardInputs& given, std::size_t) const override {
    return reshaped(row_major(arena, given.gradient), source_shape_);
  }

 private:
  Shape shape_;
  Shape source_shape_;
};

kernels::IndexMap map_of(const Site& site) {
  const graph::Node& node = site.node();
  const Shape& from = site.input_shape(0);
  const Shape& to = site.shape();
  if (const auto* op = graph::as<graph::Slice>(node)) return kernels::slice_map(*op, from, to);
  if (const auto* op = graph::as<graph::Gather>(node)) return kernels::gather_map(*op, from, to);
  if (const auto* op = graph::as<graph::Transpose>(node)) {
    return kernels::transpose_map(*op, from, to);
  }
  if (graph::as<graph::Broadcast>(node)) return kernels::broadcast_map(from, to);
  if (const auto* op = graph::as<graph::Pad>(node)) return kernels::pad_map(*op, from, to);
  return kernels::nearest_map(std::get<graph::Resize>(node.op), from, to);
}

class Movement final : public Operation {
 public:
  explicit Movement(const Site& site)
      : map_(map_of(site)), shape_(site.shape()), source_shape_(site.input_shape(0)) {}

  Value forward(Arena& arena, std::vector<Value> inputs) const override {
    const Value source = row_major(arena, inputs[0]);
    Value result = arena.make({shape_, source.layout.lanes, 1});
    map_.forward(source.get(), result.get(), source.layout.lanes);
    return result;
  }

  Needs needs(std::size_t) const override { return {}; }

  Value backward(Arena& arena, const BackwardInputs& given, std::size_t) const override {
    const Value gradient = row_major(arena, given.gradient);
    Value result = arena.make({source_shape_, gradient.layout.lanes, 1});
    map_.backward(gradient.get(), result.get(), gradient.layout.lanes);
    return result;
  }

 private:
  kernels::IndexMap map_;
  Shape shape_;
  Shape source_shape_;
};

// Pieces of `size` numbers from each input in turn, `outer` times.
class Concat final : public Operation {
 public:
  explicit Concat(const Site& site) : shape_(site.shape()) {
    axis_ = axis_index(std::get<graph::Concat>(site.node().op).axis, shape_.size());
    const std::span<const std::int64_t> sizes(shape_);
    outer_ = count(sizes.first(axis_));
    inner_ = count(sizes.subspan(axis_ + 1));
    std::size_t before = 0;
    for (std::size_t slot = 0; site.has(slot); ++slot) {
      shapes_.push_back(site.input_shape(slot));
      before_.push_back(before);
      before += static_cast<std::size_t>(shapes_.back()[axis_]);
    }
  }

  Value forward(Arena& arena, std::vector<Value> inputs) const override {
    const std::int64_t block = common_block(inputs);
    Value result = arena.make({shape_, lanes_of(inputs), block});
    std::size_t start = 0;
    for (const Value& input : inputs) {
      const Value part = block > 1
                             ? blocked(arena, input, block)
                             : repeat_in_lanes(arena, row_major(arena, input), result.layout.lanes);
      const std::size_t size = part.layout.storage() / outer_;
      const std::size_t whole = result.layout.storage() / outer_;
      for (std::size_t at = 0; at < outer_; ++at) {
        std::memcpy(result.get() + at * whole + start, part.get() + at * size,
                    size * sizeof(float));
      }
      start += size;
    }
    return result;
  }

  Needs needs(std::size_t) const override { return {}; }

  Value backward(Arena& arena, const BackwardInputs& given, std::size_t slot) const override {
    const std::int64_t block =
        can_block(given.gradient.layout.block) ? given.gradient.layout.block : 1;
    const Value gradient = blocked(arena, given.gradient, block);
    Value result = arena.make({shapes_[slot], gradient.layout.lanes, block});
    const auto lanes = static_cast<std::size_t>(gradient.layout.lanes);
    const std::size_t start = before_[slot] * inner_ * lanes;
    const std::size_t size = result.layout.storage() / outer_;
    const std::size_t whole = gradient.layout.storage() / outer_;
    for (std::size_t at = 0; at < outer_; ++at) {
      std::memcpy(result.get() + at * size, gradient.get() + at * whole + start,
                  size * sizeof(float));
    }
    return result;
  }

 private:
  // Whole blocks of channels can be put one after the other.
  bool can_block(std::int64_t block) const {
    if (block == 1 || axis_ != 1 || shape_[0] != 1) return false;
    for (const Shape& shape : shapes_) {
      if (shape[1] % block != 0) return false;
    }
    return true;
  }

  std::int64_t common_block(const std::vector<Value>& inputs) const {
    const std::int64_t block = inputs[0].layout.block;
    return can_block(block) ? block : 1;
  }

  static std::int64_t lanes_of(const std::vector<Value>& inputs) {
    std::int64_t lanes = 1;
    for (const Value& input : inputs) lanes = std::max(lanes, input.layout.lanes);
    return lanes;
  }

  Shape shape_;
  std::vector<Shape> shapes_;
  std::vector<std::size_t> before_;  // of each input, its place on the axis
  std::size_t axis_ = 0;
  std::size_t outer_ = 1;
  std::size_t inner_ = 1;
};

}  // namespace

std::unique_ptr<Operation> make_movement(const Site& site) {
  if (graph::as<graph::Reshape>(site.node())) return std::make_unique<Reshape>(site);
  return std::make_unique<Movement>(site);
}

std::unique_ptr<Operation> make_concat(const Site& site) { return std::make_unique<Concat>(site); }

}  // namespace assay::engine
