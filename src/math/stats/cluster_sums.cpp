#include "math/stats/cluster_sums.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "math/stats/sums.h"

namespace assay::stats {
namespace {

constexpr std::size_t lanes = ClusterSums::at_once;
using Lanes = std::array<double, lanes>;  // a number of each resample

// The rows in the order of their clusters, in which those of one cluster keep theirs.
std::vector<std::size_t> sorted_by(const Clusters& clusters, std::span<const std::size_t> rows) {
  std::vector<std::size_t> begins(clusters.count + 1);
  for (const std::size_t row : rows) ++begins[clusters.of_row[row] + 1];
  std::partial_sum(begins.begin(), begins.end(), begins.begin());
  std::vector<std::size_t> sorted(rows.size());
  for (const std::size_t row : rows) sorted[begins[clusters.of_row[row]]++] = row;
  return sorted;
}

// Numbers of pairs times how often the second of each was drawn, all pairs of one first cluster.
// Four pairs a round, so that the sums are fetched and put back once for all of them.
void add_pairs(Lanes& sums, std::span<const double> numbers, const std::size_t* second_of,
               const Lanes* times) {
  std::size_t pair = 0;
  for (; pair + 4 <= numbers.size(); pair += 4) {
    const Lanes& a = times[second_of[pair]];
    const Lanes& b = times[second_of[pair + 1]];
    const Lanes& c = times[second_of[pair + 2]];
    const Lanes& d = times[second_of[pair + 3]];
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      sums[lane] += (numbers[pair] * a[lane] + numbers[pair + 1] * b[lane]) +
                    (numbers[pair + 2] * c[lane] + numbers[pair + 3] * d[lane]);
    }
  }
  for (; pair < numbers.size(); ++pair) {
    const Lanes& of = times[second_of[pair]];
    for (std::size_t lane = 0; lane < lanes; ++lane) sums[lane] += numbers[pair] * of[lane];
  }
}

}  // namespace

ClusterSums::ClusterSums(std::span<const Clusters> factors, const Columns& columns)
    : width_(columns.width), total_(columns.width) {
  for (const Clusters& factor : factors) {
    counts_.push_back(factor.count);
    auto& sums = of_cluster_.emplace_back(width_ * factor.count);
    for (std::size_t row = 0; row < factor.of_row.size(); ++row) {
      for (std::size_t at = 0; at < width_; ++at) {
        sums[at * factor.count + factor.of_row[row]] += columns.numbers[row * width_ + at];
      }
    }
  }
  for (std::size_t row = 0; row < columns.rows(); ++row) {
    for (std::size_t at = 0; at < width_; ++at) total_[at] += columns.numbers[row * width_ + at];
  }
  if (factors.size() == 2) cross(factors, columns);
}

void ClusterSums::cross(std::span<const Clusters> factors, const Columns& columns) {
  std::vector<std::size_t> rows(columns.rows());
  std::iota(rows.begin(), rows.end(), std::size_t{0});
  rows = sorted_by(factors[0], sorted_by(factors[1], rows));
  std::vector<std::size_t> pair_of;  // of each of the sorted rows
  ends_.resize(factors[0].count);
  for (std::size_t at = 0; at < rows.size(); ++at) {
    const auto same = [&](const Clusters& factor) {
      return factor.of_row[rows[at]] == factor.of_row[rows[at - 1]];
    };
    if (at == 0 || !same(factors[0]) || !same(factors[1])) {
      second_of_.push_back(factors[1].of_row[rows[at]]);
    }
    ends_[factors[0].of_row[rows[at]]] = second_of_.size();
    pair_of.push_back(second_of_.size() - 1);
  }
  of_pair_.resize(width_ * second_of_.size());
  for (std::size_t number = 0; number < width_; ++number) {
    double* sums = of_pair_.data() + number * second_of_.size();
    for (std::size_t at = 0; at < rows.size(); ++at) {
      sums[pair_of[at]] += columns.numbers[rows[at] * width_ + number];
    }
  }
}

std::vector<double> ClusterSums::drawn(std::uint64_t seed, std::size_t begin,
                                       std::size_t end) const {
  std::vector<double> sums((end - begin) * width_);
  if (counts_.size() == 1) {
    std::vector<double> times(counts_[0]);
    for (std::size_t at = begin; at < end; ++at) {
      draw_one(Random(seed, at), times, sums.data() + (at - begin) * width_);
    }
    return sums;
  }
  for (std::size_t at = begin; at < end; at += lanes) {
    draw_crossed(seed, at, std::min(lanes, end - at), sums.data() + (at - begin) * width_);
  }
  return sums;
}

void ClusterSums::draw_one(Random random, std::vector<double>& times, double* sums) const {
  draw(times, random);
  for (std::size_t at = 0; at < width_; ++at) {
    sums[at] = sum_of_products(times, std::span(of_cluster_[0]).subspan(at * times.size()));
  }
}

void ClusterSums::draw_crossed(std::uint64_t seed, std::size_t begin, std::size_t count,
                               double* sums) const {
  std::vector<Lanes> times[] = {std::vector<Lanes>(counts_[0]), std::vector<Lanes>(counts_[1])};
  std::vector<double> once[] = {std::vector<double>(counts_[0]), std::vector<double>(counts_[1])};
  for (std::size_t lane = 0; lane < count; ++lane) {
    Random random(seed, begin + lane);
    for (const int factor : {0, 1}) {
      draw(once[factor], random);
      for (std::size_t at = 0; at < once[factor].size(); ++at) {
        times[factor][at][lane] = once[factor][at];
      }
    }
  }
  for (std::size_t number = 0; number < width_; ++number) {
    const auto numbers = std::span(of_pair_).subspan(number * second_of_.size());
    Lanes sum{};
    std::size_t first = 0;
    for (std::size_t cluster = 0; cluster < counts_[0]; first = ends_[cluster++]) {
      Lanes within{};
      add_pairs(within, numbers.subspan(first, ends_[cluster] - first), second_of_.data() + first,
                times[1].data());
      const Lanes& drawn = times[0][cluster];
      for (std::size_t lane = 0; lane < lanes; ++lane) sum[lane] += drawn[lane] * within[lane];
    }
    for (std::size_t lane = 0; lane < count; ++lane) sums[lane * width_ + number] = sum[lane];
  }
}

std::vector<double> ClusterSums::without(std::size_t factor, std::size_t cluster) const {
  std::vector<double> sums = total_;
  for (std::size_t at = 0; at < width_; ++at) {
    sums[at] -= of_cluster_[factor][at * counts_[factor] + cluster];
  }
  return sums;
}

}  // namespace assay::stats
