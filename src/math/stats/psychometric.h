// A psychometric function fitted to answers, with intervals of its thresholds and its slope and a
// test of whether it fits.
#pragma once

#include "math/stats/procedure.h"
#include "math/stats/psychometric_fit.h"

namespace assay::stats {

struct Psychometric {
  static constexpr Info info{
      .name = "psychometric",
      .title = "Psychometric function",
      .summary =
          "Thresholds and slope of how often an answer is right (x) at each level (by); with "
          "y (answered at all), also of answering and of being right when answering.",
      .family = Family::psychometric,
      .needs = {"x by", "x by y", "cluster"},
      .reference = "Wichmann and Hill, 2001; Hesterberg, 2015",
      .scale = Scale::binary};

  Sigmoid shape = Sigmoid::logistic;
  double guess = 0;
  bool free_guess = false;
  double most_lapses = 0.06;
  bool log = false;
  double level = 0.95;
  std::size_t resamples = 2000;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"shape", &Psychometric::shape, "of the function"},
      Param{"guess", &Psychometric::guess, "rate of right guesses, 1 / choices where forced", 0,
            0.9},
      Param{"free_guess", &Psychometric::free_guess, "find the guess rate instead, up to a half"},
      Param{"most_lapses", &Psychometric::most_lapses, "lapses are found up to this rate", 0, 0.4},
      Param{"log", &Psychometric::log, "fit the logarithm of levels; thresholds are levels again"},
      Param{"level", &Psychometric::level, "of intervals", 0.5, 0.9999},
      Param{"resamples", &Psychometric::resamples,
            "simulated from the fit, or drawn by cluster; the deviance test simulates as many", 100,
            1e5},
      Param{"seed", &Psychometric::seed, "of the resamples", 0, 1e18},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
