#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/rng.h"
#include "math/stats/r_filled.h"
#include "study/analysis/psychophysics/parts.h"
#include "study/analysis/r_code.h"

namespace assay::analysis::psychophysics {
namespace {

constexpr std::size_t arrangements = 9999;

double sign(double value) { return value > 0 ? 1 : value < 0 ? -1 : 0; }

// Of pairs of methods in one cell: in the same order less in the other; apart for people; for the
// machine. And the products of ranks less their mean, likewise.
struct CellSums {
  double concordance = 0;
  double people_apart = 0;
  double machine_apart = 0;
  double products = 0;
  double people_squares = 0;
  double machine_squares = 0;
};

// The machine's method of number i is taken for the one of number order[i].
CellSums sums_of(const RankedCell& cell, std::span<const std::size_t> order) {
  CellSums sums;
  const double middle = (static_cast<double>(order.size()) + 1) / 2;
  for (std::size_t first = 0; first < order.size(); ++first) {
    const double person = cell.people[first] - middle;
    const double machine = cell.machine[order[first]] - middle;
    sums.products += person * machine;
    sums.people_squares += person * person;
    sums.machine_squares += machine * machine;
    for (std::size_t second = first + 1; second < order.size(); ++second) {
      const double a = sign(cell.people[first] - cell.people[second]);
      const double b = sign(cell.machine[order[first]] - cell.machine[order[second]]);
      sums.concordance += a * b;
      sums.people_apart += a * a;
      sums.machine_apart += b * b;
    }
  }
  return sums;
}

// The share of arrangements in which the rankings agree, or disagree, as much. Names of methods
// are exchanged in the machine's ranks of an item, alike at all its levels, which depend on each
// other.
double arranged_p(std::span<const RankedCell> cells, const stats::Clusters& items, double observed,
                  std::size_t conditions, std::uint64_t seed) {
  std::size_t as_far = 0;
  for (std::size_t draw = 0; draw < arrangements; ++draw) {
    std::vector<std::vector<std::size_t>> orders;
    for (std::size_t item = 0; item < items.count; ++item) {
      orders.push_back(shuffled(conditions, seed, draw * items.count + item));
    }
    double concordance = 0;
    for (std::size_t at = 0; at < cells.size(); ++at) {
      concordance += sums_of(cells[at], orders[items.of_row[at]]).concordance;
    }
    as_far += std::abs(concordance) >= std::abs(observed) - 1e-9 ? 1 : 0;
  }
  return static_cast<double>(as_far + 1) / static_cast<double>(arrangements + 1);
}

// Of the sums of three columns: products, squares of people's, squares of the machine's.
std::optional<double> correlation_of(std::span<const double> sums) {
  enum Column : std::size_t { products, people_squares, machine_squares };
  if (sums[people_squares] <= 0 || sums[machine_squares] <= 0) return std::nullopt;
  return sums[products] / std::sqrt(sums[people_squares] * sums[machine_squares]);
}

stats::Data rank_data(std::span<const RankedCell> cells,
                      const std::vector<std::string>& conditions) {
  stats::Data data;
  stats::Numbers people{"people", {}};
  stats::Numbers machine{"model", {}};
  std::vector<std::string> where;
  std::vector<std::string> items;
  for (const RankedCell& cell : cells) {
    for (std::size_t at = 0; at < conditions.size(); ++at) {
      people.values.push_back(cell.people[at]);
      machine.values.push_back(cell.machine[at]);
      where.push_back(fmt::format("{} at {} %", cell.item, cell.level));
      items.push_back(cell.item);
    }
  }
  data.x = std::move(people);
  data.y = std::move(machine);
  data.pair = stats::labels("cell", where);
  data.cluster.push_back(stats::labels("item", items));
  return data;
}

}  // namespace

Finding agreement(std::span<const RankedCell> cells, const std::vector<std::string>& conditions,
                  const Rules& rules) {
  Finding finding{.id = "rank_agreement",
                  .question = "Do people and the model rank methods alike",
                  .unit = "item",
                  .outcome = "correct",
                  .data = rank_data(cells, conditions)};
  stats::Result& result = finding.result;
  result = {.test = "kendall_tau_b", .title = "Kendall's tau-b within items and levels"};
  result.unit = "item";
  std::vector<std::size_t> as_it_is(conditions.size());
  for (std::size_t at = 0; at < as_it_is.size(); ++at) as_it_is[at] = at;
  stats::Columns of_order{.width = 3};
  stats::Columns of_ranks{.width = 3};
  std::vector<std::string> names;
  double concordance = 0;
  for (const RankedCell& cell : cells) {
    const CellSums one = sums_of(cell, as_it_is);
    of_order.numbers.insert(of_order.numbers.end(),
                            {one.concordance, one.people_apart, one.machine_apart});
    of_ranks.numbers.insert(of_ranks.numbers.end(),
                            {one.products, one.people_squares, one.machine_squares});
    names.push_back(cell.item);
    concordance += one.concordance;
  }
  const stats::Clusters clusters = stats::clusters_of(names);
  const std::span items(&clusters, 1);
  const auto tau = stats::bootstrap(items, of_order, correlation_of, rules.bootstrap);
  const auto rho = stats::bootstrap(items, of_ranks, correlation_of, rules.bootstrap);
  if (!tau.value || !rho.value) {
    result.undefined = "people, or the model, tell no two methods apart";
    return finding;
  }
  result.statistics = {{"tau_b", *tau.value, {}}};
  result.p = arranged_p(cells, clusters, concordance, conditions.size(), rules.bootstrap.seed);
  const char* by = "percentile bootstrap of items";
  result.effects = {
      {"tau-b", *tau.value, tau.interval, rules.bootstrap.level, tau.interval ? by : "", true},
      {"correlation of ranks", *rho.value, rho.interval, rules.bootstrap.level,
       rho.interval ? by : "", true}};
  result.method = fmt::format(
      "two-sided, {} arrangements: names of methods exchanged in the model's ranks, item by item",
      arrangements);
  result.groups = {{"items", clusters.count, true}, {"cells", cells.size(), true}};
  result.notes = {
      "1: people and the model rank methods alike in every item at every level; 0: no more alike "
      "than by chance. An interval that reaches 0 does not say that they are unrelated."};
  result.r = stats::filled(r_code::rank_agreement);
  return finding;
}

}  // namespace assay::analysis::psychophysics
