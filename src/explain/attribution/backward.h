// One backward pass per item: what the plain gradient and its relatives share.
#pragma once

#include "explain/attribution/channels.h"
#include "explain/attribution/variations.h"

namespace assay::attribution {

// Zeros for every point of every item.
Maps zero_maps(const Question& question);

// The gradient of each item, or what other rules make of it on its way back through a net, one
// number a point; `times_input` multiplies it by the input first.
Maps backward_maps(const Question& question, Sign sign, bool times_input);
Maps backward_maps(const Question& question, const engine::Rules& rules, Sign sign,
                   bool times_input);

// What every number of an input contributes, as a map; returns the sum of all.
double write_contributions(const Shape& input, std::span<const double> parts, Sign sign,
                           std::span<float> map);

// The score of each item less that of the row beside it.
std::vector<double> score_gains(const Question& question, const Tensor& from);

}  // namespace assay::attribution
