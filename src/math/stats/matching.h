// Whether two sides of the same items belong together: a permutation test in which whole items
// change places. Where each item brings several values (one for each method that explains it),
// whole items change places, for values of one item are alike and do not count as independent.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace assay::stats {

struct Matching {
  std::size_t draws = 9999;  // orders that are sampled; up to 5040 in all, each of them is tried
  std::uint64_t seed = 0;
};

// Items that may change places with each other, because each brings the same values: an item in the
// place of one with other values would leave the sum with fewer or more terms than were observed.
// `fit` is a square of `items` rows: how well the one side of item i goes with the other side of
// item j, such as the product of their values, at i * items + j.
struct Exchangeable {
  std::size_t items;
  std::vector<double> fit;
};

// The p-value, two-sided, of the sum over items that go with themselves. None where no two items
// may change places.
std::optional<double> matching_p(std::span<const Exchangeable> sets, const Matching& how);

}  // namespace assay::stats
