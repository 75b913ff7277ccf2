#include "study/design/attention_image.h"

namespace assay::study {

Design AttentionImage::operator()(const Ingredients& ingredients) const {
  Design design = begun(info, ingredients, faithful);
  design.trial.screens = {Screen::contour};
  design.trial.may_mark_nothing = !faithful;
  design.conditions = {{.name = "annotation", .shows = {{.part = "picture"}}}};
  design.item_sets = partitioned(ingredients.items, faithful ? 0 : set_size);
  design.checks = {};
  design.quota.replicates = participants;
  design.instructions = {
      {.title = "What to do",
       .text = "You will see pictures, one after the other, and be told what each shows. Draw a "
               "contour in the image around the area most important to recognise the object, or "
               "the portion that, if removed, you could not recognise the object."}};
  design.texts.contour =
      "Draw a contour around the area most important to recognise the {label}, or the portion "
      "that, if removed, you could not recognise it.";
  design.minutes = 30;
  if (faithful) {
    design.practice = {};
    design.device = {.phones = false, .text = "This study needs a tablet with a pen."};
    return design;
  }
  design.instructions[0].text +=
      "\n\nDraw with a pen, a finger or a mouse, or set points with the keyboard. A contour need "
      "not be closed. You can undo, and draw several. If nothing in a picture matters, say so.";
  annotate(design,
           {.picture = {.note = "Draw around what tells you what this is. A rough line will "
                                "do, and you can take it back."}});
  design.test.rest_every = 20;
  design.device = {.least_width = 600, .least_height = 500, .phones = false};
  return design;
}

}  // namespace assay::study
