#include "engine/lrp_attention.h"

#include <cmath>

#include "engine/lrp_basic.h"
#include "engine/lrp_values.h"
#include "engine/normal_group.h"
#include "engine/values.h"

namespace assay::engine::lrp {
namespace {

bool held_constant(const Settings& settings) {
  return settings.attention == AttentionRule::constant;
}

// y = (x - mean) / s with s held constant is linear in x: x times its gradient of R / y.
Value normalised(Workspace& workspace, const Arrival& arrival, const graph::Normalise& op,
                 float stabiliser) {
  const Value ratios =
      row_major(workspace, ratio(workspace, arrival.gradient, arrival.output, 1, stabiliser));
  const Value x = row_major(workspace, arrival.inputs[0]);
  Value result = workspace.make(x.layout);
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
  if (!held_constant(settings)) return proportional(settings.stabiliser(), 0.5F);
  const std::size_t weights = attention.weights[node.inputs[0]] ? 0 : 1;
  const Rule none = stop();
  const Rule all = proportional(settings.stabiliser());
  const auto rule = [=](const Stop& at) -> const Rule& { return at.slot == weights ? none : all; };
  return {.name = "lrp attention",
          .needs = [=](const Stop& at) { return rule(at).needs(at); },
          .apply = [=](Workspace& workspace, const Stop& at,
                       const Arrival& arrival) { return rule(at).apply(workspace, at, arrival); }};
}

Rule softmax_rule(const Settings& settings) {
  // Weights are often tiny, and so is what arrives at them: no stabiliser.
  return held_constant(settings) ? stop() : proportional(0);
}

Rule comparing_rule(const Settings& settings) {
  return held_constant(settings) ? stop() : proportional(settings.stabiliser(), 0.5F);
}

Rule normalise_rule(const graph::Normalise& op, const Settings& settings) {
  if (!held_constant(settings)) return pass();
  return {.name = "lrp normalise",
          .needs = [](const Stop&) { return Needs{.inputs = {0}, .output = true}; },
          .apply =
              [op, stabiliser = settings.stabiliser()](Workspace& workspace, const Stop&,
                                                       const Arrival& arrival) {
                return normalised(workspace, arrival, op, stabiliser);
              }};
}

}  // namespace assay::engine::lrp
