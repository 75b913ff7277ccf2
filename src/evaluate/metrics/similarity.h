// How alike two maps of one input are.
#pragma once

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

// spearman: rank correlation. ssim: structural similarity under a Gaussian window of deviation 1.5,
// 11 points a side, of maps that each run from 0 to 1.
enum class Similarity { spearman, ssim };

// Nothing when one of the maps is constant.
std::optional<double> similarity(Similarity kind, std::span<const float> left,
                                 std::span<const float> right, const Grid& space);

// The map as it is compared: itself, or its magnitudes only.
std::vector<float> values_or_magnitudes(std::span<const float> map, bool sizes_only);

}  // namespace assay::metrics

namespace assay {

template <>
struct Words<metrics::Similarity> {
  static constexpr std::array values{Word{metrics::Similarity::spearman, "spearman"},
                                     Word{metrics::Similarity::ssim, "ssim"}};
};

}  // namespace assay
