// Metrics that were asked for, and what becomes of their scores: the same for nets and for texts.
#pragma once

#include "metrics/metric.h"

namespace assay::runner {

struct Judge {
  std::string asked;  // as it was given
  Spec spec;          // with every parameter
  metrics::Info info;
  metrics::Evaluate evaluate;
};

// Throws Error for a spec that is none of the catalogue.
std::vector<Judge> read_metrics(const std::vector<std::string>& specs);

// What the metric says; an Error names it, and says what to do.
std::vector<metrics::Score> evaluated(const Judge& judge, const metrics::ExplainedItems& explained);

// Why the truth, a mask in the place of a map, has no score by a metric; empty where it has one.
std::string_view why_no_truth(const Judge& judge);

// Throws Error, in the name of who does not train, for a metric that trains the model again.
void expect_no_training(const Judge& judge, std::string_view who);

// Whose scores they are.
struct Row {
  std::string name;
  std::string spec;
  bool control = false;
};

}  // namespace assay::runner
