// Meta-evaluation: metrics are judged by what becomes of their scores when the inputs or the
// model's weights change, a little or so much that the model no longer says the same (MetaQuantus),
// by how well they tell methods apart, and by how far they agree with each other.
#pragma once

#include <functional>
#include <string>

#include "evaluate/meta_evaluation/rankings.h"
#include "evaluate/runner/questions.h"
#include "evaluate/runner/truths.h"

namespace assay::meta_evaluation {

// What is explained and judged: the classes that the model predicts, by its logits, as metrics are
// published by its probabilities.
struct Task {
  const model::Classifier& model;
  const Tensor& inputs;  // [n, input shape...]
  // What is known of the inputs, for metrics that ask for it.
  runner::Truths truths = {};
  std::vector<runner::Method> methods;
  std::vector<runner::Judge> judges;
};

// The changes, as published: uniform noise of at most so much is added to every number of an input,
// kept within the input's range; every weight is multiplied by a normal number of mean 1 and this
// deviation.
struct Changes {
  int times = 5;  // each change is made
  double minor_input = 0.001;
  double disruptive_input = 5;
  double minor_weights = 0.001;
  double disruptive_weights = 2;
  // Of a changed input: whether the methods explain it, or the map of the input as it was is judged
  // on it. The publication's program does the latter.
  bool explain_changed_inputs = false;
  std::uint64_t seed = 0;
};

struct MetricEvaluation {
  std::string metric;
  MethodScores scores;  // by method, nothing changed
  Consistency input;
  Consistency weights;
  Discrimination pairs;

  // The mean of the two meta-consistency scores; none unless both are there.
  std::optional<double> meta() const;
};

struct Evaluation {
  std::vector<std::string> methods;
  std::size_t items = 0;
  std::vector<MetricEvaluation> metrics;
  // By metric and metric; symmetric.
  std::vector<std::vector<Agreement>> agreement;
  // Items that counted, of `items` each time: those whose class stayed under a minor change, and
  // those whose class did not under a disruptive one.
  struct Counted {
    double minor_input = 0;
    double disruptive_input = 0;
    double minor_weights = 0;
    double disruptive_weights = 0;
  } counted;  // means over the times
};

Evaluation evaluate(const Task& task, const Changes& changes, double level = 0.05,
                    const ReportProgress& report_progress = {});

}  // namespace assay::meta_evaluation
