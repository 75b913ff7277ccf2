// Krippendorff's alpha: agreement of any number of raters beyond chance, whoever rated what.
#pragma once

#include "math/stats/bootstrap.h"
#include "math/stats/procedure.h"
#include "math/stats/ratings.h"

namespace assay::stats {

// How far apart two ratings are: not at all or entirely; by the ratings that lie between them; by
// their difference; by their difference over their sum.
enum class Measurement { nominal, ordinal, interval, ratio };

// One less observed over expected disagreement of ratings that have a partner in their item. None
// when all of them are the same: nothing could disagree. `items` may name one several times.
std::optional<double> krippendorff_alpha(const Ratings& ratings, std::span<const std::size_t> items,
                                         Measurement scale);
std::optional<double> krippendorff_alpha(const Ratings& ratings, Measurement scale);

struct KrippendorffAlpha {
  static constexpr Info info{
      .name = "krippendorff_alpha",
      .title = "Krippendorff's alpha",
      .summary = "How far raters agree beyond chance, at any level of measurement and with gaps.",
      .family = Family::agreement,
      .needs = {"x by pair", "x y"},
      .reference = "Krippendorff, 2011"};

  Measurement scale = Measurement::nominal;
  double level = 0.95;
  std::size_t resamples = 2000;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"scale", &KrippendorffAlpha::scale, "of measurement: how far apart two ratings are"},
      Param{"level", &KrippendorffAlpha::level, "of the interval", 0.5, 0.9999},
      Param{"resamples", &KrippendorffAlpha::resamples, "of items, for the interval", 100, 1e6},
      Param{"seed", &KrippendorffAlpha::seed, "of the resamples", 0, 1e18},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats

namespace assay {

template <>
struct Words<stats::Measurement> {
  using enum stats::Measurement;
  static constexpr std::array values{Word{nominal, "nominal"}, Word{ordinal, "ordinal"},
                                     Word{interval, "interval"}, Word{ratio, "ratio"}};
};

}  // namespace assay
