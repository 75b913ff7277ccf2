// Which scores of a workspace are better. A file of scores is named after the spec of its metric,
// so "deletion_steps_8" goes by the metric "deletion".
#pragma once

#include <string>
#include <string_view>

namespace assay::metrics {

// "higher" or "lower"; "" for scores of no metric that is known here.
std::string_view better_scores(const std::string& metric);

}  // namespace assay::metrics
