#include "study/analysis/guess/guess.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "study/analysis/guess/parts.h"
#include "study/analysis/r_code.h"
#include "study/analysis/table_script.h"

namespace assay::analysis {
namespace {

std::string accuracy_said(const guess::Guesses& guesses, const stats::Bootstrap& how) {
  std::vector<std::string> parts;
  for (const std::string& condition : guesses.conditions) {
    const Drawn drawn = drawn_percent(guess::of_condition(guesses, condition), guess::is_right,
                                      Draw::people_and_items, how);
    parts.push_back(fmt::format("{:.1f} % with {}", drawn.value.value_or(0), condition));
    if (drawn.interval) {
      parts.back() += fmt::format(" (95 % interval {:.1f} to {:.1f})", drawn.interval->low,
                                  drawn.interval->high);
    }
  }
  const std::optional<double> chance = guess::chance_of(guesses.rows);
  return fmt::format("Guesses were right in {}{}.", fmt::join(parts, ", "),
                     chance ? fmt::format("; chance is {:.1f} %", 100 * *chance) : "");
}

// Which pairs differ over items, by the first test that was asked of each.
std::vector<std::string> differences_said(const Section& tests) {
  std::vector<std::string> result;
  for (const Finding& finding : tests.findings) {
    const bool is_first = finding.result.test == "paired_t" || finding.result.test == "welch_t";
    if (!is_first || !finding.result.p) continue;
    const double p = finding.adjusted_p.value_or(*finding.result.p);
    result.push_back(fmt::format("{}: {} ({}{}).", finding.question,
                                 p < 0.05 ? "they differ over items at the 5 % level"
                                          : "no difference over items was found at the 5 % level",
                                 stats::p_text(p), finding.adjusted_p ? ", adjusted" : ""));
  }
  return result;
}

constexpr const char* what_guessers_did =
    "Participants saw a picture that a model had labelled wrongly, its true class and, depending "
    "on the condition, explanations, and guessed the model's label among several options. The "
    "accuracy of a condition is the share of right guesses; 95 % intervals are percentiles of a "
    "bootstrap that draws participants and items, each on their own ({} resamples). ";

constexpr const char* beside_the_tests =
    " A logistic mixed model with crossed random intercepts of participants and items (Wald t with "
    "between-within degrees of freedom) stands beside these tests, which take items alone as a "
    "sample.";

constexpr const char* of_kinds =
    " Kinds of the model's error were compared one by one, with Holm's correction over kinds.";

}  // namespace

ProtocolReport Guess::operator()(const Evidence& evidence) const {
  const guess::Guesses guesses = guess::guesses_of(evidence);
  if (guesses.rows.empty()) {
    fail("'{}' has no guesses: the guess protocol needs answers to the screen 'guess'.",
         evidence.study);
  }
  const stats::Bootstrap how{.resamples = resamples, .seed = seed};
  const Section tests = guess::tests(guesses);
  const Section kinds = guess::categories(guesses);
  ProtocolReport told;
  told.sections = {guess::accuracy_section(guesses, how), tests, kinds,
                   guess::positions(guesses, how), guess::distractors(guesses)};
  told.summary = {accuracy_said(guesses, how)};
  for (std::string& sentence : differences_said(tests)) {
    told.summary.push_back(std::move(sentence));
  }
  const auto asked = [&](std::string_view test) {
    return std::ranges::any_of(tests.findings,
                               [&](const Finding& one) { return one.result.test == test; });
  };
  told.methods = fmt::format(what_guessers_did, resamples);
  if (asked("paired_t")) {
    told.methods +=
        "Conditions that share their items were compared by paired t-tests of the accuracies of "
        "items.";
  }
  if (asked("welch_t")) {
    told.methods += asked("paired_t") ? " " : "";
    told.methods +=
        "Conditions with items of their own were compared by Welch's t-tests of the accuracies of "
        "items, and by Student's with a pooled variance.";
  }
  if (guesses.conditions.size() > 1) told.methods += beside_the_tests;
  if (!kinds.findings.empty()) told.methods += of_kinds;
  told.attachments = table_script(r_code::guess, guesses.rows);
  return told;
}

}  // namespace assay::analysis
