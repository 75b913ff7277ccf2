// How often every row of the data counts in a resample.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/rng.h"
#include "math/stats/clusters.h"

namespace assay::stats {

// How often each of the clusters is drawn when as many as there are are drawn with replacement.
void draw(std::span<double> times, Random& random);

// As often as its cluster was drawn; with two factors, that times how often the other one was.
class DrawnTimes {
 public:
  explicit DrawnTimes(std::span<const Clusters> factors);

  void operator()(Random random, std::span<double> times) const;

 private:
  // Neighbouring rows of one cluster of the first factor.
  struct Run {
    std::size_t end;
    std::size_t cluster;
  };

  std::span<const Clusters> factors_;
  std::vector<Run> runs_;  // none where they are too short to be of use
};

}  // namespace assay::stats
