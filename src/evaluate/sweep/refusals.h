// Which methods do not fit which models, asked before anything is stored: a sweep that would stop
// late does not begin, and one over several models goes on with the others.
#pragma once

#include "evaluate/sweep/run.h"
#include "evaluate/sweep/unit.h"

namespace assay::sweep {

// By model and method: why it cannot explain that model, empty where it can. `targets` has the
// class of each model's first item. Throws Error for a method that explains none of the models.
using Refusals = std::vector<std::vector<std::string>>;
Refusals refusals_of(const Request& request, const std::vector<std::size_t>& targets);

// Scores of such a pair by these metrics, of a block of items: none, and why.
Unit refused_unit(const Job& job, std::size_t method, const std::vector<std::size_t>& metrics,
                  const std::string& why);

}  // namespace assay::sweep
