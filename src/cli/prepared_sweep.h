// What a sweep is asked, made ready to run.
#pragma once

#include "cli/sweep.h"
#include "evaluate/runner/subject.h"
#include "evaluate/sweep/run.h"

namespace assay::cli {

// A request with everything that it points to.
struct PreparedSweep {
  sweep::Request request;
  std::shared_ptr<runner::Questions> questions;
  std::vector<std::unique_ptr<runner::Subject>> subjects = {};
  std::vector<std::unique_ptr<runner::SurveyedEvaluation>> evaluations = {};
};

// Everything that can be refused is refused here, before anything is computed or written.
PreparedSweep prepare(const Sweep& command, Console& console);

// What models are called: by their file's name, or by their path where that is taken.
std::vector<std::string> model_names(const std::vector<std::filesystem::path>& paths);

}  // namespace assay::cli
