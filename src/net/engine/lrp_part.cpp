#include "net/engine/lrp_part.h"

#include <algorithm>

#include "base/error.h"
#include "base/parallel.h"
#include "net/engine/values.h"

namespace assay::engine::lrp {
namespace {

constexpr Change none{.above = 0, .below = 0};

// Numbers that outlive every arena.
Value own_value(const Shape& shape, std::vector<float> numbers) {
  auto held = std::make_shared<std::vector<float>>(std::move(numbers));
  return {{shape, 1, 1}, std::shared_ptr<float>(held, held->data())};
}

Value changed(const Value& value, const Change& change) {
  if (change == Change{}) return value;
  std::vector<float> numbers(value.layout.storage());
  parallel_for(numbers.size(), 65536, [&](std::size_t begin, std::size_t end) {
    std::transform(value.get() + begin, value.get() + end,
                   numbers.begin() + static_cast<std::ptrdiff_t>(begin), change);
  });
  return own_value(value.layout.shape, std::move(numbers));
}

class Preparation {
 public:
  Preparation(const Engine& engine, NodeId id, const Reads& reads)
      : engine_(engine),
        id_(id),
        node_(engine.graph()[id]),
        at_(*weighted(engine, id)),
        negative_(reads.negative) {
    if (reads.bounds) read_bounds(*reads.bounds);
  }

  ReadyShare share(const Share& share) const {
    ReadyShare result{share, {}, false};
    const Part& first = share.parts.front();
    result.own_sum = share.parts.size() == 1 && first.reading == Reading::all &&
                     first.weights == Change{} && (!at_.bias || share.bias == Change{});
    for (const Part& part : share.parts) {
      if (part.reading == Reading::negative && !negative_) continue;
      // The bias belongs to the whole share: the first part brings it along.
      result.parts.push_back(ready(part, result.parts.empty() ? share.bias : none, result.own_sum));
    }
    return result;
  }

 private:
  // What low and high become on their way to this node; a negative factor on it swaps them.
  void read_bounds(const Bounds& bounds) {
    const Tensor* sides[] = {&bounds.low, &bounds.high};
    std::vector<float> ends[2];
    engine_.forward(
        2,
        [&](std::size_t row, std::span<float> sample) {
          std::ranges::copy(sides[row]->data, sample.begin());
        },
        {source()},
        [&](const Result& found) {
          ends[found.row].assign(found.values[0].begin(), found.values[0].end());
        });
    for (std::size_t at = 0; at < ends[0].size(); ++at) {
      if (ends[1][at] < ends[0][at]) std::swap(ends[0][at], ends[1][at]);
    }
    low_ = in_lanes(std::move(ends[0]));
    high_ = in_lanes(std::move(ends[1]));
  }

  NodeId source() const { return node_.inputs[at_.input]; }

  // Numbers of the node's input, once for every sample of a tile.
  Value in_lanes(std::vector<float> numbers) const {
    Arena arena;
    const Value value = own_value(engine_.graph()[source()].shape, std::move(numbers));
    return repeat_in_lanes(arena, value, engine_.lanes());
  }

  ReadyPart ready(const Part& part, const Change& bias, bool own) const {
    ReadyPart result{.reading = part.reading, .constants = {}, .operation = {}};
    if (part.reading == Reading::positive && !negative_) result.reading = Reading::all;
    result.constants.resize(node_.inputs.size());
    std::vector<Value> constants = engine_.constants();
    const auto put = [&](std::size_t slot, const Change& change) {
      const NodeId id = node_.inputs[slot];
      expects(engine_.constants()[id].layout.shape == engine_.graph()[id].shape,
              "an engine that let its weights go does not go backward");
      result.constants[slot] = changed(engine_.constants()[id], change);
      constants[id] = result.constants[slot];
    };
    put(at_.weights, part.weights);
    if (at_.bias) put(*at_.bias, bias);
    if (own) return result;
    result.operation = make_operation({engine_.graph(), id_, constants, engine_.lanes()});
    if (part.reading == Reading::above_low) result.bound = low_;
    if (part.reading == Reading::below_high) result.bound = high_;
    if (part.reading == Reading::ones) fix(result);
    return result;
  }

  void fix(ReadyPart& part) const {
    part.fixed = in_lanes(std::vector<float>(count(engine_.graph()[source()].shape), 1.0F));
    std::vector<Value> inputs = part.constants;
    inputs[at_.input] = part.fixed;
    Arena arena;
    part.sum = part.operation->forward(arena, std::move(inputs));
  }

  const Engine& engine_;
  NodeId id_;
  const graph::Node& node_;
  Weighted at_;
  bool negative_;
  Value low_;
  Value high_;
};

}  // namespace

std::vector<ReadyShare> ready_shares(const Engine& engine, NodeId id, const Sharing& sharing,
                                     const Reads& reads) {
  const Preparation preparation(engine, id, reads);
  std::vector<ReadyShare> result;
  for (const Share& share : sharing.shares) result.push_back(preparation.share(share));
  return result;
}

}  // namespace assay::engine::lrp
