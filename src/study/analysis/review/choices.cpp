#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "math/stats/bradley_terry.h"
#include "report/chart.h"
#include "study/analysis/drawn.h"
#include "study/analysis/review/parts.h"

namespace assay::analysis::review {
namespace {

// Conditions that were offered, in the order of the design.
std::vector<std::string> offered_in(const Evidence& evidence, std::span<const Chosen> all) {
  std::set<std::string> offered;
  for (const Chosen& one : all) offered.insert(one.offered.begin(), one.offered.end());
  std::vector<std::string> names;
  if (evidence.design) {
    for (const study::Condition& condition : evidence.design->conditions) {
      if (offered.erase(condition.name) > 0) names.push_back(condition.name);
    }
  }
  names.insert(names.end(), offered.begin(), offered.end());
  return names;
}

struct Strength {
  std::size_t offered = 0;
  std::size_t chosen = 0;
  stats::Bootstrapped share;
  stats::Bootstrapped worth;
};

// By the numbers of the conditions.
std::vector<stats::Choice> made_of(std::span<const Chosen> all,
                                   std::span<const std::string> names) {
  std::vector<stats::Choice> made;
  for (const Chosen& one : all) {
    stats::Choice& choice = made.emplace_back();
    for (std::size_t at = 0; at < names.size(); ++at) {
      if (std::ranges::find(one.offered, names[at]) == one.offered.end()) continue;
      choice.offered.push_back(at);
      if (names[at] == one.condition) choice.chosen.push_back(at);
    }
  }
  return made;
}

std::vector<Strength> strengths_of(std::span<const Chosen> all, std::span<const stats::Choice> made,
                                   std::span<const std::string> names, const Rules& rules) {
  std::vector<std::string> people;
  for (const Chosen& one : all) people.push_back(one.row->participant);
  const stats::Clusters clusters = stats::clusters_of(people);
  const std::vector<stats::Bootstrapped> worths = stats::bradley_terry_intervals(
      names, made, clusters, rules.ridge, {.resamples = 1000, .seed = rules.seed});
  std::vector<Strength> result;
  for (std::size_t at = 0; at < names.size(); ++at) {
    Strength strength;
    stats::Columns columns{.width = 2};
    for (const stats::Choice& choice : made) {
      const bool is_offered = std::ranges::find(choice.offered, at) != choice.offered.end();
      const bool is_chosen = std::ranges::find(choice.chosen, at) != choice.chosen.end();
      strength.offered += is_offered ? 1 : 0;
      strength.chosen += is_chosen ? 1 : 0;
      columns.numbers.push_back(is_chosen ? 1 : 0);
      columns.numbers.push_back(is_offered ? 1 : 0);
    }
    strength.share = stats::bootstrap(std::span(&clusters, 1), columns, ratio_of_sums(100),
                                      {.seed = rules.seed});
    strength.worth = worths[at];
    result.push_back(strength);
  }
  return result;
}

Sheet choice_sheet(std::span<const std::string> names, std::span<const Strength> strengths,
                   const std::string& undefined, const Rules& rules) {
  Sheet sheet{.id = "choices",
              .title = "Explanations that were chosen as the best",
              .unit = "participant",
              .table = {.columns = {"condition", "offered", "chosen", "chosen, %", "95 % low",
                                    "95 % high", "strength", "strength low", "strength high"}},
              .digits = 2};
  for (std::size_t at = 0; at < names.size(); ++at) {
    const Strength& one = strengths[at];
    sheet.table.add(
        {names[at], static_cast<std::int64_t>(one.offered), static_cast<std::int64_t>(one.chosen),
         cell_of(one.share.value), low_of(one.share.interval), high_of(one.share.interval),
         cell_of(one.worth.value), low_of(one.worth.interval), high_of(one.worth.interval)});
    if (one.worth.value && !one.worth.interval) {
      sheet.notes.push_back(
          fmt::format("{} has no interval of its strength: {}.", names[at], one.worth.reason));
    }
  }
  sheet.notes.insert(
      sheet.notes.begin(),
      "Strengths are logarithms of worths with a mean of zero (Bradley and Terry; of more than two "
      "explanations, the first choice of Plackett and Luce): one more is e times as likely to be "
      "chosen. Intervals: percentiles of participants drawn anew.");
  if (!undefined.empty()) {
    sheet.notes.push_back(fmt::format(
        "Strengths are undefined: {}. The parameter ridge of this analysis makes them finite.",
        undefined));
  }
  if (rules.ridge > 0) {
    sheet.notes.push_back(fmt::format(
        "Strengths are drawn together by {} imagined comparisons of each pair.", rules.ridge));
  }
  return sheet;
}

Sheet justification_sheet(std::span<const Chosen> all) {
  Sheet sheet{.id = "justifications",
              .title = "Why explanations were chosen",
              .unit = "response",
              .table = {.columns = {"condition", "item", "justification"}}};
  for (const Chosen& one : all) {
    if (one.row->justification.empty()) continue;
    sheet.table.add({one.condition, one.row->item, one.row->justification});
  }
  sheet.notes = {"In the participants' own words, which may be personal data."};
  return sheet;
}

// Of each participant, how often a condition was chosen when it was offered.
std::vector<Sample> choice_shares(std::span<const Chosen> all) {
  std::vector<Sample> samples;
  for (const Chosen& one : all) {
    for (const std::string& name : one.offered) {
      samples.push_back({name, one.row->participant, name == one.condition ? 1.0 : 0.0});
    }
  }
  return person_means(samples);
}

std::optional<Figure> strength_chart(std::span<const std::string> names,
                                     std::span<const Strength> strengths) {
  report::DotChart chart{.title = "Strength of explanations", .axis = "logarithm of the worth"};
  chart.line = 0;
  chart.line_label = "mean";
  for (std::size_t at = 0; at < names.size(); ++at) {
    if (!strengths[at].worth.value) return std::nullopt;
    report::Dots dots{.label = names[at], .value = *strengths[at].worth.value};
    const auto& interval = strengths[at].worth.interval;
    if (interval) dots.interval = {interval->low, interval->high};
    chart.rows.push_back(std::move(dots));
  }
  return Figure{"choices", "Strength of explanations",
                "Bradley-Terry strengths with a 95 % interval from participants drawn anew.",
                report::draw(chart), "choices"};
}

std::string most_chosen(std::span<const std::string> names, std::span<const Strength> strengths) {
  const auto most = std::ranges::max_element(
      strengths, {}, [](const Strength& one) { return one.share.value.value_or(-1); });
  std::string text =
      fmt::format("{} was chosen most often, {:.0f} % of the times it was offered",
                  name_with_control(names[static_cast<std::size_t>(most - strengths.begin())]),
                  most->share.value.value_or(0));
  if (const auto& interval = most->share.interval) {
    text += fmt::format(" (95 % interval {:.0f} to {:.0f} %)", interval->low, interval->high);
  }
  return text;
}

}  // namespace

std::optional<Part> choices(const Evidence& evidence, const Rules& rules) {
  std::size_t unreadable = 0;
  const std::vector<Chosen> all = chosen(evidence, &unreadable);
  if (all.empty()) return std::nullopt;
  const std::vector<std::string> names = offered_in(evidence, all);
  const std::vector<stats::Choice> made = made_of(all, names);
  const std::vector<Strength> strengths = strengths_of(all, made, names, rules);
  const std::string undefined = stats::bradley_terry(names, made, {}, rules.ridge).undefined;
  Part part{{.title = "Choices"}, {}};
  Sheet sheet = choice_sheet(names, strengths, undefined, rules);
  if (unreadable > 0) {
    sheet.notes.push_back(fmt::format("{} answers are no choices and are left out.", unreadable));
  }
  part.section.sheets = {std::move(sheet)};
  if (auto figure = strength_chart(names, strengths)) {
    part.section.figures.push_back(std::move(*figure));
  }
  if (Sheet words = justification_sheet(all); !words.table.rows.empty()) {
    part.section.sheets.push_back(std::move(words));
  }
  const std::vector<Sample> shares_of_people = choice_shares(all);
  part.section.findings =
      by_participants("choice", "share of choices", "response", names, shares_of_people);
  part.sentence =
      fmt::format("{}; {}.", most_chosen(names, strengths), how_many_differ(part.section.findings));
  return part;
}

}  // namespace assay::analysis::review
