#include <fmt/format.h>

#include <cmath>
#include <functional>

#include "base/error.h"
#include "math/stats/result.h"

namespace assay::stats {
namespace {

std::string number(double value) {
  expects(std::isfinite(value), "no number of a result is infinite or NaN");
  return fmt::format("{}", value);
}

std::string number(const std::optional<double>& value) { return value ? number(*value) : "null"; }

template <class T>
std::string array(const std::vector<T>& all, const std::function<std::string(const T&)>& write) {
  std::string text = "[";
  for (const T& one : all) text += (text.size() > 1 ? ", " : "") + write(one);
  return text + "]";
}

std::string bounds(const std::optional<Interval>& interval) {
  return interval ? fmt::format("[{}, {}]", number(interval->low), number(interval->high)) : "null";
}

std::string write(const Statistic& statistic) {
  return fmt::format("{{\"symbol\": {}, \"value\": {}, \"df\": {}{}}}",
                     json_string(statistic.symbol), number(statistic.value),
                     array<double>(statistic.df, [](const double& df) { return number(df); }),
                     statistic.p ? ", \"p\": " + number(statistic.p) : "");
}

std::string write(const Estimate& estimate) {
  std::string text = fmt::format("{{\"name\": {}, \"value\": {}", json_string(estimate.name),
                                 number(estimate.value));
  if (estimate.interval) {
    text += fmt::format(", \"interval\": {}, \"level\": {}, \"interval_by\": {}",
                        bounds(estimate.interval), number(estimate.level),
                        json_string(estimate.interval_by));
  }
  return text + "}";
}

std::string write(const Detail& detail) {
  std::string others;
  if (!detail.others.empty()) {
    others = ", \"others\": " +
             array<Statistic>(detail.others, [](const Statistic& one) { return write(one); });
  }
  return fmt::format(
      "{{\"name\": {}, \"estimate\": {}, \"error\": {}, \"statistic\": {}, \"p\": {}, "
      "\"adjusted_p\": {}, \"interval\": {}{}}}",
      json_string(detail.name), number(detail.estimate), number(detail.error),
      detail.statistic ? write(*detail.statistic) : "null", number(detail.p),
      number(detail.adjusted_p), bounds(detail.interval), others);
}

}  // namespace

std::string to_json(const Result& result) {
  const auto text = [](const std::string& one) { return json_string(one); };
  const auto estimate = [](const Estimate& one) { return write(one); };
  std::string json = fmt::format(
      "{{\"test\": {}, \"title\": {}, \"undefined\": {},\n \"p\": {},\n \"statistics\": {},\n"
      " \"effects\": {},\n \"estimates\": {},\n \"method\": {}, \"unit\": {},\n",
      text(result.test), text(result.title), result.is_defined() ? "null" : text(result.undefined),
      number(result.p),
      array<Statistic>(result.statistics, [](const Statistic& one) { return write(one); }),
      array<Estimate>(result.effects, estimate), array<Estimate>(result.estimates, estimate),
      text(result.method), text(result.unit));
  json += fmt::format(
      " \"groups\": {},\n \"details\": {},\n \"dropped\": {},\n \"notes\": {},\n"
      " \"sentence\": {}}}",
      array<Group>(result.groups,
                   [&](const Group& group) {
                     return fmt::format("{{\"name\": {}, \"n\": {}}}", text(group.name), group.n);
                   }),
      array<Detail>(result.details, [](const Detail& detail) { return write(detail); }),
      array<Dropped>(result.dropped,
                     [&](const Dropped& dropped) {
                       return fmt::format("{{\"count\": {}, \"why\": {}}}", dropped.count,
                                          text(dropped.why));
                     }),
      array<std::string>(result.notes, text), text(to_sentence(result)));
  return json;
}

}  // namespace assay::stats
