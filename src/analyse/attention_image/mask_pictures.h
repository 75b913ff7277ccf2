// Weighted masks as small heat maps in one drawing.
#pragma once

#include "analyse/marks/weighted_masks.h"

namespace assay::analyse {

// Of the first `most` items.
Figure mask_pictures(std::span<const Marks> marks, const MaskRules& rules, std::size_t most);

}  // namespace assay::analyse
