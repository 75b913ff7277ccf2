// What the frozen design planned, and what became of it.
#pragma once

#include "study/analysis/analysis.h"
#include "study/design/design.h"

namespace assay::analysis {

// Marks the findings that the design names: the test, its unit and its outcome.
void mark_planned(std::vector<Section>& sections, const study::Design& design);

// A line for every planned test: whether it was run, what it says at the planned level after the
// planned correction, and where the report itself goes by others. Nothing without a plan.
std::optional<Section> plan_section(const std::vector<Section>& sections,
                                    const study::Design& design);

}  // namespace assay::analysis
