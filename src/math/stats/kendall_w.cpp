#include "math/stats/kendall_w.h"

#include "math/stats/exact_concordance.h"
#include "math/stats/friedman.h"
#include "math/stats/r_code.h"
#include "math/stats/r_filled.h"
#include "math/stats/ranked.h"
#include "math/stats/ratings.h"

namespace assay::stats {
namespace {

constexpr std::size_t most_raters_to_draw = 20;
constexpr double most_ranks_to_draw = 2e8;  // some seconds

TwiceRanks twice_ranks(const Matched& rows) {
  TwiceRanks ranks;
  for (std::size_t rater = 0; rater < rows.subjects.size(); ++rater) {
    std::vector<double> said;
    for (const auto& item : rows.values) said.push_back(item[rater]);
    ranks.push_back(Ranked(said).twice());
  }
  return ranks;
}

struct Found {
  double p;
  std::string method;
};

// None when all orders are asked for and too many.
std::optional<Found> found_by(const KendallW& how, const Matched& rows, double by_chi_squared) {
  using enum ConcordanceMethod;
  const TwiceRanks ranks = twice_ranks(rows);
  if (how.method == automatic || how.method == exact) {
    const auto p = concordance_p(ranks);
    if (p) return Found{*p, "exact, all orders of the mid-ranks"};
    if (how.method == exact) return std::nullopt;
  }
  const double drawn = static_cast<double>(how.draws * rows.subjects.size() * rows.values.size());
  const bool few = rows.subjects.size() <= most_raters_to_draw && drawn <= most_ranks_to_draw;
  if (how.method == permutation || (how.method == automatic && few)) {
    return Found{drawn_concordance_p(ranks, how.draws, how.seed),
                 fmt::format("permutation of the mid-ranks, {} draws", how.draws)};
  }
  return Found{by_chi_squared, "chi-squared, corrected for ties"};
}

// W by friedman.test; p by its chi squared, or by orders that R draws.
std::string in_r(bool by_chi_squared, std::size_t draws) {
  std::string code = filled(r_code::kendall_w);
  if (!by_chi_squared) code += "\n" + filled(r_code::kendall_w_draws, {{"draws", draws}});
  return code + "\nc(estimate = found$statistic[[1]] / nrow(ratings) / (ncol(ratings) - 1), p = p)";
}

}  // namespace

// Friedman's test with the items for conditions and the raters for blocks.
Result KendallW::operator()(const Data& data) const {
  const CompleteRatings both = complete(ratings(data));
  const std::size_t items = both.ratings.items.size();
  const std::size_t raters = both.ratings.raters.size();
  if (raters < 2 || items < 2) {
    return undefined_result(info, data, "there are not two items with the ratings of two raters");
  }
  Matched rows{
      both.ratings.items, both.ratings.raters, std::vector<std::vector<double>>(items), {}};
  for (std::size_t item = 0; item < items; ++item) rows.values[item] = both.ratings.of(item);
  const std::optional<Concordance> found = concordance(rows);
  if (!found) return undefined_result(info, data, "every rater rates all items alike");
  const std::optional<Found> tested = found_by(*this, rows, found->p);
  if (!tested) {
    return undefined_result(info, data,
                            "there are too many orders to count; take method=permutation");
  }
  Result result = initial_result(info, data);
  result.dropped.insert(result.dropped.end(), both.dropped.begin(), both.dropped.end());
  result.statistics = {{"chi2", found->chi_squared, {static_cast<double>(items) - 1}}};
  result.p = tested->p;
  const auto m = static_cast<double>(raters);
  result.effects = {{.name = "W", .value = found->w, .bounded = true},
                    {.name = "mean rank correlation of two raters",
                     .value = (m * found->w - 1) / (m - 1),
                     .bounded = true}};
  result.method = tested->method;
  result.unit = data.by.front().name;
  result.groups = {{"items", items, true}, {"raters", raters, true}};
  result.r = in_r(tested->method.starts_with("chi"), draws);
  return result;
}

}  // namespace assay::stats
