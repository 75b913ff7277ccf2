// An analysis as a self-contained page.
#pragma once

#include "study/analysis/analysis.h"

namespace assay::analysis {

std::string page_of(const Analysis& analysis);

// A table of a report, also for other pages: numbers with so many digits, blanks as a dash.
report::Element shown(const Table& table, int digits);

}  // namespace assay::analysis
