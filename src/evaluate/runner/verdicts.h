// Where the truth was scored beside maps: which metrics tell it from chance, and which maps beat
// chance.
#pragma once

#include "evaluate/metrics/judgement.h"
#include "evaluate/runner/score_results.h"

namespace assay::runner {

// The name of the truth's row.
inline constexpr std::string_view truth_row = "the truth";

struct Verdicts {
  std::vector<metrics::Verdict> metrics = {};
  std::vector<metrics::Verdict> methods = {};
};

// Nothing unless results have a row of the truth.
Verdicts verdicts_of(const Results& results);

// A line that names what holds, and a sentence for everything that does not.
void write_verdicts(std::ostream& out, const Verdicts& verdicts);

}  // namespace assay::runner
