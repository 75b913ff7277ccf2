#include "engine/lrp_basic.h"

#include "engine/lrp_values.h"

namespace assay::engine::lrp {
namespace {

Needs proportional_needs(const Stop& stop) {
  Needs needs = stop.operation.needs(stop.slot);
  needs.output = true;
  needs.inputs.push_back(stop.slot);
  return needs;
}

}  // namespace

Rule pass() {
  return {
      .name = "lrp pass",
      .needs = [](const Stop&) { return Needs{}; },
      .apply = [](Workspace&, const Stop&, const Arrival& arrival) { return arrival.gradient; }};
}

Rule stop() {
  return {.name = "lrp stop",
          .needs = [](const Stop& at) { return Needs{.inputs = {at.slot}}; },
          .apply =
              [](Workspace& workspace, const Stop& at, const Arrival& arrival) {
                return workspace.zeros(arrival.inputs[at.slot].layout);
              }};
}

Rule proportional(float stabiliser, float factor) {
  return {.name = "lrp proportional",
          .needs = proportional_needs,
          .apply = [=](Workspace& workspace, const Stop& stop, const Arrival& arrival) {
            const Arrival onward{
                .inputs = arrival.inputs,
                .output = arrival.output,
                .gradient = ratio(workspace, arrival.gradient, arrival.output, factor, stabiliser)};
            return times(workspace, stop.operation.backward(workspace, onward, stop.slot),
                         arrival.inputs[stop.slot]);
          }};
}

}  // namespace assay::engine::lrp
