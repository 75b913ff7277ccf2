// Whose answers a comparison rests on: the way from those who began to those who count, study by
// study, and what was odd in their data.
#pragma once

#include <span>

#include "analyse/evidence.h"

namespace assay::analyse {

Section who_took_part(std::span<const Sorted> studies);

}  // namespace assay::analyse
