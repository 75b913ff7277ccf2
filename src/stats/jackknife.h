// How a statistic changes when one row, or one cluster of rows, is left out: its bias and its
// standard error without drawing anything (Quenouille 1956; Tukey 1958).
#pragma once

#include "stats/bootstrap.h"

namespace assay::stats {

// Of the statistic with each cluster left out in turn; none where a value is undefined.
std::vector<std::optional<double>> left_out(const Clusters& clusters, const OfRows& statistic);

struct Jackknifed {
  double value;
  double corrected;  // the value less its bias
  double bias;
  double standard_error;
};

// None where the statistic is undefined for the data or with one cluster left out, or where there
// are fewer than two clusters.
std::optional<Jackknifed> jackknife(const Clusters& clusters, const OfRows& statistic);

}  // namespace assay::stats
