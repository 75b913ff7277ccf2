// The parts of the analysis of recognising pictures of which a part is shown.
#pragma once

#include "math/stats/psychometric_curve.h"
#include "study/analysis/ask.h"
#include "study/analysis/drawn.h"
#include "study/analysis/psychophysics/psychophysics.h"

namespace assay::analysis::psychophysics {

struct Recognitions {
  Rows rows = {};
  std::vector<std::string> conditions = {};
  std::vector<std::int64_t> levels = {};  // percent shown, growing
  std::string unsure = {};
  std::size_t choices = 0;   // answers beside that one
  std::size_t left_out = 0;  // without a level, or with nothing to judge them by
};
Recognitions recognitions_of(const Evidence& evidence, const std::string& unsure);

// Studies store who does not know as neither right nor wrong, unless their design counts it as
// wrong: so the answer itself decides, and its absence where it is called otherwise.
bool is_unsure(const Recognitions& recognitions, const ResponseRow& row);
// Of all responses: who does not know is not right.
bool is_right(const ResponseRow& row);
Rows of_condition(const Recognitions& recognitions, const std::string& condition);
Rows answered(const Recognitions& recognitions, const Rows& rows);

// What all parts are told: the unit's parameters.
struct Rules {
  stats::Bootstrap bootstrap;
  double least_time;
  double cutoff;
};

Section by_level(const Recognitions& recognitions, const Rules& rules);
Section thresholds(const Recognitions& recognitions, const Rules& rules);
// What was fitted to a condition's right answers, of the logarithm of the percent shown; none where
// nothing could be.
struct ConditionCurve {
  std::string condition;
  std::optional<stats::Curve> curve = std::nullopt;
};
// The curves through the answers that they were fitted to, as a figure with its numbers.
void add_curves(Section& section, const Recognitions& recognitions,
                std::span<const ConditionCurve> curves, const Rules& rules);
Section tests(const Recognitions& recognitions, const Rules& rules);
Section repetitions(const Recognitions& recognitions, const Rules& rules);

// What the model does with the very pictures people saw, by condition, item and level. Scores are
// named by the metric and the percent shown, "masked_cross_entropy@15".
struct MachineCell {
  std::string condition;
  std::string item;
  std::int64_t level;

  auto operator<=>(const MachineCell&) const = default;
};
struct Machine {
  std::map<MachineCell, double> accuracy = {};
  std::map<MachineCell, double> cross_entropy = {};
  std::vector<std::string> metrics = {};  // as they are called, those that were taken
};
Machine machine_of(const Evidence& evidence, const Recognitions& recognitions);
Section machine_by_level(const Recognitions& recognitions, const Machine& machine,
                         const Rules& rules);

// Methods ranked for one item at one level, 1 for the best; who is as good shares the mean.
struct RankedCell {
  std::string item;
  std::int64_t level;
  std::vector<double> people;   // of each condition
  std::vector<double> machine;  // of each condition
};
// Of cells in which every condition has both.
std::vector<RankedCell> ranked_cells(const Recognitions& recognitions, const Machine& machine);
Section ranks(const Recognitions& recognitions, const Machine& machine, const Rules& rules);

// Whether the two rankings agree: tau-b of pairs of methods within cells, and the correlation of
// ranks within cells. The p-value is of methods' names exchanged in the machine's ranks, alike at
// all levels of an item.
Finding agreement(std::span<const RankedCell> cells, const std::vector<std::string>& conditions,
                  const Rules& rules);
// The R script that finds these tables again, and what it reads.
std::vector<Attachment> script(const Recognitions& recognitions, const Machine& machine);
Section consistency(const Recognitions& recognitions, const Machine& machine, const Rules& rules);

}  // namespace assay::analysis::psychophysics
