// How a session stands and how it ends, from the verdicts so far.
#pragma once

#include <span>

#include "study/design/judge.h"

namespace assay::study {

// Trials of practice and of hidden checks, by their deciding screen.
struct Tally {
  int practised = 0;
  int practice_right = 0;
  int checked = 0;
  int checks_right = 0;

  bool operator==(const Tally&) const = default;
};

// The tally after one more verdict that was accepted.
Tally add_verdict(const Study& study, Tally tally, const Step& step, const Verdict& verdict);

// How a session ends after the step at `position` of its plan was answered; nothing when it goes
// on. `steps` is what entry_steps() or plan() gave; an entry that is over goes on.
std::optional<End> end_after(const Study& study, std::span<const Step> steps, std::size_t position,
                             const Tally& tally, const Verdict& verdict);

// Whether the hidden checks were passed; who ends so counts for the targets.
bool is_qualified(const Study& study, const Tally& tally);

}  // namespace assay::study
