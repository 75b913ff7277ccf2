#include <fmt/format.h>

#include "evaluate/sweep_report/page_parts.h"
#include "evaluate/sweep_report/sentences.h"
#include "math/stats/result.h"

namespace assay::sweep_report {
namespace {

std::string difference_words(const std::optional<Difference>& difference, const std::string& p) {
  if (!difference) return "–";
  if (difference->items == 0) return difference->why;
  std::string text = fmt::format("{:+.3g}, {}", difference->mean, p);
  if (difference->interval) {
    text +=
        fmt::format("\n[{:+.3g}, {:+.3g}]", difference->interval->low, difference->interval->high);
  }
  return text;
}

std::string beside_next(const ContenderRank& place) {
  return difference_words(place.to_next, place.to_next ? format_p(*place.to_next) : "");
}

// "+0.12, p = .003 / [+0.08, +0.16] / better than centre on 93 %".
std::string beside_chance(const ContenderRank& place) {
  const std::optional<metrics::PairedComparison>& nearest = place.verdict.trial.nearest;
  if (!nearest) return "–";
  return difference_words(place.to_chance, stats::p_text(place.verdict.p)) +
         fmt::format("\nbetter than {} on {:.0f} %", nearest->rival, 100 * nearest->share);
}

// ".012" or "< .001".
std::string short_p(double p) {
  const std::string text = stats::p_text(p);
  return text.substr(text.starts_with("p = ") ? 4 : 2);
}

Table shown_tests(const MetricFindings& metric) {
  Table table{.columns = {"method", "mean", "items", "rank", "first", "keeps its rank",
                          "beside chance", "beside the next"}};
  for (const std::size_t at : metric.ranking.order) {
    const ContenderRank& place = metric.ranking.places[at];
    table.add(
        {metric.contenders[at].name, *place.mean, static_cast<std::int64_t>(place.defined),
         fmt::format("{:.3g} ({:.0f}–{:.0f})", *place.rank, place.ranks.low, place.ranks.high),
         fmt::format("{:.0f} %", 100 * place.first), fmt::format("{:.0f} %", 100 * place.kept),
         beside_chance(place), beside_next(place)});
  }
  return table;
}

void add_difference(std::vector<Cell>& cells, const std::optional<Difference>& found) {
  const Difference none;
  const Difference& of = found ? *found : none;
  const bool is_there = of.items > 0;
  cells.emplace_back(is_there ? Cell(static_cast<std::int64_t>(of.items)) : Cell());
  cells.push_back(is_there ? Cell(of.mean) : Cell());
  cells.push_back(of.interval ? Cell(of.interval->low) : Cell());
  cells.push_back(of.interval ? Cell(of.interval->high) : Cell());
}

void add_verdict(std::vector<Cell>& cells, const metrics::Verdict& verdict) {
  const std::optional<metrics::PairedComparison>& nearest = verdict.trial.nearest;
  cells.push_back(nearest ? Cell(nearest->rival) : Cell());
  cells.push_back(nearest ? Cell(nearest->share) : Cell());
  cells.push_back(nearest ? Cell(nearest->p) : Cell());
  cells.push_back(nearest ? Cell(verdict.p) : Cell());
}

std::string word_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::beats_chance:
      return "beats chance";
    case Outcome::does_not_beat_chance:
      return "does not beat chance";
    case Outcome::worse_than_chance:
      return "worse than chance";
    case Outcome::too_few_items:
      return "too few items";
    default:
      return "";
  }
}

Table all_tests(const ReportPart& part) {
  Table table{.columns = {"metric",
                          "method",
                          "rank",
                          "rank_low",
                          "rank_high",
                          "share_first",
                          "share_same_rank",
                          "chance",
                          "verdict",
                          "chance_items",
                          "chance_difference",
                          "chance_low",
                          "chance_high",
                          "nearest_control",
                          "share_better",
                          "chance_p",
                          "chance_p_holm",
                          "next_items",
                          "next_difference",
                          "next_low",
                          "next_high",
                          "next_p",
                          "next_p_holm"}};
  for (std::size_t at = 0; at < part.model_findings().metrics.size(); ++at) {
    const MetricFindings& metric = part.model_findings().metrics[at];
    const MethodRanking& ranking = metric.ranking;
    for (const std::size_t method : ranking.order) {
      const ContenderRank& place = ranking.places[method];
      std::vector<Cell> cells{part.results.metrics()[at].name,
                              metric.contenders[method].name,
                              cell(place.rank),
                              place.ranks.low,
                              place.ranks.high,
                              place.first,
                              place.kept,
                              ranking.chance ? metric.contenders[*ranking.chance].name : "",
                              word_of(outcome_against_chance(place))};
      add_difference(cells, place.to_chance);
      add_verdict(cells, place.verdict);
      add_difference(cells, place.to_next);
      cells.push_back(place.to_next ? cell(place.to_next->p) : Cell());
      cells.push_back(place.to_next ? cell(place.to_next->adjusted_p) : Cell());
      table.add(std::move(cells));
    }
  }
  return table;
}

std::string needed_words_of(const ItemsNeeded& needed) {
  switch (needed.kind) {
    case ItemsNeeded::Kind::known:
      return with_commas(needed.items);
    case ItemsNeeded::Kind::too_many:
      return "over ten million";
    case ItemsNeeded::Kind::nothing:
      return "no difference to find";
    default:
      return "–";
  }
}

// One line a metric: how settled its order is.
Table settled(const ReportPart& part) {
  Table table{.columns = {"metric", "first", "second", "difference", "p (Holm)", "items",
                          "items needed", "same order in"}};
  for (std::size_t at = 0; at < part.model_findings().metrics.size(); ++at) {
    const MetricFindings& metric = part.model_findings().metrics[at];
    const MethodRanking& ranking = metric.ranking;
    if (ranking.order.size() < 2) continue;
    const Difference& gap = *ranking.places[ranking.order[0]].to_next;
    table.add({part.results.metrics()[at].name, metric.contenders[ranking.order[0]].name,
               metric.contenders[ranking.order[1]].name, gap.items > 0 ? Cell(gap.mean) : Cell(),
               gap.adjusted_p ? short_p(*gap.adjusted_p) : gap.why,
               static_cast<std::int64_t>(gap.items), needed_words_of(ranking.needed),
               fmt::format("{:.0f} %", 100 * ranking.same_order)});
  }
  return table;
}

}  // namespace

Element tests_section(const ReportPart& part) {
  const Rules& rules = part.rules();
  Element section = report::section(part.heading("Who differs from whom"));
  const Table leads = settled(part);
  section.add(
      paragraph(fmt::format(
          "The first two of every metric; differences above zero favour the first. Items needed "
          "reach a power of {:.4g} at {:.4g} divided by the metric's number of tests, which is "
          "what "
          "Holm asks of the least p, were the difference as large as it looks here. The last "
          "column is the share of {} resamples of the items that put all methods in the same "
          "order.",
          rules.power, rules.alpha, rules.bootstrap.resamples)),
      table_of(leads), part.numbers("settled", leads));
  section.add(paragraph(
      "By metric: every method beside the best control and beside the method after it, on the "
      "items where both have a value; differences with their intervals, above zero where the "
      "method is better. Beside chance, p is that of its nearest control, so of all of them "
      "(Wilcoxon's signed ranks, one-sided, Holm over all methods and metrics); beside the next, "
      "of paired sign flips, after Holm over the metric's methods. Ranks with the range they take "
      "in resamples."));
  for (std::size_t at = 0; at < part.model_findings().metrics.size(); ++at) {
    const MetricFindings& metric = part.model_findings().metrics[at];
    if (metric.ranking.order.empty()) continue;
    Element fold = element("details", {}, element("summary", {}, part.results.metrics()[at].name),
                           table_of(shown_tests(metric)));
    if (fails_to_tell_truth(metric)) fold.add(note(truth_sentence(metric)));
    const std::string suite_verdicts = suites_sentence(metric);
    if (!suite_verdicts.empty()) fold.add(note(suite_verdicts));
    section.add(std::move(fold));
  }
  section.add(note("What is folded is not printed; the file has all of it."),
              part.numbers("tests", all_tests(part)));
  return section;
}

}  // namespace assay::sweep_report
