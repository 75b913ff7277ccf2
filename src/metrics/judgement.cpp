#include "metrics/judgement.h"

#include "stats/corrections.h"
#include "stats/wilcoxon_signed_rank.h"

namespace assay::metrics {
namespace {

std::optional<Duel> nearest_control(const Claim& claim) {
  std::optional<Duel> nearest;
  for (const Rival& control : claim.controls) {
    Duel one = duel(claim.scores, control, claim.better);
    if (one.items == 0) continue;
    const bool nearer =
        !nearest || one.p > nearest->p || (one.p == nearest->p && one.share < nearest->share);
    if (nearer) nearest = std::move(one);
  }
  return nearest;
}

// "better than 'centre', the nearest control, on 97 % of 120 items (p < .001)"
std::string evidence(const Verdict& verdict) {
  const Duel& duel = *verdict.trial.nearest;
  return fmt::format("better than '{}', the nearest control, on {:.0f} % of {} item{} ({})",
                     duel.rival, 100 * duel.share, duel.items, duel.items == 1 ? "" : "s",
                     stats::p_text(verdict.p));
}

std::string of_metric(const Verdict& verdict) {
  const std::string& metric = verdict.trial.metric;
  if (!verdict.is_examined()) {
    return fmt::format(
        "Whether {} tells the truth from chance is not known here: no item has both the truth's "
        "score and a control's.",
        metric);
  }
  return fmt::format("{} {} the truth from chance here: the truth is {}.", metric,
                     verdict.holds ? "tells" : "cannot tell", evidence(verdict));
}

std::string of_method(const Verdict& verdict) {
  const auto& [row, metric, nearest] = verdict.trial;
  if (!nearest) {
    return fmt::format(
        "Whether {} beats chance by {} is not known: no item has both its score and a control's.",
        row, metric);
  }
  return fmt::format("{} {} chance by {}: {}.", row, verdict.holds ? "beats" : "does not beat",
                     metric, evidence(verdict));
}

std::vector<Verdict> judged(std::span<const Trial> trials, double level,
                            std::string (*sentence)(const Verdict&)) {
  std::vector<double> p;
  for (const Trial& trial : trials) {
    if (trial.nearest) p.push_back(trial.nearest->p);
  }
  const std::vector<double> adjusted = stats::adjusted(p, stats::Correction::holm);
  std::vector<Verdict> verdicts;
  std::size_t examined = 0;
  for (const Trial& trial : trials) {
    Verdict& verdict = verdicts.emplace_back(Verdict{trial});
    if (trial.nearest) {
      verdict.p = adjusted[examined++];
      verdict.holds = verdict.p < level;
    }
    verdict.sentence = sentence(verdict);
  }
  return verdicts;
}

}  // namespace

Duel duel(Values scores, const Rival& rival, Better better) {
  expects(scores.size() == rival.scores.size(), "rivals score the same items");
  stats::Numbers own{.name = "row", .values = {}};
  stats::Numbers other{.name = "rival", .values = {}};
  double wins = 0;
  for (std::size_t item = 0; item < scores.size(); ++item) {
    if (!scores[item] || !rival.scores[item]) continue;
    const double sign = better == Better::higher ? 1 : -1;
    own.values.push_back(sign * *scores[item]);
    other.values.push_back(sign * *rival.scores[item]);
    wins += own.values.back() > other.values.back()    ? 1
            : own.values.back() == other.values.back() ? 0.5
                                                       : 0;
  }
  Duel result{.rival = rival.name, .items = own.values.size()};
  if (result.items == 0) return result;
  result.share = wins / static_cast<double>(result.items);
  const stats::WilcoxonSignedRank test{.alternative = stats::Alternative::greater,
                                       .zeros = stats::Zeros::pratt};
  // Without any difference there is nothing to rank, and nothing is better.
  const stats::Result found = test({.x = std::move(own), .y = std::move(other)});
  if (!found.is_defined()) return result;
  result.p = *found.p;
  result.effect = found.effects.front().value;
  return result;
}

Trial tried(const Claim& claim) { return {claim.row, claim.metric, nearest_control(claim)}; }

std::vector<Verdict> judge_metrics(std::span<const Trial> trials, double level) {
  return judged(trials, level, of_metric);
}

std::vector<Verdict> judge_methods(std::span<const Trial> trials, double level) {
  return judged(trials, level, of_method);
}

}  // namespace assay::metrics
