// Intraclass correlations: how much of the variance of ratings lies between items.
#pragma once

#include "math/stats/procedure.h"
#include "math/stats/ratings.h"

namespace assay::stats {

// Shrout and Fleiss' three cases: other raters for every item (1); the same raters, a sample of
// many (2); the same raters, the only ones of interest (3).
enum class RaterModel { one_way, random_raters, fixed_raters };

struct Icc {
  RaterModel model;
  bool averaged;  // of the mean over raters instead of a single rating
  std::optional<double> value = std::nullopt;
  double f = 0;
  double df1 = 0;
  double df2 = 0;
  std::optional<double> p = std::nullopt;  // of no variance between items
  std::optional<Interval> interval = std::nullopt;

  // "ICC(2,k)".
  std::string name() const;
};

// All six, single ratings first. Every item has every rater's rating, at least two of each; none
// where nothing varies.
std::vector<Icc> intraclass_correlations(const Ratings& complete, double level);

struct IntraclassCorrelation {
  static constexpr Info info{
      .name = "intraclass_correlation",
      .title = "Intraclass correlation",
      .summary = "How much of the variance of ratings lies between items, in all six forms.",
      .family = Family::agreement,
      .needs = {"x by pair"},
      .reference = "Shrout and Fleiss, 1979; McGraw and Wong, 1996"};

  RaterModel model = RaterModel::random_raters;
  bool averaged = false;
  double level = 0.95;

  static constexpr std::tuple params{
      Param{"model", &IntraclassCorrelation::model, "of raters, for the number that is said"},
      Param{"averaged", &IntraclassCorrelation::averaged, "say it of the mean over raters"},
      Param{"level", &IntraclassCorrelation::level, "of intervals", 0.5, 0.9999},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats

namespace assay {

template <>
struct Words<stats::RaterModel> {
  using enum stats::RaterModel;
  static constexpr std::array values{Word{one_way, "one_way"}, Word{random_raters, "random_raters"},
                                     Word{fixed_raters, "fixed_raters"}};
};

}  // namespace assay
