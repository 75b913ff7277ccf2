// Who said what of which item: a table with gaps, of which agreement is asked.
#pragma once

#include "math/stats/data.h"

namespace assay::stats {

struct Ratings {
  std::vector<std::string> raters = {};
  std::vector<std::string> items = {};
  std::vector<std::optional<double>> values = {};  // [item, rater]

  const std::optional<double>& at(std::size_t item, std::size_t rater) const {
    return values[item * raters.size() + rater];
  }
  // What was said of an item, in the order of the raters.
  std::vector<double> of(std::size_t item) const;
};

// From `x` by `by` (who rated) and `pair` (what was rated), or from `x` beside `y`: two raters.
// Throws Error when somebody rated an item twice, or when the table would be too large.
Ratings ratings(const Data& data);

// Items that every rater rated; how many others there are is said in `dropped`.
struct CompleteRatings {
  Ratings ratings;
  std::vector<Dropped> dropped;
};
CompleteRatings complete(const Ratings& all);

}  // namespace assay::stats
