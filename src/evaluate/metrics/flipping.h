// Points of an input are exchanged for a substrate's, the highest of the map first, and the score
// of the class is watched: what deletion and insertion share.
#pragma once

#include "evaluate/metrics/perturb.h"

namespace assay::metrics {

// How many points go at a step, and what the area under the curve is.
// rise: equal numbers of points, the last step takes the rest; trapezoids of equal width.
// torch_cam: the same points; trapezoids as wide as the share of points.
// xplique: points spread over the steps as evenly as whole numbers go; trapezoids of equal width.
enum class Course { rise, torch_cam, xplique };

struct Flipping {
  Course course;
  int steps;  // 0 for the course's own: 28, 20 and 10
  Substrate substrate;
  bool inserting;  // from the substrate to the input instead of the other way
  bool least_first = false;
};

// The area under the curve from no point exchanged to all of them, in [0, 1] for probabilities;
// the curve has one score a step, the first with nothing exchanged.
std::vector<Score> score_flipping(const ExplainedItems& explained, const Flipping& how);

}  // namespace assay::metrics

namespace assay {

template <>
struct Words<metrics::Course> {
  static constexpr std::array values{Word{metrics::Course::rise, "rise"},
                                     Word{metrics::Course::torch_cam, "torch_cam"},
                                     Word{metrics::Course::xplique, "xplique"}};
};

}  // namespace assay
