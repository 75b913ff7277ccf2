// What suites of arrays share: a net learns the planted data, and of what it was not trained on the
// items that it gets right are kept. Of the others nobody knows what their answers rest on.
#pragma once

#include "evaluate/suites/suite.h"
#include "net/train/trainer.h"

namespace assay::suites {

struct Labelled {
  Tensor values;  // [n, input shape...]
  std::vector<std::size_t> labels;
};

// The last quarter of the epochs has a tenth of the learning rate, so that nets settle.
graph::Graph trained_net(const graph::Graph& net, const Labelled& examples,
                         const train::Options& options, const ReportProgress& report_progress);

// The first `most` items that the net gets right.
std::vector<std::size_t> correct_items(const graph::Graph& net, const Labelled& tested,
                                       std::size_t most);

// The parts with these indices on the first axis.
Tensor rows(const Tensor& all, std::span<const std::size_t> which);

// "signal_0001", and so on.
std::vector<std::string> numbered(std::string_view noun, std::size_t count);

}  // namespace assay::suites
