// Where a session goes on for somebody who was away: where they were, from the beginning of the
// block, or not at all.
#pragma once

#include <span>

#include "study/design/plan.h"

namespace assay::study {

struct Resumption {
  std::size_t position = 0;  // of the step to show
  bool interrupted = false;  // the step at which they left is to be marked
  std::size_t repeated = 0;  // steps answered before that are asked again
  bool ended = false;        // away for too long: timed_out

  bool operator==(const Resumption&) const = default;
};

// `position` is of the step they had before them; `minutes` is how long nothing was heard of them.
Resumption resume_position(const Resume& policy, std::span<const Step> steps, std::size_t position,
                           double minutes);

}  // namespace assay::study
