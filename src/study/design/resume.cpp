#include "study/design/resume.h"

#include "base/error.h"

namespace assay::study {

Resumption resume_position(const Resume& policy, std::span<const Step> steps, std::size_t position,
                           double minutes) {
  expects(position < steps.size(), "a step of the plan");
  const Step& step = steps[position];
  const bool trial = is_trial_screen(step.screen);
  if (minutes > policy.end_minutes) return {position, trial, 0, true};
  if (minutes <= policy.trial_minutes) return {position, trial, 0, false};
  std::size_t begin = position;
  while (begin > 0 && steps[begin - 1].block == step.block) --begin;
  return {begin, trial, position - begin, false};
}

}  // namespace assay::study
