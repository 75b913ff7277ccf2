// "assay score" for a classifier of texts: weights of words against the words people marked.
#pragma once

#include "cli/score.h"

namespace assay::cli {

void score_text(const Score& command, Console& console);

}  // namespace assay::cli
