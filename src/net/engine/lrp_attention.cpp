#include "net/engine/lrp_attention.h"

#include <cmath>

#include "net/engine/lrp_basic.h"
#include "net/engine/lrp_values.h"
#include "net/engine/normal_group.h"
#include "net/engine/values.h"

namespace assay::engine::lrp {
namespace {

bool held_constant(const Settings& settings) {
  return settings.attention == AttentionRule::constant;
}

// y = (x - mean) / s with s held constant is linear in x: x times its gradient of R / y.
Value normalised(Arena& arena, const BackwardInputs& given, const graph::Normalise& op,
                 float stabiliser) {
  const Value ratios = row_major(arena, ratio(arena, given.gradient, given.output, 1, stabiliser));
  const Value x = row_major(arena, given.inputs[0]);
  Value result = arena.make(x.layout);
  for_groups(x.layout, op, [&](const NormalGroup& group, std::size_t begin) {
    const float* from = x.get() + begin;
    const float* arrived = ratios.get() + begin;
    const double middle = group.mean(arrived);
    const double deviation = std::sqrt(group.variance(from) + double{op.epsilon});
    for (std::size_t at = 0; at < group.size * group.step; at += group.step) {
      result.get()[begin + at] =
          static_cast<float>(double{from[at]} * (double{arrived[at]} - middle) / deviation);
    }
  });
  return result;
}

}  // namespace

Rule mixing_rule(const Attention& attention, const graph::Node& node, const Settings& settings) {
  if (!held_constant(settings)) return proportional_rule(settings.stabiliser(), 0.5F);
  const std::size_t weights = attention.weights[node.inputs[0]] ? 0 : 1;
  const Rule none = block_rule();
  const Rule all = proportional_rule(settings.stabiliser());
  const auto rule = [=](const RuleSite& at) -> const Rule& {
    return at.slot == weights ? none : all;
  };
  return {.name = "lrp attention",
          .needs = [=](const RuleSite& at) { return rule(at).needs(at); },
          .apply = [=](Arena& arena, const RuleSite& at,
                       const BackwardInputs& given) { return rule(at).apply(arena, at, given); }};
}

Rule softmax_rule(const Settings& settings) {
  // Weights are often tiny, and so is what arrives at them: no stabiliser.
  return held_constant(settings) ? block_rule() : proportional_rule(0);
}

Rule comparing_rule(const Settings& settings) {
  return held_constant(settings) ? block_rule() : proportional_rule(settings.stabiliser(), 0.5F);
}

Rule normalise_rule(const graph::Normalise& op, const Settings& settings) {
  if (!held_constant(settings)) return pass_rule();
  return {.name = "lrp normalise",
          .needs = [](const RuleSite&) { return Needs{.inputs = {0}, .output = true}; },
          .apply =
              [op, stabiliser = settings.stabiliser()](Arena& arena, const RuleSite&,
                                                       const BackwardInputs& given) {
                return normalised(arena, given, op, stabiliser);
              }};
}

}  // namespace assay::engine::lrp
