// Runs a sweep: every model, every method, every metric, block by block of the items, and stores
// each unit of work when it is done. What the file has already is not computed again.
#pragma once

#include "evaluate/sweep/rows.h"
#include "evaluate/sweep/team.h"

namespace assay::sweep {

struct Request {
  std::filesystem::path out;
  Terms terms = {};
  std::vector<ModelRow> models = {};
  std::vector<MethodRow> methods = {};
  std::vector<MetricRow> metrics = {};
  std::vector<ItemRow> items = {};
  std::vector<const runner::SurveyedEvaluation*> evaluations = {};  // one a model
};

// Hears how far rank 0 and the others have come.
struct SweepProgress {
  using Heard = std::function<void(std::size_t done, std::size_t total)>;
  Heard surveyed = {};  // items, of all models
  Heard judged = {};    // items, of all models and methods
};

// What was done now, and what was there before; in items of all models and methods.
struct Outcome {
  std::size_t judged = 0;
  std::size_t known = 0;
  Cost cost = {};
  // "'cam' does not explain 'vit.onnx': ..." One for every such pair.
  std::vector<std::string> refused = {};
};

// On every rank of the team, with the same request; what workers give has no meaning.
Outcome run(const Request& request, Team& team, const SweepProgress& progress = {});

}  // namespace assay::sweep
