#include "net/engine/lrp_basic.h"

#include "net/engine/lrp_values.h"

namespace assay::engine::lrp {
namespace {

Needs proportional_needs(const RuleSite& site) {
  Needs needs = site.operation.needs(site.slot);
  needs.output = true;
  needs.inputs.push_back(site.slot);
  return needs;
}

}  // namespace

Rule pass_rule() {
  return {
      .name = "lrp pass",
      .needs = [](const RuleSite&) { return Needs{}; },
      .apply = [](Arena&, const RuleSite&, const BackwardInputs& given) { return given.gradient; }};
}

Rule block_rule() {
  return {.name = "lrp stop",
          .needs = [](const RuleSite& at) { return Needs{.inputs = {at.slot}}; },
          .apply =
              [](Arena& arena, const RuleSite& at, const BackwardInputs& given) {
                return arena.zeros(given.inputs[at.slot].layout);
              }};
}

Rule proportional_rule(float stabiliser, float factor) {
  return {.name = "lrp proportional",
          .needs = proportional_needs,
          .apply = [=](Arena& arena, const RuleSite& site, const BackwardInputs& given) {
            const BackwardInputs onward{
                .inputs = given.inputs,
                .output = given.output,
                .gradient = ratio(arena, given.gradient, given.output, factor, stabiliser)};
            return times(arena, site.operation.backward(arena, onward, site.slot),
                         given.inputs[site.slot]);
          }};
}

}  // namespace assay::engine::lrp
