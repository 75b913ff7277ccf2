// How far a map moves when its input moves a little: what maximum and average sensitivity share.
#pragma once

#include "evaluate/metrics/nearby.h"

namespace assay::metrics {

// For every draw the distance of the maps, as a share of the map's norm; `judge` makes one number
// of an item's. Maps of zeros have no share.
std::vector<Score> score_map_changes(
    const ExplainedItems& explained, const Nearby& how,
    const std::function<double(const std::vector<double>&)>& judge);

}  // namespace assay::metrics
