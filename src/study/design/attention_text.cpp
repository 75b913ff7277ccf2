#include "study/design/attention_text.h"

namespace assay::study {

Design AttentionText::operator()(const Ingredients& ingredients) const {
  Design design = begun(info, ingredients, faithful);
  design.title = "A study of texts and machines";
  design.trial.screens = {Screen::words};
  design.trial.may_mark_nothing = !faithful;
  design.conditions = {{.name = "annotation", .shows = {{.part = "picture"}}}};
  design.item_sets = partitioned(ingredients.items, faithful ? 0 : set_size);
  design.checks = {};
  design.quota.replicates = participants;
  design.instructions = {
      {.title = "What to do",
       .text = "You will read articles, one after the other, and be told the topic of each. "
               "Highlight the words which, if removed, you could not recognise the main topic of "
               "the article."}};
  design.minutes = 60;
  if (faithful) {
    design.practice = {};
    return design;
  }
  design.instructions[0].text +=
      "\n\nClick a word to mark it and again to take the mark away, or use the arrow keys and the "
      "space bar. If no word tells the topic, say so.";
  annotate(design,
           {.picture = {.note = "Mark only what tells the topic, a few words or many. You can "
                                "take marks away."}});
  design.test.rest_every = 20;
  design.questionnaire = {{.id = "expertise",
                           .text = "How well do you know the subjects of these articles?",
                           .kind = QuestionKind::scale,
                           .low = 1,
                           .high = 7,
                           .low_label = "Not at all",
                           .high_label = "It is my profession"}};
  return design;
}

}  // namespace assay::study
