// A permutation test: what the difference would be if labels had been given otherwise. Labels go
// to whole clusters where there are some; within pairs, signs are flipped.
#pragma once

#include "math/stats/procedure.h"

namespace assay::stats {

// Studentised: Welch's t, which holds its level when spreads differ.
enum class Compared { means, medians, studentised };

}  // namespace assay::stats

namespace assay {

template <>
struct Words<stats::Compared> {
  static constexpr std::array values{Word{stats::Compared::means, "means"},
                                     Word{stats::Compared::medians, "medians"},
                                     Word{stats::Compared::studentised, "studentised"}};
};

}  // namespace assay

namespace assay::stats {

struct Permutation {
  static constexpr Info info{
      .name = "permutation_test",
      .title = "Permutation test",
      .summary = "Whether two samples differ, judged by giving the labels out anew.",
      .family = Family::two_samples,
      .needs = {"x by", "x y", "pair cluster"},
      .reference = "Fisher, 1935; Pitman, 1937; Phipson and Smyth, 2010",
      .levels = 2};

  Alternative alternative = Alternative::two_sided;
  Compared statistic = Compared::means;
  int draws = 9999;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"alternative", &Permutation::alternative, "of the first sample against the second"},
      Param{"statistic", &Permutation::statistic, "what is compared"},
      Param{"draws", &Permutation::draws,
            "random arrangements; all of them are tried where there are no more", 99, 1000000},
      Param{"seed", &Permutation::seed, "of the random arrangements"},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
