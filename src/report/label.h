// Names of things in drawings. They may be longer than there is room for: then their middle goes,
// and whoever points at them reads the whole.
#pragma once

#include "report/element.h"

namespace assay::report {

// About how wide words are; letters of a wide font are taken, so that none is cut off.
double width_of(std::string_view words, double size);

// The name, or its two ends around an ellipsis so that it takes no more than `room`.
std::string shortened(std::string_view name, double room, double size);

// Text that takes no more than `room`.
Element label(double x, double y, std::string_view name, std::string_view anchor, double size,
              double room, std::string_view colour = {});

}  // namespace assay::report
