// Weighted masks as small heat maps in one drawing.
#pragma once

#include "study/analysis/marks/weighted_masks.h"

namespace assay::analysis {

// Of the first `most` items.
Figure mask_pictures(std::span<const Marks> marks, const MaskRules& rules, std::size_t most);

}  // namespace assay::analysis
