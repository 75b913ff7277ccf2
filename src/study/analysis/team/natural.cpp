#include <fmt/format.h>

#include "math/stats/bootstrap.h"
#include "study/analysis/team/parts.h"

namespace assay::analysis::team {
namespace {

struct Counted {
  double right = 0;
  double n = 0;
};

// Accuracy on natural items as they come, where each row counts so many times.
std::optional<double> weighted_accuracy(const Rows& rows, std::span<const NaturalShare> shares,
                                        std::span<const double> times) {
  std::map<std::pair<std::string, bool>, Counted> kinds;
  for (std::size_t at = 0; at < rows.size(); ++at) {
    Counted& kind = kinds[{kind_of_bin(rows[at]->bin), ai_is_right(*rows[at])}];
    kind.n += times[at];
    if (*rows[at]->correct) kind.right += times[at];
  }
  return reweighted(shares, [&](const NaturalShare& share) -> std::optional<double> {
    const Counted& kind = kinds[{kind_of_bin(share.bin), share.ai_right}];
    if (kind.n <= 0) return std::nullopt;
    return kind.right / kind.n;
  });
}

}  // namespace

std::optional<double> reweighted(
    std::span<const NaturalShare> shares,
    const std::function<std::optional<double>(const NaturalShare&)>& of) {
  double sum = 0;
  for (const NaturalShare& share : shares) {
    if (share.share == 0) continue;
    const std::optional<double> accuracy = of(share);
    if (!accuracy) return std::nullopt;
    sum += share.share * *accuracy;
  }
  return sum;
}

std::optional<Section> as_they_come(const Evidence& evidence, const Decisions& decisions,
                                    std::uint64_t seed) {
  if (evidence.natural.empty()) return std::nullopt;
  Sheet sheet{.id = "natural",
              .title = "Accuracy on items as they come",
              .unit = "participant",
              .table = {.columns = {"condition", "participants", "trials", "accuracy, %",
                                    "95 % low", "95 % high"}}};
  for (const std::string& condition : decisions.conditions) {
    const Rows rows = select(of_condition(decisions, condition), is_natural);
    std::vector<std::string> people;
    for (const ResponseRow* row : rows) people.push_back(row->participant);
    const std::vector<stats::Clusters> factors{stats::clusters_of(people)};
    const stats::StatisticOfTimes statistic = [&](std::span<const double> times) {
      return weighted_accuracy(rows, evidence.natural, times);
    };
    stats::Bootstrapped found = stats::bootstrap(factors, statistic, {.seed = seed});
    if (found.value) found.value = 100 * *found.value;
    if (found.interval) found.interval = {100 * found.interval->low, 100 * found.interval->high};
    sheet.table.add({condition, static_cast<std::int64_t>(factors.front().count),
                     static_cast<std::int64_t>(rows.size()), cell_of(found.value),
                     low_of(found.interval), high_of(found.interval)});
  }
  std::string kinds;
  for (const NaturalShare& share : evidence.natural) {
    kinds += fmt::format("{}{} and {}: {:.1f} %", kinds.empty() ? "" : "; ", share.bin,
                         share.ai_right ? "right" : "wrong", 100 * share.share);
  }
  sheet.notes = {
      "The accuracy of each kind of natural item, weighted by how common the kind is "
      "where the model is used: " +
          kinds +
          ". Unless a table says otherwise, that is among the items of the workspace that the "
          "model was not trained with and whose confidence lies in one of the bins. Intervals: "
          "participants drawn anew.",
      "Blank where a kind that occurs was never shown."};
  return Section{.title = "On items as they come", .sheets = {std::move(sheet)}};
}

}  // namespace assay::analysis::team
