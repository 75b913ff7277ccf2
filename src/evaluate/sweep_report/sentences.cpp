#include "evaluate/sweep_report/sentences.h"

#include <fmt/format.h>

#include "math/stats/result.h"

namespace assay::sweep_report {
namespace {

// "95 %".
std::string percent(double share) { return fmt::format("{:.4g} %", 100 * share); }

std::string needed_words(const ItemsNeeded& needed) {
  switch (needed.kind) {
    case ItemsNeeded::Kind::known:
      return counted(needed.items, "item") + " would settle it";
    case ItemsNeeded::Kind::too_many:
      return "more than ten million items would be needed";
    case ItemsNeeded::Kind::nothing:
      return "on average there is no difference to find";
    default:
      return "there are too few items to say how many would settle it";
  }
}

// " (at 0.05 / 7, for 7 tests)", where items are counted for a family of tests.
std::string level_words(const MethodRanking& ranking, const Rules& rules) {
  if (ranking.needed.kind != ItemsNeeded::Kind::known || ranking.tests < 2) return {};
  return fmt::format(" (at {:.4g} / {}, for {} tests)", rules.alpha, ranking.tests, ranking.tests);
}

// "rise leads lime by 0.031 (95 % interval 0.01 to 0.05; 200 items), ". Ranks are by each method's
// own items; where some have no score of one of the two, common items may have another order.
std::string gap_words(const std::string& first, const std::string& second, const Difference& gap,
                      const Rules& rules) {
  const std::string interval = gap.interval
                                   ? fmt::format("{} interval {}", percent(rules.bootstrap.level),
                                                 format_value(*gap.interval))
                                   : "";
  const std::string items = counted(gap.items, "item");
  if (gap.mean > 0) {
    return fmt::format("{} leads {} by {} ({}{}{}), ", first, second, format_value(gap.mean),
                       interval, interval.empty() ? "" : "; ", items);
  }
  const std::string behind = gap.mean < 0
                                 ? fmt::format("behind {} by {}", second, format_value(-gap.mean))
                                 : "level with " + second;
  return fmt::format("{} has the best mean, but is {}{} on the {} that have both scores, ", first,
                     behind, interval.empty() ? "" : fmt::format(" ({})", interval), items);
}

std::vector<std::string> names_with(const std::vector<Contender>& contenders,
                                    const MethodRanking& ranking, Outcome outcome) {
  std::vector<std::string> names;
  for (const std::size_t at : ranking.order) {
    if (outcome_against_chance(ranking.places[at]) == outcome) {
      names.push_back(contenders[at].name);
    }
  }
  return names;
}

std::string_view which_is(std::size_t count, std::string_view one, std::string_view several) {
  return count == 1 ? one : several;
}

}  // namespace

std::string format_value(double value) { return fmt::format("{:.3g}", value); }

std::string format_value(const stats::Interval& interval) {
  return format_value(interval.low) + " to " + format_value(interval.high);
}

std::string format_p(const Difference& difference) {
  return difference.adjusted_p ? stats::p_text(*difference.adjusted_p) : difference.why;
}

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t at = 0; at < names.size(); ++at) {
    if (at > 0) text += at + 1 == names.size() ? " and " : ", ";
    text += names[at];
  }
  return text;
}

std::string with_commas(std::size_t count) {
  std::string digits = std::to_string(count);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return digits;
}

std::string counted(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", with_commas(count), noun, count == 1 ? "" : "s");
}

std::string lead_sentence(const std::vector<Contender>& contenders, const MethodRanking& ranking,
                          const Rules& rules) {
  if (ranking.order.empty()) return "No method has a score here.";
  const std::string& first = contenders[ranking.order[0]].name;
  if (ranking.order.size() == 1) return first + " is the only method with a score.";
  const std::string& second = contenders[ranking.order[1]].name;
  const ContenderRank& leader = ranking.places[ranking.order[0]];
  const Difference& gap = *leader.to_next;
  if (gap.items == 0) {
    return fmt::format("{} has the best mean; no item has a value of {} too.", first, second);
  }
  std::string text = gap_words(first, second, gap, rules);
  if (is_significant(gap, rules)) {
    text += fmt::format("told apart ({}).", format_p(gap));
  } else {
    text += fmt::format("not told apart ({})", format_p(gap));
    // How many items would settle what common items do not even show is no question.
    if (gap.mean > 0) {
      text += fmt::format("; {}{}", needed_words(ranking.needed), level_words(ranking, rules));
    }
    text += ".";
  }
  return text + fmt::format(" {} is first in {:.0f} % of resamples.", first, 100 * leader.first);
}

std::string chance_sentence(const std::vector<Contender>& contenders,
                            const MethodRanking& ranking) {
  if (ranking.order.empty()) return {};
  if (!ranking.chance) {
    return ranking.has_controls ? "No control has a score here, so chance is not known."
                                : "There are no controls, so chance is not known.";
  }
  const std::string chance = fmt::format("chance ({}, {})", contenders[*ranking.chance].name,
                                         format_value(*ranking.places[*ranking.chance].mean));
  const auto names = [&](Outcome outcome) { return names_with(contenders, ranking, outcome); };
  const std::size_t beat = names(Outcome::beats_chance).size();
  const std::size_t few = names(Outcome::too_few_items).size();
  if (few == ranking.order.size()) {
    return fmt::format(
        "Whether any method beats {} is not known: {} are too few for any difference to show.",
        chance, counted(ranking.items, "item"));
  }
  std::string text =
      beat == ranking.order.size() ? fmt::format("Every method beats {}.", chance)
      : beat == 0                  ? fmt::format("No method beats {}.", chance)
                  : fmt::format("{} of {} methods beat {}.", beat, ranking.order.size(), chance);
  const auto add = [&](Outcome outcome, std::string_view one, std::string_view several) {
    const std::vector<std::string> those = names(outcome);
    if (those.empty()) return;
    text += fmt::format(" {} {}.", listed(those), which_is(those.size(), one, several));
  };
  add(Outcome::does_not_beat_chance, "does not beat every control", "do not beat every control");
  add(Outcome::worse_than_chance, "is worse than every control", "are worse than every control");
  add(Outcome::too_few_items, "has too few items for any difference to show",
      "have too few items for any difference to show");
  add(Outcome::unknown, "shares no item with it", "share no item with it");
  return text;
}

std::string steady_sentence(const metrics::Info& metric, const MethodRanking& ranking) {
  const bool asks_for_the_same =
      metric.needs == metrics::Needs::method &&
      (metric.family == metrics::Family::robustness || metric.family == metrics::Family::axiomatic);
  if (!ranking.chance || !asks_for_the_same) return {};
  return "Maps that never look at the input stay the same when it changes, so by this metric such "
         "controls are best by construction: not to beat them is no fault.";
}

std::string suites_sentence(const MetricFindings& metric) {
  const std::vector<std::string> failed = failed_suites(metric);
  if (!failed.empty()) {
    return fmt::format("† It cannot tell planted truth from chance on {} {}.",
                       failed.size() == 1 ? "the suite" : "the suites", listed(failed));
  }
  if (is_validated(metric)) return {};
  return metric.verdict && metric.verdict->has_too_few_items
             ? "? " + metric.verdict->sentence
             : "? It has not been examined on planted truth.";
}

std::string truth_sentence(const MetricFindings& metric) {
  const MethodRanking& ranking = metric.ranking;
  if (!ranking.has_truth) return {};
  if (!ranking.truth) return "The truth has no score here, so the ceiling is not known.";
  if (fails_to_tell_truth(metric))
    return metric.verdict->sentence + " Read nothing into its order.";
  const double ceiling = *ranking.places[*ranking.truth].mean;
  std::string text = fmt::format("The truth scores {}", format_value(ceiling));
  if (tells_truth_from_chance(metric)) {
    text += fmt::format(", which is told from chance ({})", stats::p_text(metric.verdict->p));
  }
  std::size_t above = 0;
  for (const std::size_t at : ranking.order) {
    const double mean = *ranking.places[at].mean;
    above += (ranking.higher_is_better ? mean > ceiling : mean < ceiling) ? 1 : 0;
  }
  if (above == 0) return text + "; no method scores better.";
  return text + fmt::format("; {} {} better, so the truth is no ceiling of this metric.",
                            counted(above, "method"), which_is(above, "scores", "score"));
}

}  // namespace assay::sweep_report
