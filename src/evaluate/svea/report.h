// What the benchmark found, for people (one page of HTML) and for programs (JSON).
#pragma once

#include "evaluate/svea/run.h"

namespace assay::svea {

std::string report(const Results& results, const data::Mnist1d& set);
std::string to_json(const Results& results);

}  // namespace assay::svea
