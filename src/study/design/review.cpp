#include "study/design/review.h"

#include "base/error.h"

namespace assay::study {

Design Review::operator()(const Ingredients& ingredients) const {
  if (!rate && !correct && !choose) fail("A review without rate, correct and choose asks nothing.");
  Design design = begun(info, ingredients, faithful);
  if (rate) design.trial.screens.push_back(Screen::rate);
  if (correct) design.trial.screens.push_back(Screen::correct);
  if (choose) design.trial.screens.push_back(Screen::choose);
  design.assignment = Assignment::within;
  design.item_sets = partitioned(ingredients.items, faithful ? 0 : set_size);
  design.checks = {};
  design.quota.replicates = participants;
  design.practice.feedback = false;
  design.instructions = {
      {.title = "What to do",
       .text = "A machine has said what it sees in pictures, and each of its answers comes with an "
               "explanation: the parts of the picture that made it say so. You will see the "
               "picture, the answer and the explanation, and review the explanation."}};
  design.minutes = 30;
  if (faithful) {
    design.practice = {};
    return design;
  }
  design.instructions[0].text +=
      "\n\nThe answer of the machine may be right or wrong. Judge how well the explanation "
      "accounts "
      "for that answer, not whether you agree with it.";
  annotate(
      design,
      {.picture = {.note = "The picture that the machine looked at."},
       .explanation = {.note = "What the machine went by, as this explanation has it."},
       .neighbours = {.caption = "Pictures the machine learned from that look most like this one.",
                      .note = "What the machine went by, as this explanation has it."}});
  design.test.rest_every = 15;
  design.device = {.least_width = 800, .least_height = 600, .phones = false};
  return design;
}

}  // namespace assay::study
