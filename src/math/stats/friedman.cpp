#include "math/stats/friedman.h"

#include <cmath>

#include "math/stats/distributions.h"
#include "math/stats/ranked.h"
#include "math/stats/several_samples.h"

namespace assay::stats {
namespace {

struct BlockRanks {
  std::vector<double> means;  // of each condition
  double tie_sum = 0;
};

BlockRanks ranks_within(const Matched& rows) {
  const std::size_t k = rows.conditions.size();
  BlockRanks result{std::vector<double>(k), 0};
  std::vector<double> block(k);
  for (std::size_t subject = 0; subject < rows.subjects.size(); ++subject) {
    for (std::size_t at = 0; at < k; ++at) block[at] = rows.values[at][subject];
    const Ranked ranked(block);
    result.tie_sum += ranked.tie_sum();
    for (std::size_t at = 0; at < k; ++at) result.means[at] += ranked.ranks[at];
  }
  for (double& sum : result.means) sum /= static_cast<double>(rows.subjects.size());
  return result;
}

}  // namespace

std::optional<Concordance> concordance(const Matched& rows) {
  const auto k = static_cast<double>(rows.conditions.size());
  const auto n = static_cast<double>(rows.subjects.size());
  BlockRanks ranks = ranks_within(rows);
  double spread = 0;
  for (const double mean : ranks.means) spread += (mean - (k + 1) / 2) * (mean - (k + 1) / 2);
  const double most = n * k * (k * k - 1) - ranks.tie_sum;
  if (most == 0) return std::nullopt;
  const double w = 12 * n * spread / most;
  const double chi_squared = n * (k - 1) * w;
  return Concordance{std::move(ranks.means), w, chi_squared, chi_squared_p(chi_squared, k - 1)};
}

Result Friedman::operator()(const Data& data) const {
  const Blocks blocks = complete_blocks(data);
  if (!blocks.undefined.empty()) return undefined_result(info, data, blocks.undefined);
  const std::vector<std::string>& names = blocks.rows.conditions;
  const auto k = static_cast<double>(names.size());
  const auto n = static_cast<double>(blocks.rows.subjects.size());
  const std::optional<Concordance> found = concordance(blocks.rows);
  if (!found) return undefined_result(info, data, "all values are equal within every block");
  const auto& [means, w, chi_squared, p] = *found;

  Result result = initial_result(info, data);
  tell(blocks, data, result);
  result.statistics = {{"chi2", chi_squared, {k - 1}}};
  if (w < 1 && n > 1) {
    result.statistics.push_back(
        {"F (Iman and Davenport)", (n - 1) * w / (1 - w), {k - 1, (n - 1) * (k - 1)}});
  }
  result.p = p;
  result.effects = {{.name = "Kendall's W", .value = w, .bounded = true}};
  const double error = std::sqrt(k * (k + 1) / (6 * n));
  for (std::size_t at = 0; at < names.size(); ++at) {
    result.estimates.push_back({"mean rank of " + names[at], means[at]});
  }
  for (std::size_t a = 0; a < names.size() && names.size() <= most_in_pairs; ++a) {
    for (std::size_t b = a + 1; b < names.size(); ++b) {
      const double gap = means[a] - means[b];
      const double q = std::abs(gap) / error * std::sqrt(2.0);
      result.details.push_back({.name = names[a] + " - " + names[b],
                                .estimate = gap,
                                .error = error,
                                .statistic = Statistic{"q", q},
                                .adjusted_p = studentised_range_p(q, names.size())});
    }
  }
  result.method = "chi-squared, corrected for ties; pairs by Nemenyi's test of mean ranks";
  result.r = "friedman.test(blocks)";
  return result;
}

}  // namespace assay::stats
