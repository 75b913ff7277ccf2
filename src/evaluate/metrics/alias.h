// Names under which metrics of the catalogue are known elsewhere, so that who looks for one of them
// finds it.
#pragma once

#include "base/alias.h"
#include "evaluate/metrics/metric.h"

namespace assay::metrics {

// In the order of the catalogue.
std::span<const Alias> aliases();

// The metric that a text asks for, by its own name, with the alias's settings where none are given.
// Throws Error, with near names of both kinds, for a name that is unknown.
Spec parse_metric(std::string_view text);

// Other names of a metric: "mass_accuracy" or "log_odds (loss=log_odds)".
std::vector<std::string> other_names(std::string_view metric);

}  // namespace assay::metrics
