#include "stats/cluster_sums.h"

#include <algorithm>
#include <map>

namespace assay::stats {

void draw(std::vector<double>& times, Random& random) {
  std::ranges::fill(times, 0.0);
  for (std::size_t drawn = 0; drawn < times.size(); ++drawn) ++times[random.below(times.size())];
}

ClusterSums::Scratch::Scratch(const ClusterSums& of) : sums(of.width_) {
  if (of.counts_.size() == 1) return;
  first.resize(of.counts_[0]);
  second.resize(of.counts_[1]);
}

ClusterSums::ClusterSums(std::span<const Clusters> factors, const Columns& columns)
    : width_(columns.width), total_(columns.width) {
  for (const Clusters& factor : factors) {
    counts_.push_back(factor.count);
    auto& sums = of_cluster_.emplace_back(factor.count * width_);
    for (std::size_t row = 0; row < factor.of_row.size(); ++row) {
      for (std::size_t at = 0; at < width_; ++at) {
        sums[factor.of_row[row] * width_ + at] += columns.numbers[row * width_ + at];
      }
    }
  }
  for (std::size_t at = 0; at < columns.numbers.size(); ++at) {
    total_[at % width_] += columns.numbers[at];
  }
  if (factors.size() == 2) cross(factors, columns);
}

void ClusterSums::cross(std::span<const Clusters> factors, const Columns& columns) {
  std::map<std::pair<std::size_t, std::size_t>, std::vector<std::size_t>> rows_of;
  for (std::size_t row = 0; row < columns.rows(); ++row) {
    rows_of[{factors[0].of_row[row], factors[1].of_row[row]}].push_back(row);
  }
  ends_.resize(factors[0].count);
  for (const auto& [pair, rows] : rows_of) {
    cells_.push_back({.second = pair.second, .at = of_cell_.size()});
    ends_[pair.first] = cells_.size();
    for (std::size_t at = 0; at < width_; ++at) {
      double sum = 0;
      for (const std::size_t row : rows) sum += columns.numbers[row * width_ + at];
      of_cell_.push_back(sum);
    }
  }
}

std::span<const double> ClusterSums::drawn(Random random, Scratch& scratch) const {
  std::ranges::fill(scratch.sums, 0.0);
  if (counts_.size() == 1) {
    for (std::size_t drawn = 0; drawn < counts_[0]; ++drawn) {
      const double* of = of_cluster_[0].data() + random.below(counts_[0]) * width_;
      for (std::size_t at = 0; at < width_; ++at) scratch.sums[at] += of[at];
    }
    return scratch.sums;
  }
  draw(scratch.first, random);
  draw(scratch.second, random);
  std::size_t begin = 0;
  for (std::size_t cluster = 0; cluster < counts_[0]; begin = ends_[cluster++]) {
    if (scratch.first[cluster] == 0) continue;
    for (std::size_t cell = begin; cell < ends_[cluster]; ++cell) {
      const double times = scratch.first[cluster] * scratch.second[cells_[cell].second];
      const double* of = of_cell_.data() + cells_[cell].at;
      for (std::size_t at = 0; at < width_; ++at) scratch.sums[at] += times * of[at];
    }
  }
  return scratch.sums;
}

std::vector<double> ClusterSums::without(std::size_t factor, std::size_t cluster) const {
  std::vector<double> sums = total_;
  for (std::size_t at = 0; at < width_; ++at) {
    sums[at] -= of_cluster_[factor][cluster * width_ + at];
  }
  return sums;
}

}  // namespace assay::stats
