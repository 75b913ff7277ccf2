#include "study/analysis/marks/marks.h"

#include <numeric>

#include "base/rng.h"

namespace assay::analysis {

namespace {

void add(std::vector<float>& counts, const MarkedPoints& mask) {
  mask.for_each([&](std::size_t at) { counts[at] += 1; });
}

}  // namespace

MarkedPoints::MarkedPoints(std::initializer_list<int> marked) : MarkedPoints(marked.size()) {
  std::size_t at = 0;
  for (const int one : marked) {
    if (one != 0) mark(at);
    ++at;
  }
}

std::size_t MarkedPoints::count() const {
  std::size_t count = 0;
  for (const std::uint64_t word : words_) count += static_cast<std::size_t>(std::popcount(word));
  return count;
}

std::vector<float> MarkedPoints::weights() const {
  std::vector<float> result(size_);
  for_each([&](std::size_t at) { result[at] = 1; });
  return result;
}

std::vector<float> shares(const Marks& marks, std::span<const std::size_t> people) {
  std::vector<float> result(marks.points());
  if (people.empty()) return result;
  for (const std::size_t person : people) add(result, marks.masks[person]);
  // Counts are whole until here, so that a share does not depend on the order of people.
  for (float& value : result) value /= static_cast<float>(people.size());
  return result;
}

std::vector<float> shares(const Marks& marks) {
  std::vector<std::size_t> all(marks.people.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return shares(marks, all);
}

std::vector<float> counts(const Marks& marks) {
  std::vector<float> result(marks.points());
  for (const MarkedPoints& mask : marks.masks) add(result, mask);
  return result;
}

std::vector<float> shares_of_others(const Marks& marks, std::span<const float> counts,
                                    std::size_t person) {
  std::vector<float> result(counts.begin(), counts.end());
  marks.masks[person].for_each([&](std::size_t at) { result[at] -= 1; });
  const auto others = static_cast<float>(marks.people.size() - 1);
  for (float& value : result) value /= others;
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

}  // namespace assay::analysis
