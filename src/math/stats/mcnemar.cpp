#include "math/stats/mcnemar.h"

#include "math/stats/pairs.h"
#include "math/stats/proportion.h"
#include "math/stats/r_script.h"

namespace assay::stats {

Result Mcnemar::operator()(const Data& data) const {
  const Pairs pairs = matched_pairs(data, 1);
  if (!pairs.undefined.empty()) return undefined_result(info, data, pairs.undefined);
  std::size_t ups = 0;
  std::size_t downs = 0;
  double ones[2] = {0, 0};
  for (std::size_t at = 0; at < pairs.first.size(); ++at) {
    const double first = pairs.first[at];
    const double second = pairs.second[at];
    if ((first != 0 && first != 1) || (second != 0 && second != 1)) {
      return undefined_result(
          info, data,
          fmt::format("'{}' was measured more than once under one condition", pairs.subjects[at]));
    }
    if (first > second) ++ups;
    if (first < second) ++downs;
    ones[0] += first;
    ones[1] += second;
  }
  const auto n = static_cast<double>(pairs.first.size());

  Result result = initial_result(info, data);
  pairs.tell(result);
  result.statistics = {{"b", static_cast<double>(ups)}, {"c", static_cast<double>(downs)}};
  result.p = sign_p(ups, downs, alternative);
  if (ups > 0 && downs > 0) {
    // The share of ups among those that change, as odds.
    const Interval share = clopper_pearson_interval(ups, ups + downs, level);
    result.effects = {
        {.name = "odds ratio",
         .value = static_cast<double>(ups) / static_cast<double>(downs),
         .interval = Interval{share.low / (1 - share.low), share.high / (1 - share.high)},
         .level = level,
         .interval_by = "exact binomial"}};
  } else {
    result.notes.push_back("no pair changes " +
                           std::string(ups == 0 ? "from one to zero" : "from zero to one") +
                           ": the odds ratio has no finite value");
  }
  result.estimates = {
      {.name = "difference of shares", .value = (ones[0] - ones[1]) / n, .bounded = true},
      {.name = "share of " + pairs.first_name, .value = ones[0] / n, .bounded = true},
      {.name = "share of " + pairs.second_name, .value = ones[1] / n, .bounded = true}};
  result.method = "exact binomial of the pairs that change" + sided(alternative);
  result.r = fmt::format(
      "up <- sum(first > second); down <- sum(first < second)\n"
      "if (up + down > 0) binom.test(up, up + down, alternative = \"{}\") else c(p = 1)",
      r_word(alternative));
  return result;
}

}  // namespace assay::stats
