// "assay train text": a classifier of texts from a list or folders of them.
#pragma once

#include "cli/train.h"

namespace assay::cli {

void train_text(const Train& command, Console& console);

}  // namespace assay::cli
