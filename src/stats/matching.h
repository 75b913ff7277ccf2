// Whether two sides of the same items belong together: would they fit as well if items changed
// places? Where each item brings several values (one for each method that explains it), whole items
// change places, for values of one item are alike and do not count as independent.
#pragma once

#include <cstdint>
#include <span>

namespace assay::stats {

struct Matching {
  std::size_t draws = 9999;  // orders that are drawn; up to seven items all of them are tried
  std::uint64_t seed = 0;
};

// `fit` is a square of `items` rows: how well the one side of item i goes with the other side of
// item j, such as the product of their values, at i * items + j. The p-value, two-sided, of the sum
// over items that go with themselves.
double matching_p(std::span<const double> fit, std::size_t items, const Matching& how);

}  // namespace assay::stats
