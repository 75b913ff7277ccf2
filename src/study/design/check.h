// Whether a study can be run: the design by itself, and against the material. Every mistake is
// named with its place in the design.
#pragma once

#include "study/design/design.h"
#include "study/design/material.h"

namespace assay::study {

// What can be seen without the material.
Mistakes check(const Design& design);
// Items of the design that are not among those of a workspace: before there is material.
Mistakes unknown_items(const Design& design, const std::vector<std::string>& known);
// All of it.
Mistakes check(const Design& design, const Material& material);

}  // namespace assay::study
