// Statistics that are made of numbers, means and variances: sums of a few columns, which a
// bootstrap takes of whole clusters at a time.
#pragma once

#include "math/stats/bootstrap.h"
#include "math/stats/moments.h"
#include "math/stats/procedure.h"

namespace assay::stats {

// Of what moments are taken: x in each of two groups, or in one sample; x and y of the same rows;
// x less y.
enum class Samples { groups, beside, differences };

struct JointMoments {
  Moments first = {};
  Moments second = {};  // all 0 where there is one sample
  double together = 0;  // the covariance of x and y
};
using StatisticOfMoments = std::optional<double> (*)(const JointMoments& of);

struct SumsStatistic {
  Columns columns;
  StatisticOfSums of;
};

// Numbers are taken from their mean and over the largest first, so that squares neither swallow
// differences nor overflow.
SumsStatistic statistic_of_moments(Samples samples, const Data& data, StatisticOfMoments statistic);

// The same of times.
StatisticOfTimes statistic_of_times(SumsStatistic statistic);

}  // namespace assay::stats
