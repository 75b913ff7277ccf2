#include "math/stats/rank_correlation.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/error.h"

namespace assay::stats {

std::vector<double> ranks(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t at) { return values[at]; });
  std::vector<double> result(values.size());
  for (std::size_t begin = 0; begin < order.size();) {
    std::size_t end = begin;
    while (end < order.size() && values[order[end]] == values[order[begin]]) ++end;
    const double shared = static_cast<double>(begin + end + 1) / 2;
    for (; begin < end; ++begin) result[order[begin]] = shared;
  }
  return result;
}

std::optional<double> rank_correlation(std::span<const double> a, std::span<const double> b) {
  expects(a.size() == b.size(), "every value has a partner");
  if (a.size() < 2) return std::nullopt;
  const std::vector<double> x = ranks(a);
  const std::vector<double> y = ranks(b);
  const double middle = (static_cast<double>(a.size()) + 1) / 2;
  double xx = 0;
  double yy = 0;
  double xy = 0;
  for (std::size_t at = 0; at < x.size(); ++at) {
    xx += (x[at] - middle) * (x[at] - middle);
    yy += (y[at] - middle) * (y[at] - middle);
    xy += (x[at] - middle) * (y[at] - middle);
  }
  if (xx == 0 || yy == 0) return std::nullopt;
  return xy / std::sqrt(xx * yy);
}

}  // namespace assay::stats
