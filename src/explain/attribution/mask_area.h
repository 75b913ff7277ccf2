// The price of a mask whose area is not the one asked for (Fong, Patrick and Vedaldi, 2019): its
// numbers in order, against as many zeros and then ones as the area asks for.
#pragma once

#include <cstddef>
#include <span>

namespace assay::attribution {

// Writes the gradient of the mean squared difference. Of equal numbers the later ones count as
// the larger.
void area_slope(std::span<const float> mask, double area, std::span<float> gradient);

}  // namespace assay::attribution
