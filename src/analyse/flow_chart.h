// Where participants went, as the CONSORT statement draws it.
#pragma once

#include <span>

#include "analyse/analysis.h"

namespace assay::analyse {

report::Element draw(std::span<const Station> flow);

}  // namespace assay::analyse
