// The scores of a set, in a few numbers.
#pragma once

#include "evaluate/metrics/metric.h"
#include "math/stats/bootstrap.h"

namespace assay::metrics {

struct Summary {
  std::size_t items = 0;
  std::size_t defined = 0;
  std::optional<double> mean = std::nullopt;  // of defined items; none without any
  std::optional<stats::Interval> interval = std::nullopt;
  // Why the others are not defined and how many, in the order of their first item.
  std::vector<std::pair<std::string, std::size_t>> undefined = {};
  std::vector<double> curve = {};  // mean of the defined items' curves; none where there are none
};

Summary summarise(std::span<const Score> scores, const stats::Bootstrap& how);

}  // namespace assay::metrics
