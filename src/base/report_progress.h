// How long work reports its progress to whoever started it.
#pragma once

#include <functional>

namespace assay {

// Receives the fraction of the work that is done, from 0 to 1; one call at a time.
using ReportProgress = std::function<void(double fraction)>;

}  // namespace assay
