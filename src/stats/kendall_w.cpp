#include "stats/kendall_w.h"

#include "stats/friedman.h"
#include "stats/ratings.h"

namespace assay::stats {

// Friedman's test with the items for conditions and the raters for blocks.
Result KendallW::operator()(const Data& data) const {
  const CompleteRatings both = complete(ratings(data));
  const std::size_t items = both.ratings.items.size();
  const std::size_t raters = both.ratings.raters.size();
  if (raters < 2 || items < 2) {
    return undefined(info, data, "there are not two items with the ratings of two raters");
  }
  Matched rows{
      both.ratings.items, both.ratings.raters, std::vector<std::vector<double>>(items), {}};
  for (std::size_t item = 0; item < items; ++item) rows.values[item] = both.ratings.of(item);
  const std::optional<Concordance> found = concordance(rows);
  if (!found) return undefined(info, data, "every rater rates all items alike");
  Result result = begun(info, data);
  result.dropped.insert(result.dropped.end(), both.dropped.begin(), both.dropped.end());
  result.statistics = {{"chi2", found->chi_squared, {static_cast<double>(items) - 1}}};
  result.p = found->p;
  const auto m = static_cast<double>(raters);
  result.effects = {{.name = "W", .value = found->w, .bounded = true},
                    {.name = "mean rank correlation of two raters",
                     .value = (m * found->w - 1) / (m - 1),
                     .bounded = true}};
  result.method = "chi-squared, corrected for ties";
  result.unit = data.by.front().name;
  result.groups = {{"items", items}, {"raters", raters}};
  result.r =
      "ratings <- tapply(x, list(by, pair), mean)\n"
      "ratings <- ratings[, complete.cases(t(ratings)), drop = FALSE]\n"
      "found <- friedman.test(ratings)\n"
      "c(estimate = found$statistic[[1]] / nrow(ratings) / (ncol(ratings) - 1), p = "
      "found$p.value)";
  return result;
}

}  // namespace assay::stats
