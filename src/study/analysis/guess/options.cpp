#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/rng.h"
#include "math/stats/distributions.h"
#include "study/analysis/guess/parts.h"

namespace assay::analysis::guess {
namespace {

constexpr std::size_t fair_draws = 9999;

double chi_squared(std::span<const std::size_t> counts) {
  const auto n = static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::size_t{0}));
  const double expected = n / static_cast<double>(counts.size());
  double sum = 0;
  for (const std::size_t count : counts) {
    const double off = static_cast<double>(count) - expected;
    sum += off * off / expected;
  }
  return sum;
}

double drawn_p(std::span<const std::size_t> counts, std::size_t n, std::uint64_t seed) {
  const double observed = chi_squared(counts);
  std::size_t as_far = 0;
  std::vector<std::uint32_t> places(n);
  for (std::size_t draw = 0; draw < fair_draws; ++draw) {
    Random random(seed, draw);
    random.fill_below(static_cast<std::uint32_t>(counts.size()), places);
    std::vector<std::size_t> drawn(counts.size());
    for (const std::uint32_t place : places) ++drawn[place];
    as_far += chi_squared(drawn) >= observed - 1e-9 ? 1 : 0;
  }
  return static_cast<double>(as_far + 1) / static_cast<double>(fair_draws + 1);
}

}  // namespace

stats::Result uniformity(std::span<const std::size_t> counts, std::uint64_t seed) {
  stats::Result result{.test = "chi_squared", .title = "Chi-squared test of equal shares"};
  result.unit = "response";
  const std::size_t n = std::accumulate(counts.begin(), counts.end(), std::size_t{0});
  if (counts.size() < 2 || n == 0) {
    result.undefined = "there are no two options to choose from";
    return result;
  }
  const double df = static_cast<double>(counts.size()) - 1;
  const double value = chi_squared(counts);
  const bool is_enough = n >= 5 * counts.size();
  result.statistics = {{"chi2", value, {df}}};
  result.p = is_enough ? stats::chi_squared_p(value, df) : drawn_p(counts, n, seed);
  result.effects = {{"Cohen's w", std::sqrt(value / static_cast<double>(n))}};
  result.method = is_enough ? "chi-squared distribution"
                            : fmt::format("{} fair draws of as many responses", fair_draws);
  result.groups = {{"responses", n, true}, {"options", counts.size(), true}};
  result.r = fmt::format(
      "found <- chisq.test(table(factor(x, 1:{})){})\nc(estimate = sqrt(found$statistic[[1]] / "
      "length(x)), p = found$p.value)",
      counts.size(), is_enough ? "" : ", simulate.p.value = TRUE, B = 9999");
  return result;
}

Section positions(const Guesses& guesses, const stats::Bootstrap& how) {
  Section section{.title = "Places of options"};
  const std::vector<Placed> rows = placed_alike(guesses.rows);
  if (rows.empty()) {
    section.text = {"The responses do not say in which order options were shown."};
    return section;
  }
  const std::size_t options = rows.front().options.size();
  std::vector<std::size_t> chosen(options);
  std::vector<Rows> right_there(options);
  Finding finding{.id = "positions",
                  .question = "Are all places chosen alike",
                  .unit = "response",
                  .outcome = "response"};
  finding.data.x = stats::Numbers{"position", {}};
  for (const Placed& one : rows) {
    ++chosen[one.chosen];
    finding.data.x->values.push_back(static_cast<double>(one.chosen + 1));
    if (one.right) right_there[*one.right].push_back(one.row);
  }
  Sheet sheet{.id = "positions",
              .title = "Choices and right answers by place",
              .unit = "participant",
              .table = {.columns = {"place", "chosen", "chosen, %", "evenly, %",
                                    "right answer here", "right when here, %", "low", "high"}},
              .digits = 1};
  for (std::size_t place = 0; place < options; ++place) {
    std::vector<Cell> cells{
        static_cast<std::int64_t>(place + 1), static_cast<std::int64_t>(chosen[place]),
        100 * static_cast<double>(chosen[place]) / static_cast<double>(rows.size()),
        100 / static_cast<double>(options), static_cast<std::int64_t>(right_there[place].size())};
    add_drawn(cells, drawn_percent(right_there[place], is_right, Draw::people, how));
    sheet.table.add(std::move(cells));
  }
  sheet.notes = {fmt::format(
      "{} of {} responses: those with {} options, as most have. Conditions are pooled; intervals: "
      "participants drawn anew.",
      rows.size(), guesses.rows.size(), options)};
  finding.result = uniformity(chosen, how.seed);
  finding.result.notes = {
      "Where the order of options is drawn for every trial, places are chosen alike by all who do "
      "not mind them, right or wrong, and responses count one by one. Where an order is kept, the "
      "places of right answers show too."};
  section.sheets.push_back(std::move(sheet));
  section.findings.push_back(std::move(finding));
  return section;
}

}  // namespace assay::analysis::guess
