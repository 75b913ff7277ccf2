#include "stats/item_distance.h"

#include <algorithm>

#include "base/error.h"
#include "base/parallel.h"
#include "base/rng.h"

namespace assay::stats {
namespace {

constexpr std::size_t most_masks = 20000;

struct Pair {
  std::size_t first;
  std::size_t second;
  double distance;
};

std::vector<Pair> pairs_of(const Clusters& people,
                           const std::function<double(std::size_t, std::size_t)>& distance) {
  std::vector<Pair> pairs;
  for (std::size_t second = 0; second < people.of_row.size(); ++second) {
    for (std::size_t first = 0; first < second; ++first) {
      if (people.of_row[first] != people.of_row[second]) pairs.push_back({first, second, 0});
    }
  }
  parallel_for(pairs.size(), 256, [&](std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at) {
      pairs[at].distance = distance(pairs[at].first, pairs[at].second);
    }
  });
  return pairs;
}

// Sums over pairs of the same item.
struct Within {
  double sum = 0;
  std::size_t count = 0;

  double mean() const { return sum / static_cast<double>(count); }
};

Within within(const std::vector<Pair>& pairs, const std::vector<std::size_t>& item_of) {
  Within result;
  for (const Pair& pair : pairs) {
    if (item_of[pair.first] != item_of[pair.second]) continue;
    result.sum += pair.distance;
    ++result.count;
  }
  return result;
}

std::vector<std::size_t> shuffled_items(const Clusters& items,
                                        const std::vector<std::vector<std::size_t>>& masks_of,
                                        Random random) {
  std::vector<std::size_t> item_of = items.of_row;
  for (const auto& masks : masks_of) {
    for (std::size_t left = masks.size(); left > 1; --left) {
      std::swap(item_of[masks[left - 1]], item_of[masks[random.below(left)]]);
    }
  }
  return item_of;
}

}  // namespace

double jaccard_distance(std::span<const float> a, std::span<const float> b) {
  expects(a.size() == b.size(), "masks have the same points");
  double shared = 0;
  double either = 0;
  for (std::size_t at = 0; at < a.size(); ++at) {
    shared += std::min(a[at], b[at]);
    either += std::max(a[at], b[at]);
  }
  return either > 0 ? 1 - shared / either : 0;
}

std::optional<ItemDistance> item_distance(
    const Clusters& items, const Clusters& people,
    const std::function<double(std::size_t, std::size_t)>& distance, std::size_t permutations,
    std::uint64_t seed) {
  expects(items.of_row.size() == people.of_row.size(), "every mask has an item and a person");
  if (items.of_row.size() > most_masks) {
    fail("{} masks have too many pairs; take at most {}.", items.of_row.size(), most_masks);
  }
  const std::vector<Pair> pairs = pairs_of(people, distance);
  const Within found = within(pairs, items.of_row);
  if (found.count == 0 || found.count == pairs.size()) return std::nullopt;
  double all = 0;
  for (const Pair& pair : pairs) all += pair.distance;

  const auto masks_of = members(people);
  std::vector<char> as_small(permutations);
  parallel_for(permutations, 8, [&](std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at) {
      const Within other = within(pairs, shuffled_items(items, masks_of, Random(seed, at)));
      as_small[at] = other.count > 0 && other.mean() <= found.mean() + 1e-12 ? 1 : 0;
    }
  });
  const auto hits = static_cast<double>(std::ranges::count(as_small, 1));
  const std::size_t others = pairs.size() - found.count;
  return ItemDistance{found.mean(), (all - found.sum) / static_cast<double>(others), found.count,
                      others, (hits + 1) / static_cast<double>(permutations + 1)};
}

}  // namespace assay::stats
