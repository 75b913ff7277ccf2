// What a bootstrap draws of some data: rows, or the clusters that are named, one factor or two that
// cross.
#pragma once

#include "math/stats/bootstrap.h"
#include "math/stats/procedure.h"

namespace assay::stats {

struct DrawnFactors {
  std::vector<Clusters> factors;
  std::string said;  // "rows drawn anew", "'user' and 'image' drawn anew, crossed"
  std::string unit;
  std::vector<Group> groups;
};

// Throws Error for more than two clusters.
DrawnFactors drawn_factors(const Data& data, std::size_t rows);

}  // namespace assay::stats
