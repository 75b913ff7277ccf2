#include "study/analysis/predictor.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "math/stats/correlation.h"
#include "math/stats/crossed_bootstrap.h"
#include "math/stats/distributions.h"
#include "math/stats/kendall_tau_b.h"
#include "study/analysis/item_means.h"
#include "study/analysis/predictor_noise.h"

namespace assay::analysis {
namespace {

constexpr const char* nothing_varies = "nothing varies but the last digits";
constexpr const char* no_standard_error =
    "too little differs for a standard error over participants and items";
constexpr double interval_level = 0.95;

stats::Bootstrapped means_drawn_anew(const ItemMeans& means, const PredictorRules& rules,
                                     const auto& of_means) {
  const stats::StatisticOfDraws statistic =
      [&](std::span<const double> people, std::span<const double> items) -> std::optional<double> {
    const auto drawn = means.of_groups(people, items);
    return drawn ? of_means(drawn->scores, drawn->answers) : std::nullopt;
  };
  return stats::crossed_bootstrap(means.people(), means.clusters(), statistic, stats::Drawn::both,
                                  {.resamples = rules.resamples, .seed = rules.seed});
}

CrossedT crossed_t(double r, double error, std::size_t fewest) {
  const double z = std::atanh(r);
  const auto df = static_cast<double>(fewest - 1);
  const double half = stats::student_quantile((1 + interval_level) / 2, df) * error;
  return CrossedT{stats::student_p(z / error, df, stats::Alternative::two_sided),
                  {std::tanh(z - half), std::tanh(z + half)}};
}

}  // namespace

void conclude(Predicted& found, std::optional<double> item_p, std::string_view why_not) {
  found.item_p = item_p;
  found.p.reset();
  found.interval.reset();
  found.why_no_p = found.crossed_t ? why_not : no_standard_error;
  if (!found.crossed_t) return;
  found.interval = found.crossed_t->interval;
  if (!item_p) return;
  found.p = std::max(*item_p, found.crossed_t->p);
  found.why_no_p.clear();
  // An interval without zero would say that there is something, where p says that nothing is shown.
  if (*found.p < 1 - interval_level) return;
  found.interval = {std::min(0.0, found.interval->low), std::max(0.0, found.interval->high)};
}

Predicted predicted(std::span<const Reaction> reactions, const std::map<std::string, double>& score,
                    const PredictorRules& rules, stats::Data* data) {
  const std::vector<Reaction> kept = one_for_each(reactions, score, rules.least_people);
  const ItemMeans means(kept, score);
  Predicted result{.items = means.items()};
  result.is_binary = std::set<double>(means.scores().begin(), means.scores().end()).size() == 2;
  stats::Data columns;
  columns.x = stats::Numbers{"score", means.scores_within_groups()};
  columns.y = stats::Numbers{"people", means.answers_within_groups()};
  if (data != nullptr) *data = columns;
  const stats::Result pearson = ask("pearson", columns);
  if (pearson.is_defined()) result.r = means.correlation();
  if (!result.r) {
    result.reason = pearson.is_defined() ? nothing_varies : pearson.undefined.c_str();
    return result;
  }
  const stats::Result spearman = ask("spearman", columns);
  if (spearman.is_defined() && !spearman.effects.empty()) {
    result.rho = spearman.effects.front().value;
    result.rho_p = spearman.p;
  }
  result.distinct_items = means.clusters();
  if (const auto variances = means.variances()) {
    // The noise of people's answers is in both, so that the sum is cautious: without it, estimates
    // from few people would be below the truth too often.
    result.spread = std::sqrt(variances->of_items + variances->of_people);
    result.spread_of_items = std::sqrt(variances->of_items);
  }
  if (result.spread > 0) {
    result.crossed_t =
        crossed_t(*result.r, result.spread, std::min(means.people(), means.clusters()));
  }
  conclude(result, pearson.p);
  result.noise = noise_of_items(kept, means.group_means(), *result.r, rules);
  return result;
}

PredictedMeans predicted_means(std::span<const Reaction> reactions,
                               const std::map<std::string, double>& score,
                               const PredictorRules& rules) {
  const std::vector<Reaction> kept = one_for_each(reactions, score, 1);
  const ItemMeans means(kept, score);
  PredictedMeans result;
  for (const auto& [group, mean] : means.group_means()) result.groups.push_back(group);
  if (result.groups.size() < 3) {
    result.reason = result.groups.size() < 2 ? "a single method" : "two methods lie on any line";
    return result;
  }
  const ItemMeans::OfGroups all = *means.of_groups();
  stats::Data data;
  data.x = stats::Numbers{"score", all.scores};
  data.y = stats::Numbers{"people", all.answers};
  const stats::Result pearson = ask("pearson", data);
  if (pearson.is_defined()) result.r = stats::correlation(all.scores, all.answers);
  if (!result.r) {
    result.reason = pearson.is_defined() ? nothing_varies : pearson.undefined.c_str();
    return result;
  }
  result.p = pearson.p;
  const auto fishers = [](std::span<const double> x, std::span<const double> y) {
    return on_fishers_scale(stats::correlation(x, y));
  };
  result.interval = centred_interval(means_drawn_anew(means, rules, fishers));
  result.tau = stats::kendall_tau_b(all.scores, all.answers);
  result.tau_p = ask("kendall_tau_b", data).p;
  result.tau_interval = means_drawn_anew(means, rules, stats::kendall_tau_b).interval;
  add_noise_of_groups(result, kept, rules);
  return result;
}

}  // namespace assay::analysis
