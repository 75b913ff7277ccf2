#include "net/engine/lrp_weighted.h"

#include <algorithm>
#include <limits>

#include "net/engine/lrp_part.h"
#include "net/engine/lrp_values.h"
#include "net/engine/values.h"
#include "net/kernels/relevance.h"
#include "net/kernels/unary.h"

namespace assay::engine::lrp {
namespace {

// The least or the most number of every sample, in all its places.
Value extreme(Arena& arena, const Value& x, bool most) {
  Value result = arena.make(x.layout);
  const auto lanes = static_cast<std::size_t>(x.layout.lanes);
  const std::size_t size = x.layout.storage();
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    float found = x.get()[lane];
    for (std::size_t at = lane; at < size; at += lanes) {
      found = most ? std::max(found, x.get()[at]) : std::min(found, x.get()[at]);
    }
    for (std::size_t at = lane; at < size; at += lanes) result.get()[at] = found;
  }
  return result;
}

// x less its bound, or less the least or most number of each sample.
Value distance(Arena& arena, const ReadyPart& part, const Value& x) {
  const bool most = part.reading == Reading::below_high;
  Value result = arena.make({x.layout.shape, x.layout.lanes, 1});
  const Value rows = row_major(arena, x);
  std::copy_n(rows.get(), rows.layout.storage(), result.get());
  add(arena, result, part.bound ? part.bound : extreme(arena, rows, most), -1);
  return result;
}

Value half(Arena& arena, const Value& x, const graph::Unary& which) {
  Value result = arena.make(x.layout);
  kernels::apply(which, x.get(), result.get(), x.layout.storage());
  return result;
}

Value read(Arena& arena, const ReadyPart& part, const Value& x) {
  if (part.fixed) return part.fixed;
  switch (part.reading) {
    case Reading::above_low:
    case Reading::below_high:
      return distance(arena, part, x);
    case Reading::positive:
      return half(arena, x, {graph::Function::relu});
    case Reading::negative:
      return half(arena, x, {graph::Function::clip, -std::numeric_limits<float>::infinity(), 0});
    default:
      return x;
  }
}

class WeightedRule {
 public:
  WeightedRule(std::size_t slot, std::vector<ReadyShare> shares, float stabiliser)
      : slot_(slot), shares_(std::move(shares)), stabiliser_(stabiliser) {}

  Needs needs() const {
    Needs result;
    for (const ReadyShare& share : shares_) {
      if (share.own_sum || share.share.side != Side::both) result.output = true;
      for (const ReadyPart& part : share.parts) {
        if (!part.fixed) result.inputs = {slot_};
      }
    }
    return result;
  }

  Value operator()(Arena& arena, const RuleSite& site, const BackwardInputs& given) const {
    Value total;
    for (const ReadyShare& share : shares_) {
      std::vector<Value> readings;
      for (const ReadyPart& part : share.parts) {
        readings.push_back(read(arena, part, given.inputs[slot_]));
      }
      const Value ratios = ratios_of(arena, share, readings, given);
      for (std::size_t at = 0; at < readings.size(); ++at) {
        const ReadyPart& part = share.parts[at];
        const Operation& operation = part.operation ? *part.operation : site.operation;
        Value back = operation.backward(
            arena, {.inputs = part.constants, .output = {}, .gradient = ratios}, slot_);
        if (part.reading != Reading::ones) {
          back = times(arena, std::move(back), readings[at]);
        }
        add(arena, total, std::move(back), 1);
      }
    }
    return total;
  }

 private:
  // R / stabilise(z~), where the share has a say.
  Value ratios_of(Arena& arena, const ReadyShare& share, const std::vector<Value>& readings,
                  const BackwardInputs& given) const {
    const Value sum = share.own_sum ? given.output : summed(arena, share, readings);
    Value result = ratio(arena, given.gradient, sum, share.share.factor, stabiliser_);
    if (share.share.side != Side::both) {
      const Value judge = blocked(arena, given.output, result.layout.block);
      kernels::keep_side(judge.get(), share.share.side == Side::above, result.get(),
                         result.layout.storage());
    }
    return result;
  }

  Value summed(Arena& arena, const ReadyShare& share, const std::vector<Value>& readings) const {
    Value sum;
    for (std::size_t at = 0; at < readings.size(); ++at) {
      const ReadyPart& part = share.parts[at];
      Value found = part.sum;
      if (!found) {
        std::vector<Value> inputs = part.constants;
        inputs[slot_] = readings[at];
        found = part.operation->forward(arena, std::move(inputs));
      }
      add(arena, sum, std::move(found), 1);
    }
    return sum;
  }

  std::size_t slot_;  // where the samples come in
  std::vector<ReadyShare> shares_;
  float stabiliser_;
};

}  // namespace

std::optional<Weighted> weighted(const Engine& engine, NodeId id) {
  const graph::Node& node = engine.graph()[id];
  const bool dense = graph::as<graph::Linear>(node) != nullptr;
  if (dense || graph::as<graph::Convolution>(node) || graph::as<graph::Deconvolution>(node)) {
    const bool biased = node.inputs.size() > 2;
    return Weighted{0, 1, biased ? std::optional<std::size_t>(2) : std::nullopt, dense};
  }
  if (graph::as<graph::MatMul>(node)) {
    for (const std::size_t side : {std::size_t{1}, std::size_t{0}}) {
      if (engine.constants()[node.inputs[side]]) return Weighted{1 - side, side, {}, true};
    }
  }
  return std::nullopt;
}

Rule weighted_rule(const Engine& engine, NodeId id, const Sharing& sharing, const Reads& reads) {
  const auto rule = std::make_shared<const WeightedRule>(
      weighted(engine, id)->input, ready_shares(engine, id, sharing, reads), sharing.stabiliser);
  return {.name = "lrp",
          .needs = [rule](const RuleSite&) { return rule->needs(); },
          .apply = [rule](Arena& arena, const RuleSite& site,
                          const BackwardInputs& given) { return (*rule)(arena, site, given); }};
}

}  // namespace assay::engine::lrp
