// Whose answers a comparison rests on: the way from those who began to those who count, study by
// study, and what was odd in their data.
#pragma once

#include <span>

#include "study/analysis/evidence.h"

namespace assay::analysis {

Section who_took_part(std::span<const Sorted> studies);

}  // namespace assay::analysis
