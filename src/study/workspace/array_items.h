// Items out of an array.
#pragma once

#include "study/workspace/gather.h"

namespace assay::workspace {

// One item for every part along the first axis; an array of one axis is one signal. Throws Error
// for an array of another shape, and for pictures with numbers outside [0, 1].
std::vector<GatheredItem> array_items(const Tensor& array, const std::filesystem::path& path);

}  // namespace assay::workspace
