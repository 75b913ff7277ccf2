// Otsu's threshold: the value that parts numbers into two classes with the largest variance between
// them (Otsu, 1979), over a histogram of 256 equal bins from the least to the largest.
#pragma once

#include <optional>
#include <span>

namespace assay::attribution {

// The centre of the last bin of the lower class; nothing when all numbers are the same.
std::optional<double> otsu_threshold(std::span<const float> values);

}  // namespace assay::attribution
