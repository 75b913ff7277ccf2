#include "math/stats/clusters.h"

#include <map>
#include <numeric>

namespace assay::stats {
namespace {

template <class Label>
Clusters numbered(std::span<const Label> labels) {
  std::map<Label, std::size_t> numbers;
  Clusters result;
  result.of_row.reserve(labels.size());
  for (const Label& label : labels) {
    result.of_row.push_back(numbers.try_emplace(label, numbers.size()).first->second);
  }
  result.count = numbers.size();
  return result;
}

}  // namespace

Clusters clusters_of(std::span<const std::string> labels) { return numbered(labels); }
Clusters clusters_of(std::span<const double> labels) { return numbered(labels); }

Clusters row_clusters(std::size_t rows) {
  Clusters result{std::vector<std::size_t>(rows), rows};
  std::iota(result.of_row.begin(), result.of_row.end(), std::size_t{0});
  return result;
}

std::vector<std::vector<std::size_t>> members(const Clusters& clusters) {
  std::vector<std::vector<std::size_t>> rows(clusters.count);
  for (std::size_t row = 0; row < clusters.of_row.size(); ++row) {
    rows[clusters.of_row[row]].push_back(row);
  }
  return rows;
}

}  // namespace assay::stats
