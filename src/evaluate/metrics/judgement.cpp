#include "evaluate/metrics/judgement.h"

#include <algorithm>
#include <cmath>

#include "math/stats/corrections.h"
#include "math/stats/wilcoxon_signed_rank.h"

namespace assay::metrics {
namespace {

bool is_nearer(const PairedComparison& one, const PairedComparison& other) {
  return one.p > other.p || (one.p == other.p && one.share < other.share);
}

// "better than 'centre', the nearest control, on 97 % of 120 items (p < .001)"
std::string evidence(const Verdict& verdict) {
  const PairedComparison& duel = *verdict.trial.nearest;
  return fmt::format("better than '{}', the nearest control, on {:.0f} % of {} item{} ({})",
                     duel.rival, 100 * duel.share, duel.items, duel.items == 1 ? "" : "s",
                     stats::p_text(verdict.p));
}

// "4 items are too few for any difference to show"
std::string too_few(const Verdict& verdict) {
  const std::size_t items = verdict.trial.nearest->items;
  return fmt::format("{} item{} too few for any difference to show", items,
                     items == 1 ? " is" : "s are");
}

std::string of_metric(const Verdict& verdict) {
  const std::string& metric = verdict.trial.metric;
  if (!verdict.is_examined()) {
    return fmt::format("Whether {} tells the truth from chance is not known here: {}.", metric,
                       verdict.has_too_few_items
                           ? too_few(verdict)
                           : "no item has both the truth's score and a control's");
  }
  return fmt::format("{} {} the truth from chance here: the truth is {}.", metric,
                     verdict.holds ? "tells" : "cannot tell", evidence(verdict));
}

std::string of_method(const Verdict& verdict) {
  const std::string& row = verdict.trial.row;
  const std::string& metric = verdict.trial.metric;
  if (!verdict.is_examined()) {
    return fmt::format("Whether {} beats chance by {} is not known: {}.", row, metric,
                       verdict.has_too_few_items ? too_few(verdict)
                                                 : "no item has both its score and a control's");
  }
  const std::string_view how = verdict.holds      ? "beats"
                               : verdict.is_worse ? "is worse than"
                                                  : "does not beat";
  return fmt::format("{} {} chance by {}: {}.", row, how, metric, evidence(verdict));
}

// By Holm, of those that were examined; 1 for the others.
std::vector<double> adjusted_of(std::span<const TestedClaim> trials,
                                double (*p_of)(const TestedClaim&)) {
  std::vector<double> p;
  for (const TestedClaim& trial : trials) {
    if (trial.nearest) p.push_back(p_of(trial));
  }
  const std::vector<double> adjusted = stats::adjusted(p, stats::Correction::holm);
  std::vector<double> all;
  std::size_t examined = 0;
  for (const TestedClaim& trial : trials) all.push_back(trial.nearest ? adjusted[examined++] : 1);
  return all;
}

// The least p that the signed ranks of so many items can have: one of all ways to sign them.
double least_p(const TestedClaim& trial) {
  return std::pow(0.5, static_cast<double>(trial.nearest->items));
}

std::vector<Verdict> judged(std::span<const TestedClaim> trials, double level,
                            std::string (*sentence)(const Verdict&)) {
  const std::vector<double> better =
      adjusted_of(trials, [](const TestedClaim& trial) { return trial.nearest->p; });
  const std::vector<double> worse =
      adjusted_of(trials, [](const TestedClaim& trial) { return trial.worse_p; });
  const std::vector<double> least = adjusted_of(trials, least_p);
  std::vector<Verdict> verdicts;
  for (std::size_t at = 0; at < trials.size(); ++at) {
    Verdict& verdict = verdicts.emplace_back(
        Verdict{.trial = trials[at],
                .p = better[at],
                .holds = better[at] < level,
                .is_worse = worse[at] < level,
                .has_too_few_items = trials[at].nearest && least[at] >= level});
    verdict.sentence = sentence(verdict);
  }
  return verdicts;
}

}  // namespace

PairedComparison compare_paired(Values scores, const ControlScores& rival, Better better) {
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
  PairedComparison result{.rival = rival.name, .items = own.values.size()};
  if (result.items == 0) return result;
  result.share = wins / static_cast<double>(result.items);
  stats::WilcoxonSignedRank test{.alternative = stats::Alternative::greater,
                                 .zeros = stats::Zeros::pratt};
  const stats::Data both{.x = std::move(own), .y = std::move(other)};
  // Without any difference there is nothing to rank, and nothing is better.
  const stats::Result found = test(both);
  if (!found.is_defined()) return result;
  result.p = *found.p;
  result.effect = found.effects.front().value;
  test.alternative = stats::Alternative::less;
  result.worse_p = *test(both).p;
  return result;
}

TestedClaim test_claim(const Claim& claim) {
  TestedClaim trial{claim.row, claim.metric};
  for (const ControlScores& control : claim.controls) {
    PairedComparison one = compare_paired(claim.scores, control, claim.better);
    if (one.items == 0) continue;
    trial.worse_p = trial.nearest ? std::max(trial.worse_p, one.worse_p) : one.worse_p;
    if (!trial.nearest || is_nearer(one, *trial.nearest)) trial.nearest = std::move(one);
  }
  return trial;
}

std::vector<Verdict> judge_metrics(std::span<const TestedClaim> trials, double level) {
  return judged(trials, level, of_metric);
}

std::vector<Verdict> judge_methods(std::span<const TestedClaim> trials, double level) {
  return judged(trials, level, of_method);
}

}  // namespace assay::metrics
