#include "math/stats/intraclass_correlation.h"

#include <boost/math/distributions/fisher_f.hpp>
#include <cmath>

#include "base/error.h"
#include "math/stats/agreement.h"
#include "math/stats/distributions.h"
#include "math/stats/moments.h"
#include "math/stats/r_code.h"
#include "math/stats/r_filled.h"

namespace assay::stats {
namespace {

double f_quantile(double share, double df1, double df2) {
  return quantile(boost::math::fisher_f(df1, df2), share);
}

// Mean squares of the two-way table: between items, between raters, what is left, and within items.
struct Squares {
  double n;
  double k;
  double items;
  double raters;
  double error;
  double within;
};

Squares mean_squares(const Ratings& all) {
  const std::size_t items = all.items.size();
  const std::size_t raters = all.raters.size();
  std::vector<double> of_item(items);
  std::vector<double> of_rater(raters);
  double centre = 0;
  const auto n = static_cast<double>(items);
  const auto k = static_cast<double>(raters);
  for (std::size_t item = 0; item < items; ++item) {
    for (std::size_t rater = 0; rater < raters; ++rater) {
      of_item[item] += *all.at(item, rater) / k;
      of_rater[rater] += *all.at(item, rater) / n;
      centre += *all.at(item, rater) / (n * k);
    }
  }
  Squares sums{n, k, 0, 0, 0, 0};
  for (std::size_t item = 0; item < items; ++item) {
    sums.items += k * std::pow(of_item[item] - centre, 2);
    for (std::size_t rater = 0; rater < raters; ++rater) {
      const double value = *all.at(item, rater);
      sums.within += std::pow(value - of_item[item], 2);
      sums.error += std::pow(value - of_item[item] - of_rater[rater] + centre, 2);
    }
  }
  for (const double mean_of : of_rater) sums.raters += n * std::pow(mean_of - centre, 2);
  return {n,
          k,
          sums.items / (n - 1),
          sums.raters / (k - 1),
          sums.error / ((n - 1) * (k - 1)),
          sums.within / (n * (k - 1))};
}

double averaged_of(double single, double k) { return single * k / (1 + single * (k - 1)); }

// From the F ratio of one-way and of fixed raters alike.
Icc from_ratio(RaterModel model, const Squares& squares, double level) {
  const bool one_way = model == RaterModel::one_way;
  Icc icc{.model = model, .averaged = false};
  const double error = one_way ? squares.within : squares.error;
  icc.df1 = squares.n - 1;
  icc.df2 = one_way ? squares.n * (squares.k - 1) : (squares.n - 1) * (squares.k - 1);
  if (squares.items + (squares.k - 1) * error <= 0) return icc;
  icc.value = (squares.items - error) / (squares.items + (squares.k - 1) * error);
  if (error <= 0) return icc;
  icc.f = squares.items / error;
  icc.p = f_p(icc.f, icc.df1, icc.df2);
  const double share = 0.5 + level / 2;
  const double low = icc.f / f_quantile(share, icc.df1, icc.df2);
  const double high = icc.f * f_quantile(share, icc.df2, icc.df1);
  const auto single = [&](double ratio) { return (ratio - 1) / (ratio + squares.k - 1); };
  icc.interval = Interval{single(low), single(high)};
  return icc;
}

// The interval is McGraw and Wong's, with Satterthwaite's degrees of freedom.
Icc random_raters(const Squares& squares, double level) {
  const auto [n, k, items, raters, error, within] = squares;
  Icc icc = from_ratio(RaterModel::fixed_raters, squares, level);
  icc.model = RaterModel::random_raters;
  icc.value.reset();
  icc.interval.reset();
  const double all = items + (k - 1) * error + k * (raters - error) / n;
  if (all <= 0) return icc;
  const double value = (items - error) / all;
  icc.value = value;
  if (error <= 0) return icc;
  const double ratio = raters / error;
  const double rest = n * (1 + (k - 1) * value) - k * value;
  const double df = (k - 1) * (n - 1) * std::pow(k * value * ratio + rest, 2) /
                    ((n - 1) * std::pow(k * value * ratio, 2) + rest * rest);
  if (!std::isfinite(df) || df <= 0) return icc;
  const double share = 0.5 + level / 2;
  const double upper = f_quantile(share, n - 1, df);
  const double lower = f_quantile(share, df, n - 1);
  const double others = k * raters + (k * n - k - n) * error;
  icc.interval = Interval{n * (items - upper * error) / (upper * others + n * items),
                          n * (lower * items - error) / (others + n * lower * items)};
  return icc;
}

}  // namespace

std::string Icc::name() const {
  return fmt::format("ICC({},{})", static_cast<int>(model) + 1, averaged ? "k" : "1");
}

std::vector<Icc> intraclass_correlations(const Ratings& complete, double level) {
  expects(complete.items.size() > 1 && complete.raters.size() > 1, "two items and two raters");
  const Squares squares = mean_squares(complete);
  std::vector<Icc> all{from_ratio(RaterModel::one_way, squares, level),
                       random_raters(squares, level),
                       from_ratio(RaterModel::fixed_raters, squares, level)};
  for (std::size_t single = 0; single < 3; ++single) {
    Icc icc = all[single];
    icc.averaged = true;
    // At -1 / (k - 1) the mean over raters has no variance left to share.
    const bool has_mean = icc.value && 1 + *icc.value * (squares.k - 1) > 1e-12;
    icc.value = has_mean ? std::optional(averaged_of(*icc.value, squares.k)) : std::nullopt;
    if (icc.interval && has_mean) {
      icc.interval = Interval{averaged_of(icc.interval->low, squares.k),
                              averaged_of(icc.interval->high, squares.k)};
    } else {
      icc.interval.reset();
    }
    all.push_back(icc);
  }
  return all;
}

Result IntraclassCorrelation::operator()(const Data& data) const {
  const CompleteRatings both = complete(ratings(data));
  if (both.ratings.raters.size() < 2 || both.ratings.items.size() < 2) {
    return undefined_result(info, data, "there are not two items with the ratings of two raters");
  }
  std::vector<double> values;
  for (const auto& value : both.ratings.values) values.push_back(*value);
  if (is_constant(values)) return undefined_result(info, data, "all ratings are the same");
  Result result = initial_result(info, data);
  result.dropped.insert(result.dropped.end(), both.dropped.begin(), both.dropped.end());
  result.unit = data.pair->name;
  result.groups = {{"items", both.ratings.items.size(), true},
                   {"raters", both.ratings.raters.size(), true}};
  for (const Icc& icc : intraclass_correlations(both.ratings, level)) {
    result.details.push_back({.name = icc.name(), .estimate = icc.value});
    Detail& detail = result.details.back();
    if (icc.p) detail.statistic = Statistic{"F", icc.f, {icc.df1, icc.df2}};
    detail.p = icc.p;
    detail.interval = icc.interval;
    if (icc.model != model || icc.averaged != averaged) continue;
    if (!icc.value) return undefined_result(info, data, "the variance that is shared out is zero");
    result.estimates = {
        {icc.name(), *icc.value, icc.interval, level, icc.interval ? "F distribution" : "", true}};
    if (detail.statistic) result.statistics = {*detail.statistic};
    result.p = icc.p;
    if (!icc.p) result.notes.push_back("Raters differ by constants alone, so F is infinite.");
  }
  result.method = fmt::format("{}, {}", Value<RaterModel>::write(model),
                              averaged ? "mean over raters" : "single ratings");
  result.r = filled(r_code::intraclass_correlation,
                    {{"alpha", fmt::format("{:.12g}", 1 - level)},
                     {"row", static_cast<int>(model) + (averaged ? 4 : 1)}});
  return result;
}

}  // namespace assay::stats
