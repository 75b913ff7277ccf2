// How much a map changes for a little change of the input, of the output or of what lies between:
// what the relative stabilities share.
#pragma once

#include "evaluate/metrics/nearby.h"

namespace assay::metrics {

// What the change of the map is held against: the input's numbers or a layer's, each as a share of
// itself, or the logits as they are.
enum class Against { input, output, representation };

struct Stability {
  Nearby nearby;
  Against against;
  std::string layer = {};  // of the representation; none: what the last layer with weights reads
};

// The greatest ratio over those changed inputs whose likeliest class is the item's.
std::vector<Score> relative_stability(const ExplainedItems& explained, const Stability& how);

inline constexpr std::string_view other_class = "every changed input has another class";

}  // namespace assay::metrics
