#include "math/stats/ratings.h"

#include <algorithm>

#include "base/counted.h"
#include "base/error.h"

namespace assay::stats {
namespace {

constexpr std::size_t most_cells = std::size_t{1} << 26;

Ratings beside_rating(const Numbers& x, const Numbers& y) {
  Ratings result{.raters = {x.name, y.name}};
  for (std::size_t row = 0; row < x.values.size(); ++row) {
    result.items.push_back(std::to_string(row + 1));
    result.values.insert(result.values.end(), {x.values[row], y.values[row]});
  }
  return result;
}

}  // namespace

std::vector<double> Ratings::of(std::size_t item) const {
  std::vector<double> said;
  for (std::size_t rater = 0; rater < raters.size(); ++rater) {
    if (at(item, rater)) said.push_back(*at(item, rater));
  }
  return said;
}

Ratings ratings(const Data& data) {
  expects(data.x && (data.y || (!data.by.empty() && data.pair)), "ratings have raters and items");
  if (data.y) return beside_rating(*data.x, *data.y);
  const Labels& raters = data.by.front();
  const Labels& items = *data.pair;
  if (raters.levels.size() * items.levels.size() > most_cells) {
    fail("{} levels of '{}' and {} of '{}' make too large a table; are the two columns right?",
         raters.levels.size(), raters.name, items.levels.size(), items.name);
  }
  Ratings result{.raters = raters.levels, .items = items.levels};
  result.values.resize(result.raters.size() * result.items.size());
  for (std::size_t row = 0; row < raters.of.size(); ++row) {
    auto& cell = result.values[items.of[row] * result.raters.size() + raters.of[row]];
    if (cell) {
      fail("Line {} is a second rating of '{}' by '{}'; keep one.",
           data.lines.empty() ? row + 1 : data.lines[row], items.levels[items.of[row]],
           raters.levels[raters.of[row]]);
    }
    cell = data.x->values[row];
  }
  return result;
}

CompleteRatings complete(const Ratings& all) {
  CompleteRatings result{{.raters = all.raters}, {}};
  for (std::size_t item = 0; item < all.items.size(); ++item) {
    const std::vector<double> said = all.of(item);
    if (said.size() < all.raters.size()) continue;
    result.ratings.items.push_back(all.items[item]);
    result.ratings.values.insert(result.ratings.values.end(), said.begin(), said.end());
  }
  const std::size_t partial = all.items.size() - result.ratings.items.size();
  if (partial > 0)
    result.dropped.push_back({partial, in_number(partial, "items that not everybody rated")});
  return result;
}

}  // namespace assay::stats
