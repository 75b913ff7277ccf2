// How common each kind of item is where the model is used, from a file.
#pragma once

#include <filesystem>

#include "study/analysis/evidence.h"

namespace assay::analysis {

// A CSV with the columns bin, ai_right (1 or 0) and share, in percent or as parts of one; other
// columns are passed over. Shares are divided by their sum, since published ones are rounded.
// Throws Error when one is no number from 0 on, when a kind is there twice, or when all are 0.
std::vector<NaturalShare> read_natural(const std::filesystem::path& path);

}  // namespace assay::analysis
