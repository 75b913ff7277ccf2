#include "math/stats/item_distance.h"

#include <algorithm>
#include <map>

#include "base/error.h"
#include "base/parallel.h"
#include "base/rng.h"
#include "math/stats/r_code.h"
#include "math/stats/r_filled.h"

namespace assay::stats {
namespace {

constexpr std::size_t most_masks = 20000;
constexpr std::size_t most_weights = std::size_t{1} << 28;

using Distance = std::function<double(std::size_t, std::size_t)>;

// Distances of so many masks are kept, which takes 16 MB; those of more are found again each time.
constexpr std::size_t most_kept = 2048;

// Of every mask and those before it.
std::vector<double> kept_distances(std::size_t masks, const Distance& distance) {
  std::vector<double> kept(masks * (masks - 1) / 2);
  parallel_for(masks, 8, [&](std::size_t begin, std::size_t end) {
    for (std::size_t second = begin; second < end; ++second) {
      for (std::size_t first = 0; first < second; ++first) {
        kept[second * (second - 1) / 2 + first] = distance(first, second);
      }
    }
  });
  return kept;
}

// A sum of distances over pairs of masks of different people.
struct Sum {
  double sum = 0;
  std::size_t count = 0;

  double mean() const { return sum / static_cast<double>(count); }
};

// Over all pairs, each of which is looked at once and forgotten.
Sum over_all(const Clusters& people, const Distance& distance) {
  const std::size_t masks = people.of_row.size();
  std::vector<Sum> sums(masks);
  parallel_for(masks, 8, [&](std::size_t begin, std::size_t end) {
    for (std::size_t second = begin; second < end; ++second) {
      for (std::size_t first = 0; first < second; ++first) {
        if (people.of_row[first] == people.of_row[second]) continue;
        sums[second].sum += distance(first, second);
        ++sums[second].count;
      }
    }
  });
  Sum all;
  for (const Sum& one : sums) all.sum += one.sum, all.count += one.count;
  return all;
}

// Over pairs of masks of the same item.
Sum within(const Clusters& people, const std::vector<std::size_t>& item_of, std::size_t items,
           const Distance& distance) {
  Sum result;
  for (const std::vector<std::size_t>& masks : members({item_of, items})) {
    for (std::size_t second = 0; second < masks.size(); ++second) {
      for (std::size_t first = 0; first < second; ++first) {
        if (people.of_row[masks[first]] == people.of_row[masks[second]]) continue;
        result.sum += distance(masks[first], masks[second]);
        ++result.count;
      }
    }
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

// What people marked, one mask for each person and item that occur.
struct Masks {
  Clusters items;
  Clusters people;
  std::size_t parts = 0;
  std::vector<float> weights = {};  // [masks, parts]

  std::span<const float> at(std::size_t mask) const {
    return std::span(weights).subspan(mask * parts, parts);
  }
};

Masks masks_of(const Data& data) {
  const Labels& person = data.by.front();
  const Labels& part = data.cluster.front();
  Masks masks{{{}, data.pair->levels.size()}, {{}, person.levels.size()}, part.levels.size()};
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> numbers;
  std::vector<bool> seen;
  for (std::size_t row = 0; row < data.x->values.size(); ++row) {
    const auto [found, added] =
        numbers.try_emplace({person.of[row], data.pair->of[row]}, numbers.size());
    if (added) {
      masks.people.of_row.push_back(person.of[row]);
      masks.items.of_row.push_back(data.pair->of[row]);
      if (numbers.size() * masks.parts > most_weights) {
        fail("{} masks of {} parts are too many; are the columns right?", numbers.size(),
             masks.parts);
      }
      masks.weights.resize(numbers.size() * masks.parts);
      seen.resize(masks.weights.size());
    }
    const std::size_t at = found->second * masks.parts + part.of[row];
    if (seen[at]) {
      fail("Line {} marks '{}' of '{}' by '{}' a second time; keep one.",
           data.lines.empty() ? row + 1 : data.lines[row], part.levels[part.of[row]],
           data.pair->levels[data.pair->of[row]], person.levels[person.of[row]]);
    }
    seen[at] = true;
    masks.weights[at] = static_cast<float>(data.x->values[row]);
  }
  return masks;
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

std::optional<Distances> item_distance(
    const Clusters& items, const Clusters& people,
    const std::function<double(std::size_t, std::size_t)>& distance, std::size_t permutations,
    std::uint64_t seed) {
  expects(items.of_row.size() == people.of_row.size(), "every mask has an item and a person");
  if (items.of_row.size() > most_masks) {
    fail("{} masks have too many pairs; take at most {}.", items.of_row.size(), most_masks);
  }
  const std::size_t masks = items.of_row.size();
  const std::vector<double> kept =
      masks > 0 && masks <= most_kept ? kept_distances(masks, distance) : std::vector<double>();
  const Distance apart = kept.empty() ? distance : [&](std::size_t first, std::size_t second) {
    return kept[second * (second - 1) / 2 + first];
  };
  const Sum found = within(people, items.of_row, items.count, apart);
  const Sum all = over_all(people, apart);
  if (found.count == 0 || found.count == all.count) return std::nullopt;

  const auto of_person = members(people);
  std::vector<char> as_small(permutations);
  parallel_for(permutations, 8, [&](std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at) {
      const std::vector<std::size_t> item_of = shuffled_items(items, of_person, Random(seed, at));
      const Sum other = within(people, item_of, items.count, apart);
      as_small[at] = other.count > 0 && other.mean() <= found.mean() + 1e-12 ? 1 : 0;
    }
  });
  const auto hits = static_cast<double>(std::ranges::count(as_small, 1));
  const std::size_t others = all.count - found.count;
  return Distances{found.mean(), (all.sum - found.sum) / static_cast<double>(others), found.count,
                   others, (hits + 1) / static_cast<double>(permutations + 1)};
}

Result ItemDistance::operator()(const Data& data) const {
  const Masks masks = masks_of(data);
  const auto apart = [&](std::size_t a, std::size_t b) {
    return jaccard_distance(masks.at(a), masks.at(b));
  };
  const std::optional<Distances> found =
      item_distance(masks.items, masks.people, apart, draws, seed);
  if (!found) {
    return undefined_result(info, data,
                            "there are not two people who marked the same item and two who marked "
                            "different ones");
  }
  Result result = initial_result(info, data);
  result.p = found->p;
  result.effects = {{.name = "distance between items less within",
                     .value = found->between - found->within,
                     .bounded = true}};
  result.estimates = {{.name = "distance within items", .value = found->within, .bounded = true},
                      {.name = "distance between items", .value = found->between, .bounded = true}};
  result.method = fmt::format("{} shuffles of items within people, one-sided", draws);
  result.unit = data.by.front().name;
  result.groups = {{"masks", masks.items.of_row.size(), true},
                   {"pairs within items", found->within_pairs, true},
                   {"pairs between items", found->between_pairs, true}};
  result.r = filled(r_code::item_distance, {{"draws", draws}});
  return result;
}

}  // namespace assay::stats
