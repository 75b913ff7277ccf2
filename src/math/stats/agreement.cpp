#include "math/stats/agreement.h"

#include <cmath>

#include "base/counted.h"
#include "base/error.h"

namespace assay::stats {

Result agreement_result(const Info& info, const Data& data, const Ratings& ratings) {
  Result result = initial_result(info, data);
  std::size_t alone = 0;
  for (std::size_t item = 0; item < ratings.items.size(); ++item) {
    alone += ratings.of(item).size() < 2 ? 1 : 0;
  }
  if (alone > 0)
    result.dropped.push_back({alone, in_number(alone, "items that fewer than two rated")});
  result.unit = data.pair ? data.pair->name : "row";
  result.groups = {{"items", ratings.items.size() - alone, true},
                   {"raters", ratings.raters.size(), true}};
  return result;
}

void add_bootstrapped(Result& result, std::string name, const Bootstrapped& found,
                      const Bootstrap& how, bool bounded) {
  expects(found.value.has_value(), "a result without a value is undefined");
  std::optional<Interval> interval = found.interval;
  std::string_view reason = found.reason;
  if (interval && interval->high - interval->low <= 1e-12 * std::abs(interval->high)) {
    interval.reset();
    reason = "every resample has the same value, which says nothing of how sure it is";
  }
  const std::string by =
      fmt::format("{} bootstrap of {}", Value<Ends>::write(how.ends), how.resamples);
  result.estimates.push_back({.name = name,
                              .value = *found.value,
                              .interval = interval,
                              .level = how.level,
                              .interval_by = interval ? by : "",
                              .bounded = bounded});
  if (!reason.empty()) {
    result.notes.push_back(fmt::format("No interval of {}: {}.", name, reason));
  }
  if (found.undefined > 0 && interval) {
    result.notes.push_back(fmt::format("{} of {} resamples had no {} and were left out.",
                                       found.undefined, how.resamples, name));
  }
}

}  // namespace assay::stats
