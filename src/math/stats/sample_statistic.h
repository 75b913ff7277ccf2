// Statistics by name, of rows of the data that count so many times: what a bootstrap and a
// jackknife are asked about.
#pragma once

#include "math/stats/procedure.h"
#include "math/stats/sample_moments.h"

namespace assay::stats {

// Of x alone, or the difference of two groups: mean, median, deviation. Of two groups: from cohen_d
// to odds_ratio. Of x beside y: the others.
enum class SampleStatistic {
  mean,
  median,
  deviation,
  cohen_d,
  hedges_g,
  cliff_delta,
  a12,
  odds_ratio,
  cohen_d_z,
  cohen_d_av,
  pearson,
  spearman,
  kendall_tau_b
};

struct Sampled {
  std::string name = {};                                // "difference of means, a - b"
  StatisticOfTimes of = {};                             // refers to the data
  std::optional<SumsStatistic> of_sums = std::nullopt;  // the same, where it is made of sums
  std::string undefined = {};  // why it has no value at all; empty when it may have one
  std::string r = {};          // an R function of rows, named `statistic`
  bool bounded = false;        // by -1 and 1
};

// Throws Error when the data lack a column that the statistic is made of, or have one too many.
Sampled sampled(SampleStatistic what, const Data& data);

}  // namespace assay::stats

namespace assay {

template <>
struct Words<stats::SampleStatistic> {
  using enum stats::SampleStatistic;
  static constexpr std::array values{Word{mean, "mean"},
                                     Word{median, "median"},
                                     Word{deviation, "deviation"},
                                     Word{cohen_d, "cohen_d"},
                                     Word{hedges_g, "hedges_g"},
                                     Word{cliff_delta, "cliff_delta"},
                                     Word{a12, "a12"},
                                     Word{odds_ratio, "odds_ratio"},
                                     Word{cohen_d_z, "cohen_d_z"},
                                     Word{cohen_d_av, "cohen_d_av"},
                                     Word{pearson, "pearson"},
                                     Word{spearman, "spearman"},
                                     Word{kendall_tau_b, "kendall_tau_b"}};
};

}  // namespace assay
