// Which method's explanation a condition shows, and what metrics say of it.
#pragma once

#include <map>

#include "study/analysis/evidence.h"

namespace assay::analysis {

// The spec of the first method the design shows in that condition; the condition's own name where
// there is no design or it shows none.
std::string method_of(const Evidence& evidence, const std::string& condition);

// Whether a score of `scored` is one of `shown`: the same spec, or the same method where one of
// the two has no settings.
bool is_same_method(std::string_view scored, std::string_view shown);

// Whether that is a control of the catalogues, which knows nothing of the model, perhaps with a
// number behind its name.
bool is_control(std::string_view method);

// Names of metrics that have scores, in the order of their appearance.
std::vector<std::string> metrics_of(const Evidence& evidence);

// By item.
std::map<std::string, double> scores_of(const Evidence& evidence, const std::string& metric,
                                        const std::string& method);

}  // namespace assay::analysis
