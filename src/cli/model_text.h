// "assay model" for a classifier of texts: its classes with the words that speak most for each.
#pragma once

#include "cli/model.h"

namespace assay::cli {

void model_text(const Model& command, Console& console);

}  // namespace assay::cli
