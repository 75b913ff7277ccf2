#include "study/design/outcome.h"

#include <algorithm>

#include "base/error.h"

namespace assay::study {
namespace {

// Whether no trial of that phase follows. All that follow are looked at, wherever the next one is.
bool is_last(std::span<const Step> steps, std::size_t position, Phase phase) {
  const auto left = std::ranges::count(steps.subspan(position + 1), phase, &Step::phase);
  return left == 0 && steps[position].phase == phase;
}

}  // namespace

Tally add_verdict(const Study& study, Tally tally, const Step& step, const Verdict& verdict) {
  if (!verdict.accepted || !is_decisive(study, step)) return tally;
  const int right = verdict.correct.value_or(false) ? 1 : 0;
  if (step.phase == Phase::practice) {
    ++tally.practised;
    tally.practice_right += right;
  }
  if (step.phase == Phase::check) {
    ++tally.checked;
    tally.checks_right += right;
  }
  return tally;
}

bool is_qualified(const Study& study, const Tally& tally) {
  return tally.checks_right >= study.design().checks.pass;
}

std::optional<End> end_after(const Study& study, std::span<const Step> steps, std::size_t position,
                             const Tally& tally, const Verdict& verdict) {
  expects(position < steps.size(), "a step of the plan");
  const Design& design = study.design();
  const Step& step = steps[position];
  if (verdict.declined) {
    return step.screen == Screen::consent ? End::no_consent : End::incompatible_device;
  }
  if (is_last(steps, position, Phase::practice) && tally.practice_right < design.practice.pass) {
    return End::failed_practice;
  }
  const bool checked = is_last(steps, position, Phase::check);
  if (checked && design.checks.gate && !is_qualified(study, tally)) return End::failed_checks;
  if (step.phase == Phase::entry || position + 1 < steps.size()) return std::nullopt;
  return is_qualified(study, tally) ? End::completed : End::failed_checks;
}

}  // namespace assay::study
