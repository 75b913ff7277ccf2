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
  if (!verdict.nearest) return "no item has both its score and a control's";
  const Duel& duel = *verdict.nearest;
  return fmt::format("better than '{}', the nearest control, on {:.0f} % of {} item{} ({})",
                     duel.rival, 100 * duel.share, duel.items, duel.items == 1 ? "" : "s",
                     stats::p_text(verdict.p));
}

std::string of_metric(const Verdict& verdict) {
  if (!verdict.nearest) {
    return fmt::format("{} cannot tell the truth from chance here: {}.", verdict.metric,
                       evidence(verdict));
  }
  return fmt::format("{} {} the truth from chance here: the truth is {}.", verdict.metric,
                     verdict.holds ? "tells" : "cannot tell", evidence(verdict));
}

std::string of_method(const Verdict& verdict) {
  const char* beats = verdict.holds ? "beats" : "does not beat";
  return fmt::format("{} {} chance by {}: {}.", verdict.row, beats, verdict.metric,
                     evidence(verdict));
}

std::vector<Verdict> judged(std::span<const Claim> claims, double level,
                            std::string (*sentence)(const Verdict&)) {
  std::vector<Verdict> verdicts;
  std::vector<double> p;
  for (const Claim& claim : claims) {
    verdicts.push_back({claim.row, claim.metric, nearest_control(claim)});
    p.push_back(verdicts.back().nearest ? verdicts.back().nearest->p : 1);
  }
  const std::vector<double> adjusted = stats::adjusted(p, stats::Correction::holm);
  for (std::size_t at = 0; at < verdicts.size(); ++at) {
    verdicts[at].p = adjusted[at];
    verdicts[at].holds = adjusted[at] < level;
    verdicts[at].sentence = sentence(verdicts[at]);
  }
  return verdicts;
}

}  // namespace

Duel duel(std::span<const Score> scores, const Rival& rival, Better better) {
  expects(scores.size() == rival.scores.size(), "rivals score the same items");
  stats::Numbers own{.name = "row", .values = {}};
  stats::Numbers other{.name = "rival", .values = {}};
  double wins = 0;
  for (std::size_t item = 0; item < scores.size(); ++item) {
    if (!scores[item].value || !rival.scores[item].value) continue;
    const double sign = better == Better::higher ? 1 : -1;
    own.values.push_back(sign * *scores[item].value);
    other.values.push_back(sign * *rival.scores[item].value);
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

std::vector<Verdict> judge_metrics(std::span<const Claim> claims, double level) {
  return judged(claims, level, of_metric);
}

std::vector<Verdict> judge_methods(std::span<const Claim> claims, double level) {
  return judged(claims, level, of_method);
}

}  // namespace assay::metrics
