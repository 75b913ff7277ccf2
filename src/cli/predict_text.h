// "assay predict" for a classifier of texts.
#pragma once

#include "cli/predict.h"

namespace assay::cli {

void predict_text(const Predict& command, Console& console);

}  // namespace assay::cli
