// How sure shares and medians of responses are: those who gave them, and perhaps the items, are
// drawn anew.
#pragma once

#include <span>

#include "math/stats/bootstrap.h"
#include "study/analysis/group.h"

namespace assay::analysis {

// What is drawn: whole participants; or participants and items, each on their own.
enum class Draw { people, items, people_and_items };
std::vector<stats::Clusters> factors_of(const Rows& rows, Draw what);

// A number of responses with its interval; nothing where it is not defined.
struct Drawn {
  std::optional<double> value = std::nullopt;
  std::optional<stats::Interval> interval = std::nullopt;
};

// 100 x the share of rows that `which` picks. No interval where all rows are alike: what never
// varied in the data never varies when they are drawn anew, which says nothing of how sure it is.
Drawn drawn_percent(const Rows& rows, const Which& which, Draw what, const stats::Bootstrap& how);

// The sum of the first of two columns over that of the second, `times` as much; nothing where the
// latter is not above 0.
stats::StatisticOfSums ratio_of_sums(double times);

// Half of the times are shorter; of rows that have one.
Drawn drawn_median_time(const Rows& rows, Draw what, const stats::Bootstrap& how);

// "low" and "high" of it for a table.
void add_drawn(std::vector<Cell>& to, const Drawn& drawn);
// As a point of a chart.
std::optional<std::pair<double, double>> ends_of(const Drawn& drawn);

}  // namespace assay::analysis
