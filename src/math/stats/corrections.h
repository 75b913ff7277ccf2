// Corrections of p-values for how many there are.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/value.h"

namespace assay::stats {

// The first two bound the chance of any false rejection, the others the share of false ones among
// the rejected: Benjamini and Hochberg's for independent tests, Benjamini and Yekutieli's for any.
enum class Correction { holm, bonferroni, benjamini_hochberg, benjamini_yekutieli };

// In the order of the p-values; none is above 1.
std::vector<double> adjusted(std::span<const double> p, Correction correction);

// A correction's word as people write it, "Benjamini-Hochberg" of "benjamini_hochberg".
std::string correction_name(std::string_view word);

}  // namespace assay::stats

namespace assay {

template <>
struct Words<stats::Correction> {
  using enum stats::Correction;
  static constexpr std::array values{Word{holm, "holm"}, Word{bonferroni, "bonferroni"},
                                     Word{benjamini_hochberg, "benjamini_hochberg"},
                                     Word{benjamini_yekutieli, "benjamini_yekutieli"}};
};

}  // namespace assay
