// Columns as a data frame of R, for tests that read a whole table.
#pragma once

#include "math/stats/data.h"

namespace assay::stats {

// Code that makes `data`: numbers where every cell is one, else a factor whose levels have the
// order that they have here, whatever R's locale; gaps are NA.
std::string r_frame(std::span<const Texts> columns);

}  // namespace assay::stats
