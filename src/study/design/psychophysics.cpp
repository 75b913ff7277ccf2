#include "study/design/psychophysics.h"

namespace assay::study {

Design Psychophysics::operator()(const Ingredients& ingredients) const {
  Design design = begun(info, ingredients, faithful);
  design.trial.screens = {Screen::recognise};
  // floor(5 * 12^(i/9)) percent of the pixels for i from 0 to 9.
  design.trial.levels = {5, 6, 8, 11, 15, 19, 26, 34, 45, 60};
  design.trial.answers = ingredients.answers;
  design.trial.unsure = "I don't know";
  for (Condition& condition : design.conditions) {
    const std::string method = condition.shows.back().method;
    condition.shows = {{.part = "level", .method = method}};
  }
  design.assignment = faithful ? Assignment::within : Assignment::rotated;
  design.item_sets = partitioned(ingredients.items, 0);
  design.quota.replicates = participants;
  design.texts.recognise = "What do you see?";
  // Answers may be words like "happy", which no article goes with.
  design.texts.right = "Correct: {truth}.";
  design.texts.wrong = "Not correct. It was: {truth}.";
  design.texts.unsure = "It was: {truth}.";
  design.instructions = {
      {.title = "What to do",
       .text = "In each trial you will see the same picture ten times, with more and more of it "
               "shown. Each time, report what you see, or say that you do not know."}};
  design.minutes = 10;
  if (faithful) {
    design.practice = {};
    design.checks = {};
    return design;
  }
  constexpr std::string_view part =
      "Only a part of the picture is shown. Who cannot tell says so: that is a good answer, too.";
  annotate(design, {.picture = {.note = part}, .explanation = {.note = part}});
  design.test.rest_every = 5;
  // Which side an answer stands on must not favour one.
  design.test.answer_order = AnswerOrder::participant;
  const auto checks = static_cast<int>(design.checks.items.size());
  design.checks.pass = checks - checks / 5;
  if (checks > 0) design.exclusions.push_back({.rule = Rule::failed_checks});
  design.exclusions.push_back({.rule = Rule::too_fast, .limit = 150});
  design.device = {.least_width = 600, .least_height = 500, .phones = false};
  return design;
}

}  // namespace assay::study
