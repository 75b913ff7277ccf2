// A curve as it stands in a results file: a JSON array of its numbers, each the shortest that reads
// back as the same.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace assay::sweep {

std::string curve_text(std::span<const double> curve);
// Throws Error for text that is none.
std::vector<double> curve_of(std::string_view text);

}  // namespace assay::sweep
