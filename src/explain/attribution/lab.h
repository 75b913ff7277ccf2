// Colours in which equal distances look about equally different: CIE L*a*b*.
#pragma once

#include <array>
#include <vector>

#include "net/data/picture.h"

namespace assay::attribution {

using Colour = std::array<double, 3>;

// From red, green and blue of sRGB in 0 to 1, by daylight (D65).
Colour lab(const Colour& rgb);

// Every pixel's, rows from the top. `stretched` first spreads the levels of the picture over the
// whole range from 0 to 1.
std::vector<Colour> lab(const data::Picture& picture, bool stretched);

}  // namespace assay::attribution
