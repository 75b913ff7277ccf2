// What a report says in one paragraph.
#pragma once

#include "evaluate/sweep_report/findings.h"

namespace assay::sweep_report {

// Plain sentences, the most important first: what was judged, whether all of it was, who is best,
// which metrics cannot tell the truth from chance, who does not beat chance, how settled it is.
std::vector<std::string> summary_of(const sweep::Results& results, const Findings& findings);

}  // namespace assay::sweep_report
