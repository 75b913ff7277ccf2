#include "study/design/team.h"

namespace assay::study {
namespace {

std::vector<InstructionPage> pages() {
  return {
      {.title = "Instructions",
       .text = "Sam is a robot trained to recognize the most salient object in a photo. In this "
               "study, you will team up with Sam. You will see his decisions and explanations "
               "per image and decide whether you agree or disagree with Sam's guessed label."},
      {.title = "Before you begin",
       .text = "Please perform this study on a computer (not a phone) and do not get help from "
               "the Internet or other people.\n\nYou will be first introduced to the task, and "
               "then you will be practicing before doing the test.\n\nYour help enables future "
               "robots that can explain themselves to humans. Thank you!"}};
}

}  // namespace

Design Team::operator()(const Ingredients& ingredients) const {
  Design design = begun(info, ingredients, faithful);
  design.trial.screens = {Screen::familiar, Screen::definition, Screen::decide};
  design.assignment = Assignment::between;
  design.item_sets = partitioned(ingredients.items, set_size);
  design.instructions = pages();
  design.minutes = 50;
  design.device = {.least_width = 900, .least_height = 600, .phones = false, .touch_only = false};
  design.practice.feedback = true;
  const auto checks = static_cast<int>(design.checks.items.size());
  design.checks.pass = pass.value_or(checks);
  design.checks.placement = faithful || gate ? Placement::first : Placement::interleaved;
  design.checks.gate = gate;
  design.quota.replicates = replicates;
  design.quota.per_item = replicates;
  design.test.order = faithful ? Order::fixed : Order::shuffled;
  if (checks > 0 && design.checks.pass > 0) {
    design.exclusions = {{.rule = Rule::failed_checks}};
  }
  annotate(design,
           {.picture = {.note = "The photo that Sam looked at."},
            .explanation = {.note = "Why Sam thinks so."},
            .neighbours = {.caption = "Pictures Sam learned from that look most like this one.",
                           .note = "Why Sam thinks so."}});
  design.planned_tests = {{.name = "conditions differ in accuracy",
                           .test = "mann_whitney",
                           .correction = faithful ? "none" : "holm"}};
  if (faithful) return design;
  design.test.answer_order = AnswerOrder::participant;
  design.test.rest_every = 10;
  return design;
}

}  // namespace assay::study
