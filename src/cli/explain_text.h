// "assay explain" for a classifier of texts: weights of words and of the places where they stand.
#pragma once

#include "cli/explain.h"

namespace assay::cli {

void explain_text(const Explain& command, Console& console);

}  // namespace assay::cli
