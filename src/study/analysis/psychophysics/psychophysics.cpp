#include "study/analysis/psychophysics/psychophysics.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "study/analysis/methods.h"
#include "study/analysis/psychophysics/parts.h"
#include "study/analysis/words.h"

namespace assay::analysis {
namespace {

using psychophysics::Recognitions;

std::string best_and_worst(const Recognitions& recognitions, const stats::Bootstrap& how) {
  std::vector<std::pair<std::string, Drawn>> found;
  for (const std::string& condition : recognitions.conditions) {
    found.emplace_back(condition,
                       drawn_percent(psychophysics::of_condition(recognitions, condition),
                                     psychophysics::is_right, Draw::people, how));
  }
  std::ranges::stable_sort(found, std::greater{},
                           [](const auto& one) { return one.second.value.value_or(0); });
  const auto said = [](const std::pair<std::string, Drawn>& one) {
    const auto& [name, drawn] = one;
    const char* what = is_control(name) ? ", a control" : "";
    if (!drawn.interval) {
      return fmt::format("{}{} ({:.1f} %)", name, what, drawn.value.value_or(0));
    }
    return fmt::format("{}{} ({:.1f} %, 95 % interval {:.1f} to {:.1f})", name, what, *drawn.value,
                       drawn.interval->low, drawn.interval->high);
  };
  if (found.size() == 1) return fmt::format("Right of all answers: {}.", said(found[0]));
  const auto share = [](const auto& one) { return one.second.value.value_or(0); };
  if (share(found.front()) - share(found.back()) < 0.05) {
    return fmt::format("With all methods {:.1f} % of all answers were right.", share(found[0]));
  }
  return fmt::format("Of all answers, those with {} were right most often, those with {} least.",
                     said(found.front()), said(found.back()));
}

std::vector<std::string> sentences_of(const Recognitions& recognitions, const stats::Bootstrap& how,
                                      const Section& tests, const Section* ranks) {
  std::vector<std::string> result{best_and_worst(recognitions, how)};
  const auto is_of_accuracy = [](const Finding& finding) {
    return finding.adjusted_p && finding.outcome == "correct";
  };
  const auto pairs = std::ranges::count_if(tests.findings, is_of_accuracy);
  const auto differ = std::ranges::count_if(tests.findings, [&](const Finding& finding) {
    return is_of_accuracy(finding) && *finding.adjusted_p < 0.05;
  });
  if (pairs > 0) {
    result.push_back(as_sentence(pairs_that_differ("methods", "the accuracy of a participant",
                                                   static_cast<std::size_t>(pairs),
                                                   static_cast<std::size_t>(differ))));
  }
  if (ranks == nullptr || ranks->findings.empty()) return result;
  const stats::Result& agreement = ranks->findings.front().result;
  if (!agreement.is_defined()) return result;
  const stats::Estimate& tau = agreement.effects.front();
  std::string ends =
      tau.interval ? fmt::format(", 95 % interval {} to {}", stats::number_text(tau.interval->low),
                                 stats::number_text(tau.interval->high))
                   : std::string();
  result.push_back(
      fmt::format("People's accuracy and the model's loss rank methods with an agreement (tau-b) "
                  "of {}{}, {}.",
                  stats::number_text(tau.value), ends, stats::p_text(*agreement.p)));
  return result;
}

constexpr const char* what_was_done =
    "Participants saw pictures of which ever more was shown, the pixels that a method finds most "
    "important first, and named the class at each level or said that they did not know. Responses "
    "were counted as right of all responses, so that who did not know is not right, and of those "
    "that were answered. Intervals are 95 % percentiles of a bootstrap that draws whole "
    "participants ({} resamples). Thresholds are of logistic psychometric functions of the "
    "logarithm of the percent shown, with lapses up to 6 %. Methods were compared pair by pair by "
    "{} of the participants' accuracies with Holm's correction, and by a logistic mixed model of "
    "the method and the logarithm of the percent shown with crossed random intercepts of "
    "participants and items (Wald t with between-within degrees of freedom).";

constexpr const char* of_times =
    " Reaction times above {:g} ms within {:g} median absolute deviations of the median of a "
    "participant's logarithms in a condition were compared within participants, as ratios of "
    "geometric means.";

constexpr const char* of_machine =
    " For each item at each level, methods were ranked by people's accuracy and by the model's "
    "loss on the same pictures; the agreement of the two rankings is tau-b of pairs of methods "
    "within items and levels, with an interval of items drawn anew and a p-value of exchanging "
    "the names of methods item by item.";

}  // namespace

ProtocolReport Psychophysics::operator()(const Evidence& evidence) const {
  const Recognitions recognitions = psychophysics::recognitions_of(evidence, unsure);
  if (recognitions.rows.empty()) {
    fail(
        "'{}' has no answers to pictures shown in part: the psychophysics protocol needs answers "
        "to the screen 'recognise', with a level.",
        evidence.study);
  }
  const psychophysics::Rules rules{.bootstrap = {.resamples = resamples, .seed = seed},
                                   .least_time = least_time,
                                   .cutoff = cutoff};
  const Section tests = psychophysics::tests(recognitions, rules);
  ProtocolReport told;
  told.sections = {psychophysics::by_level(recognitions, rules),
                   psychophysics::thresholds(recognitions, rules), tests,
                   psychophysics::repetitions(recognitions, rules)};
  const auto machine = psychophysics::machine_of(evidence, recognitions);
  std::optional<Section> ranks;
  if (!machine.metrics.empty()) {
    told.sections.push_back(psychophysics::machine_by_level(recognitions, machine, rules));
    ranks = psychophysics::ranks(recognitions, machine, rules);
    told.sections.push_back(*ranks);
    told.sections.push_back(psychophysics::consistency(recognitions, machine, rules));
  }
  told.summary = sentences_of(recognitions, rules.bootstrap, tests, ranks ? &*ranks : nullptr);
  const auto asked = [&](std::string_view test) {
    return std::ranges::any_of(tests.findings,
                               [&](const Finding& one) { return one.result.test == test; });
  };
  told.methods =
      fmt::format(what_was_done, resamples,
                  asked("mann_whitney") ? "Mann-Whitney U tests" : "Wilcoxon's signed-rank tests");
  if (asked("reaction_time")) told.methods += fmt::format(of_times, least_time, cutoff);
  if (ranks && !ranks->findings.empty()) told.methods += of_machine;
  told.attachments = psychophysics::script(recognitions, machine);
  return told;
}

}  // namespace assay::analysis
