#include "analyse/predictor.h"

#include <algorithm>
#include <set>

#include "analyse/item_means.h"
#include "analyse/predictor_noise.h"
#include "stats/correlation.h"
#include "stats/crossed_bootstrap.h"
#include "stats/kendall_tau_b.h"

namespace assay::analyse {
namespace {

constexpr const char* nothing_varies = "nothing varies but the last digits";

// Pearson's within groups, on the scale on which what is drawn anew spreads alike wherever it lies.
stats::Bootstrapped drawn_anew(const ItemMeans& means, stats::Drawn drawn, std::size_t resamples,
                               std::uint64_t seed) {
  const stats::OfDraws statistic = [&](std::span<const double> people,
                                       std::span<const double> items) {
    return on_fishers_scale(means.correlation(people, items));
  };
  return stats::crossed_bootstrap(means.people(), means.clusters(), statistic, drawn,
                                  {.resamples = resamples, .seed = seed});
}

stats::Bootstrapped means_drawn_anew(const ItemMeans& means, const PredictorRules& rules,
                                     const auto& of_means) {
  const stats::OfDraws statistic = [&](std::span<const double> people,
                                       std::span<const double> items) -> std::optional<double> {
    const auto drawn = means.of_groups(people, items);
    return drawn ? of_means(drawn->scores, drawn->answers) : std::nullopt;
  };
  return stats::crossed_bootstrap(means.people(), means.clusters(), statistic, stats::Drawn::both,
                                  {.resamples = rules.resamples, .seed = rules.seed});
}

}  // namespace

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
  result.p = pearson.p;
  const stats::Result spearman = ask("spearman", columns);
  if (spearman.is_defined() && !spearman.effects.empty()) {
    result.rho = spearman.effects.front().value;
    result.rho_p = spearman.p;
  }
  const stats::Bootstrapped both =
      drawn_anew(means, stats::Drawn::both, rules.resamples, rules.seed);
  result.interval = centred_interval(both);
  result.spread = both.standard_error;
  // A deviation takes fewer draws than the ends of an interval.
  result.spread_of_items = drawn_anew(means, stats::Drawn::items,
                                      std::max<std::size_t>(rules.resamples / 4, 1), rules.seed)
                               .standard_error;
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

}  // namespace assay::analyse
