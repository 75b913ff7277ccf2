#include "analyse/marks.h"

#include <numeric>

#include "base/rng.h"

namespace assay::analyse {

std::vector<float> shares(const Marks& marks, std::span<const std::size_t> people) {
  std::vector<float> result(marks.points());
  if (people.empty()) return result;
  for (const std::size_t person : people) {
    const std::vector<float>& mask = marks.masks[person];
    for (std::size_t at = 0; at < result.size(); ++at) result[at] += mask[at];
  }
  // Counts are whole until here, so that a share does not depend on the order of people.
  for (float& value : result) value /= static_cast<float>(people.size());
  return result;
}

std::vector<float> shares(const Marks& marks) {
  std::vector<std::size_t> all(marks.people.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return shares(marks, all);
}

std::vector<std::size_t> others(const Marks& marks, std::size_t person) {
  std::vector<std::size_t> result;
  for (std::size_t at = 0; at < marks.people.size(); ++at) {
    if (at != person) result.push_back(at);
  }
  return result;
}

Halves halves_of(const Marks& marks, std::uint64_t seed, std::uint64_t split) {
  const std::vector<std::size_t> order = shuffled(marks.people.size(), seed, split);
  const auto middle = order.begin() + static_cast<std::ptrdiff_t>(order.size() / 2);
  return {{order.begin(), middle}, {middle, order.end()}};
}

double area(std::span<const float> mask) {
  if (mask.empty()) return 0;
  double sum = 0;
  for (const float value : mask) sum += value;
  return sum / static_cast<double>(mask.size());
}

}  // namespace assay::analyse
