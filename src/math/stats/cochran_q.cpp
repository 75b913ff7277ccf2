#include "math/stats/cochran_q.h"

#include "math/stats/distributions.h"
#include "math/stats/proportion.h"
#include "math/stats/r_code.h"
#include "math/stats/r_filled.h"
#include "math/stats/several_samples.h"

namespace assay::stats {
namespace {

// McNemar's exact test of every pair, corrected together.
std::vector<Detail> pairwise(const Matched& rows) {
  std::vector<Detail> details;
  const auto n = static_cast<double>(rows.subjects.size());
  for (std::size_t a = 0; a < rows.conditions.size() && rows.conditions.size() <= most_in_pairs;
       ++a) {
    for (std::size_t b = a + 1; b < rows.conditions.size(); ++b) {
      std::size_t up = 0;
      std::size_t down = 0;
      for (std::size_t at = 0; at < rows.subjects.size(); ++at) {
        if (rows.values[a][at] > rows.values[b][at]) ++up;
        if (rows.values[a][at] < rows.values[b][at]) ++down;
      }
      const double gap = (static_cast<double>(up) - static_cast<double>(down)) / n;
      details.push_back({.name = rows.conditions[a] + " - " + rows.conditions[b],
                         .estimate = gap,
                         .p = sign_p(up, down, Alternative::two_sided)});
    }
  }
  adjust(details, Correction::holm);
  return details;
}

}  // namespace

Result CochranQ::operator()(const Data& data) const {
  const Blocks blocks = complete_blocks(data);
  if (!blocks.undefined.empty()) return undefined_result(info, data, blocks.undefined);
  if (!blocks.rows.dropped.empty() && blocks.rows.dropped.back().why.starts_with("repeated")) {
    return undefined_result(
        info, data, fmt::format("a '{}' was measured twice under one condition", data.pair->name));
  }
  const auto& values = blocks.rows.values;
  const auto k = static_cast<double>(values.size());
  double total = 0;
  double squares = 0;
  for (const auto& condition : values) {
    double ones = 0;
    for (const double value : condition) ones += value;
    total += ones;
    squares += ones * ones;
  }
  double within = 0;
  for (std::size_t at = 0; at < blocks.rows.subjects.size(); ++at) {
    double ones = 0;
    for (const auto& condition : values) ones += condition[at];
    within += ones * (k - ones);
  }
  if (within == 0)
    return undefined_result(info, data, "every subject has the same value throughout");
  const double q = (k - 1) * (k * squares - total * total) / within;

  Result result = initial_result(info, data);
  tell(blocks, data, result);
  result.statistics = {{"Q", q, {k - 1}}};
  result.p = chi_squared_p(q, k - 1);
  const auto n = static_cast<double>(blocks.rows.subjects.size());
  for (std::size_t at = 0; at < values.size(); ++at) {
    double ones = 0;
    for (const double value : values[at]) ones += value;
    result.estimates.push_back(
        {.name = "share of " + blocks.rows.conditions[at], .value = ones / n, .bounded = true});
  }
  result.effects = {{.name = "eta squared", .value = q / (n * (k - 1)), .bounded = true}};
  result.details = pairwise(blocks.rows);
  result.method = "chi-squared; pairs by McNemar's exact test, Holm";
  result.r = filled(r_code::cochran_q);
  return result;
}

}  // namespace assay::stats
