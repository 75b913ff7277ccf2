// Metrics that were asked for, and what becomes of their scores: the same for nets and for texts.
#pragma once

#include "evaluate/metrics/metric.h"

namespace assay::runner {

struct Judge {
  std::string asked;  // as it was given
  Spec spec;          // with every parameter
  metrics::Info info;
  metrics::Evaluate evaluate;
};

// Throws Error for a spec that is none of the catalogue. A metric that has a seed and is given none
// takes this one.
std::vector<Judge> read_metrics(const std::vector<std::string>& specs,
                                std::optional<std::uint64_t> seed = std::nullopt);
// Those of another spec than all before them.
std::vector<Judge> each_once(std::vector<Judge> judges);

// What the metric says; an Error names it, and says what to do.
std::vector<metrics::Score> evaluated(const Judge& judge, const metrics::ExplainedItems& explained);

// Whether a metric's values are settled when all items have their curves: those of one item then
// depend on the others.
bool is_shared(const metrics::Info& metric, const Settings& settings);
// Whether a metric has to judge all items at once.
bool sees_all_items(const metrics::Info& metric, const Settings& settings);

// Why the truth, a mask in the place of a map, has no score by a metric; empty where it has one.
std::string_view why_no_truth(const Judge& judge);

// Throws Error, in the name of who does not train, for a metric that trains the model again.
void expect_no_training(const Judge& judge, std::string_view who);

// The settings with the seed, for a unit that has one and was given none.
Settings with_seed(Settings settings, const std::vector<Described>& params,
                   std::optional<std::uint64_t> seed);

}  // namespace assay::runner
