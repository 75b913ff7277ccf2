#include "engine/stays.h"

#include <algorithm>

namespace assay::engine {
namespace {

bool overlap(const Stay& left, const Stay& right) {
  return left.from < right.until && right.from < left.until;
}

}  // namespace

std::size_t place(std::vector<Stay>& stays) {
  std::vector<Stay*> order;
  for (Stay& stay : stays) order.push_back(&stay);
  std::ranges::stable_sort(
      order, [](const Stay* left, const Stay* right) { return left->floats > right->floats; });
  std::size_t total = 0;
  std::vector<const Stay*> placed;  // by offset
  for (Stay* stay : order) {
    std::size_t offset = 0;
    for (const Stay* other : placed) {
      if (!overlap(*stay, *other)) continue;
      if (offset + stay->floats <= other->offset) break;
      offset = std::max(offset, other->offset + other->floats);
    }
    stay->offset = offset;
    placed.insert(std::ranges::upper_bound(placed, offset, {}, &Stay::offset), stay);
    total = std::max(total, offset + stay->floats);
  }
  return total;
}

}  // namespace assay::engine
