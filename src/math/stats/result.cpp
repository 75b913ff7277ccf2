#include "math/stats/result.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/counted.h"

namespace assay::stats {
namespace {

// APA leaves out the zero of numbers that cannot pass one.
std::string without_zero(std::string text) {
  const std::size_t at = text.find("0.");
  const bool leads = at == 0 || (at == 1 && text[0] == '-');
  return leads ? text.erase(at, 1) : text;
}

std::string interval_text(const Estimate& estimate) {
  if (!estimate.interval) return "";
  return fmt::format(", {:g} % CI [{}, {}]", 100 * estimate.level,
                     number_text(estimate.interval->low, estimate.bounded),
                     number_text(estimate.interval->high, estimate.bounded));
}

std::string estimate_text(const Estimate& estimate) {
  return fmt::format("{} = {}{}", estimate.name, number_text(estimate.value, estimate.bounded),
                     interval_text(estimate));
}

std::string degrees(double df) {
  return df == std::round(df) ? fmt::format("{:.0f}", df) : fmt::format("{:.2f}", df);
}

std::string statistic_text(const Statistic& statistic) {
  std::string df;
  for (const double number : statistic.df) df += (df.empty() ? "" : ", ") + degrees(number);
  return fmt::format("{}{} = {}", statistic.symbol, df.empty() ? "" : "(" + df + ")",
                     number_text(statistic.value));
}

std::string groups_text(const Result& result) {
  std::string text;
  for (const Group& group : result.groups) {
    const std::string name = group.counts ? in_number(group.n, group.name) : group.name;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", group.n, name);
  }
  if (text.empty()) return "";
  return result.unit.empty() ? text : fmt::format("{} (unit: {})", text, result.unit);
}

Cell cell(const std::optional<double>& number) {
  return number ? Cell{*number} : Cell{std::monostate{}};
}

}  // namespace

std::string p_text(double p) {
  if (p < 0.001) return "p < .001";
  return "p = " + without_zero(fmt::format("{:.3f}", p));
}

std::string number_text(double value, bool bounded) {
  // What rounding leaves of zero is zero.
  const double size = std::abs(value) < 1e-15 ? 0 : std::abs(value);
  std::string text = size == 0 || (size >= 0.005 && size < 1e7) ? fmt::format("{:.2f}", value)
                                                                : fmt::format("{:.3g}", value);
  if (size == 0) text = "0.00";
  return bounded ? without_zero(std::move(text)) : text;
}

std::string to_sentence(const Result& result) {
  if (!result.is_defined()) {
    return fmt::format("{}: undefined, for {}.", result.title, result.undefined);
  }
  std::vector<std::string> parts;
  if (!result.statistics.empty()) parts.push_back(statistic_text(result.statistics.front()));
  if (result.p) parts.push_back(p_text(*result.p));
  if (!result.effects.empty()) {
    parts.push_back(estimate_text(result.effects.front()));
  } else if (!result.estimates.empty()) {
    parts.push_back(estimate_text(result.estimates.front()));
  }
  std::string text = fmt::format("{}: {}", result.title, fmt::join(parts, ", "));
  if (!result.method.empty()) text += "; " + result.method;
  if (const std::string groups = groups_text(result); !groups.empty()) text += "; " + groups;
  return text + ".";
}

Table to_table(std::span<const Result> results) {
  Table table{.columns = {"test", "statistic", "value", "df", "p", "effect", "size", "low", "high",
                          "method", "undefined"}};
  for (const Result& result : results) {
    const Statistic* first = result.statistics.empty() ? nullptr : &result.statistics.front();
    const Estimate* effect = !result.effects.empty()     ? &result.effects.front()
                             : !result.estimates.empty() ? &result.estimates.front()
                                                         : nullptr;
    std::string df;
    if (first != nullptr) {
      for (const double number : first->df) df += (df.empty() ? "" : ", ") + degrees(number);
    }
    const bool bounds = effect != nullptr && effect->interval;
    table.add({result.test, first != nullptr ? first->symbol : "",
               first != nullptr ? Cell{first->value} : Cell{}, df, cell(result.p),
               effect != nullptr ? effect->name : "",
               effect != nullptr ? Cell{effect->value} : Cell{},
               bounds ? Cell{effect->interval->low} : Cell{},
               bounds ? Cell{effect->interval->high} : Cell{}, result.method, result.undefined});
  }
  return table;
}

Table details_table(const Result& result) {
  Table table{.columns = {"part", "estimate", "error", "statistic", "value", "p", "adjusted p",
                          "low", "high"}};
  for (const Detail& detail : result.details) {
    table.add({detail.name, cell(detail.estimate), cell(detail.error),
               detail.statistic ? detail.statistic->symbol : "",
               detail.statistic ? Cell{detail.statistic->value} : Cell{}, cell(detail.p),
               cell(detail.adjusted_p), detail.interval ? Cell{detail.interval->low} : Cell{},
               detail.interval ? Cell{detail.interval->high} : Cell{}});
  }
  return table;
}

}  // namespace assay::stats
