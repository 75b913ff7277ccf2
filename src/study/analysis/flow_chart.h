// Where participants went, as the CONSORT statement draws it.
#pragma once

#include <span>

#include "study/analysis/analysis.h"

namespace assay::analysis {

// As people say it: "timed out" of "timed_out", "still under way" of "active".
std::string in_words(std::string outcome);

report::Element draw(std::span<const Station> flow);

}  // namespace assay::analysis
