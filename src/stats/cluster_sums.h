// Sums of numbers over clusters, ready to be drawn anew: what makes a bootstrap of sums fast.
#pragma once

#include <span>
#include <vector>

#include "base/rng.h"
#include "stats/bootstrap.h"

namespace assay::stats {

// How often each of the clusters is drawn when as many as there are are drawn with replacement.
void draw(std::vector<double>& times, Random& random);

class ClusterSums {
 public:
  ClusterSums(std::span<const Clusters> factors, const Columns& columns);

  // What one thread works in.
  struct Scratch {
    explicit Scratch(const ClusterSums& sums);
    std::vector<double> first;   // how often each cluster was drawn
    std::vector<double> second;  // and of the other factor
    std::vector<double> sums;
  };

  std::span<const double> total() const { return total_; }
  // Of a resample; valid until the scratch is used again.
  std::span<const double> drawn(Random random, Scratch& scratch) const;
  // With one cluster of a factor left out.
  std::vector<double> without(std::size_t factor, std::size_t cluster) const;

 private:
  // A pair of clusters that occurs; cells are sorted by the first, whose end is in `ends_`.
  struct Cell {
    std::size_t second;
    std::size_t at;  // where its sums begin
  };

  void cross(std::span<const Clusters> factors, const Columns& columns);

  std::size_t width_;
  std::vector<double> total_;
  std::vector<std::vector<double>> of_cluster_;  // a factor: [clusters, width]
  std::vector<std::size_t> counts_;
  std::vector<Cell> cells_;
  std::vector<std::size_t> ends_;
  std::vector<double> of_cell_;  // [cells, width]
};

}  // namespace assay::stats
