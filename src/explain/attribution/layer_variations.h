// Many versions of a layer's values: what methods share that change a layer and run the rest of the
// model after it.
#pragma once

#include "explain/attribution/channel_sums.h"

namespace assay::attribution {

// Writes a version of a layer's values.
using MakeLayer =
    std::function<void(std::span<const float> values, std::size_t version, std::span<float> to)>;
// Receives an item's values and the scores of its class for all versions of them.
using TakeLayer = std::function<void(std::size_t item, std::span<const float> values,
                                     std::span<const double> scores)>;

// Throws Error when the score depends on the input by a way around the layer too.
void score_layer_versions(const Question& question, const Layer& layer, std::size_t versions,
                          const MakeLayer& make, const TakeLayer& take);

}  // namespace assay::attribution
