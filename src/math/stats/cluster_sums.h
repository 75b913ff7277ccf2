// Sums of numbers over clusters, ready to be drawn anew: what makes a bootstrap of sums fast.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "math/stats/bootstrap.h"
#include "math/stats/drawn_times.h"

namespace assay::stats {

class ClusterSums {
 public:
  // Resamples that are sooner made together, one in each lane of a vector.
  static constexpr std::size_t at_once = 32;

  ClusterSums(std::span<const Clusters> factors, const Columns& columns);

  std::span<const double> total() const { return total_; }
  // Of the resamples from `begin` to `end` [resamples, width]; what one is depends on the seed and
  // its number alone.
  std::vector<double> drawn(std::uint64_t seed, std::size_t begin, std::size_t end) const;
  // With one cluster of a factor left out.
  std::vector<double> without(std::size_t factor, std::size_t cluster) const;

 private:
  void cross(std::span<const Clusters> factors, const Columns& columns);
  void draw_one(Random random, std::vector<double>& times, double* sums) const;
  void draw_crossed(std::uint64_t seed, std::size_t begin, std::size_t count, double* sums) const;

  std::size_t width_;
  std::vector<double> total_;
  std::vector<std::vector<double>> of_cluster_;  // a factor: [width, clusters]
  std::vector<std::size_t> counts_;
  // Pairs of clusters that occur, sorted by the first, whose end is in `ends_`.
  std::vector<std::size_t> second_of_;
  std::vector<std::size_t> ends_;
  std::vector<double> of_pair_;  // [width, pairs]
};

}  // namespace assay::stats
