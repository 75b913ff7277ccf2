// Rows that belong together: the answers of one participant, or those about one item. They are
// alike, so they are drawn, left out and exchanged together.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace assay::stats {

struct Clusters {
  std::vector<std::size_t> of_row = {};  // from 0, in the order in which clusters appear
  std::size_t count = 0;
};

Clusters clusters_of(std::span<const std::string> labels);
Clusters clusters_of(std::span<const double> labels);
// Every row is a cluster of its own.
Clusters row_clusters(std::size_t rows);

// The rows of each cluster.
std::vector<std::vector<std::size_t>> members(const Clusters& clusters);

}  // namespace assay::stats
