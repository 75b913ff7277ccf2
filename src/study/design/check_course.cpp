#include <algorithm>
#include <cmath>
#include <set>

#include "study/design/check_parts.h"

namespace assay::study {
namespace {

constexpr double most_scale_points = 101;

void check_pass(int pass, std::size_t items, bool can_be_wrong, const std::string& place,
                Complaints& complaints) {
  if (pass <= 0) return;
  if (static_cast<std::size_t>(pass) > items) {
    complaints.add(place, "{} right answers are needed, but there are only {} items.", pass, items);
  }
  if (!can_be_wrong) {
    complaints.add(place, "The screens of a trial have no right answer; give 0 here.");
  }
}

// Nobody is quicker than the wait, and what people are told must leave time for it.
void check_wait(const Design& design, Complaints& complaints) {
  const std::int64_t wait = design.trial.least_ms;
  if (wait == 0) return;
  std::size_t longest = 0;
  for (const ItemSet& set : design.item_sets) longest = std::max(longest, set.items.size());
  const std::size_t repeated =
      design.assignment == Assignment::within ? longest * design.conditions.size() : longest;
  const std::size_t trials = repeated + design.practice.items.size() + design.checks.items.size();
  if (wait * static_cast<std::int64_t>(trials) > std::int64_t{60'000} * design.minutes) {
    complaints.add("/trial/least_ms",
                   "{} trials of at least {} milliseconds take longer than the {} minutes that "
                   "participants are told; lower it or raise /minutes.",
                   trials, wait, design.minutes);
  }
  for (std::size_t at = 0; at < design.exclusions.size(); ++at) {
    const Exclusion& exclusion = design.exclusions[at];
    if (exclusion.rule != Rule::too_slow || exclusion.limit <= 0) continue;
    if (exclusion.limit > static_cast<double>(wait)) continue;
    complaints.add(fmt::format("/exclusions/{}/limit", at),
                   "Everybody takes at least the {} milliseconds of /trial/least_ms, so {} would "
                   "leave out all.",
                   wait, exclusion.limit);
  }
}

void check_question(const Question& question, const std::string& place, Complaints& complaints) {
  const bool bounded =
      question.kind == QuestionKind::scale || question.kind == QuestionKind::number;
  if (question.kind == QuestionKind::choice) {
    const std::set<std::string> different(question.options.begin(), question.options.end());
    if (question.options.size() < 2) {
      complaints.add(place + "/options", "A choice needs at least two options.");
    }
    if (different.size() != question.options.size()) {
      complaints.add(place + "/options", "An option is there twice.");
    }
  } else if (!question.options.empty()) {
    complaints.add(place + "/options", "Only a choice has options.");
  }
  if (bounded && !(question.low < question.high)) {
    complaints.add(place + "/high", "The highest value {} is not above the lowest, {}.",
                   question.high, question.low);
  }
  const bool whole =
      std::floor(question.low) == question.low && std::floor(question.high) == question.high;
  if (question.kind == QuestionKind::scale &&
      (!whole || question.high - question.low >= most_scale_points)) {
    complaints.add(place + "/high", "A scale has whole points, {} at most.", most_scale_points);
  }
}

}  // namespace

void check_course(const Design& design, Complaints& complaints) {
  const bool can_be_wrong = asks_what_can_be_wrong(design);
  check_pass(design.practice.pass, design.practice.items.size(), can_be_wrong, "/practice/pass",
             complaints);
  check_pass(design.checks.pass, design.checks.items.size(), can_be_wrong, "/checks/pass",
             complaints);
  if (!design.checks.items.empty() && !can_be_wrong) {
    complaints.add("/checks/items",
                   "Checks need a screen with a right answer: decide, recognise or guess.");
  }
  if (design.checks.gate &&
      (design.checks.placement != Placement::first || design.checks.pass == 0)) {
    complaints.add("/checks/gate", "A gate needs checks that come first, and a number to pass.");
  }
  check_wait(design, complaints);
  if (design.resume.end_minutes < design.resume.trial_minutes) {
    complaints.add("/resume/end_minutes", "{} is less than /resume/trial_minutes, {}.",
                   design.resume.end_minutes, design.resume.trial_minutes);
  }
  for (std::size_t at = 0; at < design.exclusions.size(); ++at) {
    const Exclusion& exclusion = design.exclusions[at];
    const std::string place = fmt::format("/exclusions/{}", at);
    const bool timed = exclusion.rule == Rule::too_fast || exclusion.rule == Rule::too_slow;
    if (timed && exclusion.limit <= 0) {
      complaints.add(place + "/limit", "The rule '{}' needs a limit in milliseconds.",
                     Value<Rule>::write(exclusion.rule));
    }
    if (exclusion.rule == Rule::failed_checks && design.checks.pass == 0) {
      complaints.add(place, "Nobody can fail the checks; give /checks/pass.");
    }
    if (exclusion.rule == Rule::failed_practice && design.practice.pass == 0) {
      complaints.add(place, "Nobody can fail the practice; give /practice/pass.");
    }
  }
}

void check_questions(const Design& design, Complaints& complaints) {
  std::set<std::string> ids;
  for (std::size_t at = 0; at < design.questionnaire.size(); ++at) {
    const Question& question = design.questionnaire[at];
    const std::string place = fmt::format("/questionnaire/{}", at);
    check_question(question, place, complaints);
    if (!ids.insert(question.id).second) {
      complaints.add(place + "/id", "The question '{}' is there twice.", question.id);
    }
  }
}

void check_quota(const Design& design, Complaints& complaints) {
  const Quota& quota = design.quota;
  const auto replicates = static_cast<std::size_t>(quota.replicates);
  const std::size_t total = replicates * cell_count(design);
  if (quota.places && static_cast<std::size_t>(*quota.places) < total) {
    complaints.add("/quota/places",
                   "{} places cannot fill {} cells of {} participants; {} are needed.",
                   *quota.places, cell_count(design), replicates, total);
  }
  for (std::size_t at = 0; at < design.conditions.size(); ++at) {
    const Condition& condition = design.conditions[at];
    const auto sets = static_cast<std::size_t>(std::ranges::count_if(
        design.item_sets, [&](const ItemSet& set) { return uses(set, condition); }));
    // In a rotation each group sees every condition.
    const std::size_t groups =
        design.assignment == Assignment::rotated ? design.conditions.size() : 1;
    const std::size_t reached = replicates * sets * groups;
    if (quota.per_condition && static_cast<std::size_t>(*quota.per_condition) > reached) {
      complaints.add("/quota/per_condition",
                     "The condition '{}' can reach {} participants ({} sets of {} replicates), not "
                     "{}; raise /quota/replicates.",
                     condition.name, reached, sets, replicates, *quota.per_condition);
    }
    if (static_cast<std::size_t>(quota.sessions_per_person) > std::max<std::size_t>(sets, 1)) {
      complaints.add("/quota/sessions_per_person",
                     "{} sessions need as many item sets; the condition '{}' has {}.",
                     quota.sessions_per_person, condition.name, sets);
    }
  }
  if (quota.per_item && *quota.per_item > quota.replicates) {
    complaints.add("/quota/per_item",
                   "Each item is seen by {} participants in a condition, not {}; raise "
                   "/quota/replicates.",
                   quota.replicates, *quota.per_item);
  }
}

}  // namespace assay::study
