// Where participants went, as the CONSORT statement draws it.
#pragma once

#include <span>

#include "analyse/analysis.h"

namespace assay::analyse {

// As people say it: "timed out" of "timed_out", "still under way" of "active".
std::string in_words(std::string outcome);

report::Element draw(std::span<const Station> flow);

}  // namespace assay::analyse
