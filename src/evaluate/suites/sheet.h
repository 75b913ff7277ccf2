// A suite to look at: items with their truth outlined.
#pragma once

#include "evaluate/suites/suite.h"
#include "net/data/picture.h"

namespace assay::suites {

// The picture, every pixel `factor` wide, with a double line (white within, black without) around
// the points of the mask.
data::Picture outlined(const data::Picture& picture, std::span<const float> mask, int factor);

// The first items of a suite of pictures, ten in a row.
data::Picture contact_sheet(const Arrays& arrays);

// A page of its own for any suite: what is planted, what shows that the model rests on it, and the
// first items.
std::string sheet_page(const Suite& suite, const Spec& spec);

}  // namespace assay::suites
