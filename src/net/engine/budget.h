// How much memory a model may ask for, so that a file of a few bytes cannot take gigabytes: each
// check comes before the memory is taken and names the node that asks for too much.
#pragma once

#include "net/engine/plan.h"

namespace assay::engine {

// Numbers that a model may make while it runs or is made ready: some for every model, more for each
// number of its weights, which were in its file, and for each of its input, which whoever runs it
// has brought.
std::size_t max_computed_numbers(const graph::Graph& graph);

// What is made before a model runs: values computed of constants alone, weights that convolutions
// pack in an order of their own, and lists of where values move to. Throws Error when one of these
// would take more.
void check_preparation_memory(const graph::Graph& graph);

// Numbers of a sample that are alive at once while a plan runs, in which values come and go one
// after the other. Throws Error when they would take more.
std::size_t peak_live_numbers(const graph::Graph& graph, const Plan& plan);

}  // namespace assay::engine
