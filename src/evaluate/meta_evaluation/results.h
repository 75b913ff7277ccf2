// What a meta-evaluation found, as tables for people and as JSON.
#pragma once

#include <iosfwd>

#include "evaluate/meta_evaluation/evaluation.h"

namespace assay::meta_evaluation {

void write_meta(std::ostream& out, const Evaluation& found);

// `settings` are all options of the command, so that the file says what ran.
std::string meta_json(const Evaluation& found, const Settings& settings);

}  // namespace assay::meta_evaluation
