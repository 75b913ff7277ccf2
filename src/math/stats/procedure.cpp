#include "math/stats/procedure.h"

#include <algorithm>
#include <cmath>

namespace assay::stats {
namespace {

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> all;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    all.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return all;
}

bool has(const Data& data, std::string_view role) {
  if (role == "x") return data.x.has_value();
  if (role == "y") return data.y.has_value();
  if (role == "control") return !data.control.empty();
  if (role == "by") return !data.by.empty();
  if (role == "pair") return data.pair.has_value();
  if (role == "cluster") return !data.cluster.empty();
  if (role == "table") return !data.columns.empty();
  throw Bug(fmt::format("there is no role '{}'", role));
}

std::string flags(std::string_view roles) {
  std::string text;
  for (const std::string_view role : words(roles)) {
    text += fmt::format("{}--{}", text.empty() ? "" : " ", role == "table" ? "data" : role);
  }
  return text;
}

bool has_all(const Data& data, std::string_view roles) {
  return std::ranges::all_of(words(roles), [&](auto role) { return has(data, role); });
}

void check_columns(const Info& info, const Data& data) {
  const Needs& needs = info.needs;
  std::string_view met = needs.columns;
  if (!has_all(data, met) && !needs.or_else.empty()) met = needs.or_else;
  if (!has_all(data, met)) {
    fail("'{}' needs {}.", info.name, to_string(needs));
  }
  for (const std::string_view role : {"x", "y", "control", "by", "pair", "cluster"}) {
    const auto listed = [&](std::string_view roles) {
      return std::ranges::count(words(roles), role) > 0;
    };
    if (has(data, role) && !listed(met) && !listed(needs.optional)) {
      fail("'{}' has no use for --{} beside {}; leave it out.", info.name, role, flags(met));
    }
  }
}

void check_scale(const Info& info, const Data& data, const Numbers& column) {
  for (std::size_t row = 0; row < column.values.size(); ++row) {
    const double value = column.values[row];
    const bool fits =
        info.scale == Scale::binary ? value == 0 || value == 1 : 0 <= value && value <= 1;
    if (fits) continue;
    fail("Line {}, column '{}' has {}; '{}' takes {} there.",
         data.lines.empty() ? row + 1 : data.lines[row], column.name, value, info.name,
         info.scale == Scale::binary ? "0 and 1" : "numbers from 0 to 1");
  }
}

bool is_finite(const std::optional<double>& number) { return !number || std::isfinite(*number); }

bool is_finite(const std::optional<Interval>& interval) {
  return !interval || (std::isfinite(interval->low) && std::isfinite(interval->high));
}

bool is_finite(const Statistic& statistic) {
  return std::isfinite(statistic.value) &&
         std::ranges::all_of(statistic.df, [](double df) { return std::isfinite(df); }) &&
         is_finite(statistic.p);
}

bool is_finite(const Estimate& estimate) {
  return std::isfinite(estimate.value) && is_finite(estimate.interval);
}

bool is_finite(const Detail& detail) {
  return is_finite(detail.estimate) && is_finite(detail.error) && is_finite(detail.p) &&
         is_finite(detail.adjusted_p) && is_finite(detail.interval) &&
         (!detail.statistic || is_finite(*detail.statistic)) &&
         std::ranges::all_of(detail.others, [](const Statistic& one) { return is_finite(one); });
}

bool is_finite(const Result& result) {
  const auto all = [](const auto& parts) {
    return std::ranges::all_of(parts, [](const auto& part) { return is_finite(part); });
  };
  return is_finite(result.p) && all(result.statistics) && all(result.effects) &&
         all(result.estimates) && all(result.details);
}

}  // namespace

std::string to_string(const Needs& needs) {
  if (needs.columns.empty()) return "no data";
  std::string text = flags(needs.columns);
  if (!needs.or_else.empty()) text += ", or " + flags(needs.or_else);
  if (!needs.optional.empty()) text += "; may have " + flags(needs.optional);
  return text;
}

void check(const Info& info, const Data& data) {
  check_columns(info, data);
  if (info.scale != Scale::number) {
    if (data.x) check_scale(info, data, *data.x);
    if (data.y) check_scale(info, data, *data.y);
  }
  if (info.levels == 0 || data.by.empty() || data.by.front().levels.size() <= info.levels) return;
  const Labels& by = data.by.front();
  fail(
      "Column '{}' has {} levels ('{}', '{}', '{}'...); '{}' compares {}: choose them with "
      "'--group'.",
      by.name, by.levels.size(), by.levels[0], by.levels[1], by.levels[2], info.name, info.levels);
}

Result run_procedure(const Procedure& test, const Settings& settings, const Data& data) {
  check(test.info, data);
  Result result = test.configure(settings)(data);
  if (is_finite(result)) return result;
  return undefined_result(test.info, data,
                          "the numbers are too large or too small to compute with");
}

Result initial_result(const Info& info, const Data& data) {
  return {
      .test = std::string(info.name), .title = std::string(info.title), .dropped = data.dropped};
}

Result undefined_result(const Info& info, const Data& data, std::string why) {
  Result result = initial_result(info, data);
  result.undefined = std::move(why);
  return result;
}

}  // namespace assay::stats
