#include "cli/workspace_attack.h"

#include <algorithm>
#include <ostream>

#include "base/table.h"
#include "evaluate/runner/batches.h"
#include "net/data/image.h"
#include "study/stimulus/choice.h"
#include "study/workspace/gather.h"
#include "study/workspace/model_answers.h"

namespace assay::cli {
namespace {

using workspace::Workspace;

std::size_t class_index(const model::Model& model, const std::string& label) {
  for (std::size_t at = 0; at < model.classes(); ++at) {
    if (workspace::class_name(model.description().classes, at) == label) return at;
  }
  fail("The label '{}' is no class of the model.", label);
}

}  // namespace

void WorkspaceAttack::operator()(Console& console) const {
  Workspace space(workspace);
  const std::string called = name.empty() ? workspace::model_name(model) : name;
  const stimulus::Perturb perturb = build(stimulus::attacks(), attack, "attack");
  const model::Model loaded = model::load(model);
  runner::print_assumptions(console, loaded);
  if (space.predictions(called).empty()) {
    fail("The workspace has no predictions of '{}'; 'assay workspace explain' makes them.", called);
  }
  std::vector<stimulus::PredictedItem> victims =
      stimulus::filter_items(space, stimulus::predicted_items(space, called), {.split = split});
  std::erase_if(victims, [](const stimulus::PredictedItem& one) {
    return !one.is_correct || one.item->kind != workspace::Kind::image;
  });
  if (victims.empty()) {
    fail("The model gets no picture of the split '{}' right, so none can be attacked.", split);
  }
  std::vector<workspace::GatheredItem> made;
  std::vector<workspace::Prediction> predictions = space.predictions(called);
  Table table{.columns = {"item", "prediction", "confidence", "misled"}};
  Progress progress(console.screen, "attacking", std::min(most, victims.size()), {"images"});
  for (const stimulus::PredictedItem& victim : victims) {
    if (made.size() == most) break;
    const workspace::WorkspaceItem& source = *victim.item;
    workspace::WorkspaceItem item = source;
    item.id = source.id + "_adversarial";
    if (space.find_item(item.id)) continue;
    const std::size_t label = class_index(loaded, source.label);
    const stimulus::AdversarialPicture forged = stimulus::make_adversarial_picture(
        loaded, data::read_picture(space.path_of(source.file)), label, perturb, encoding);
    const bool misled = forged.predicted != label;
    const std::string said = workspace::class_name(loaded.description().classes, forged.predicted);
    table.add({source.id, said, forged.confidence, std::string(misled ? "yes" : "no")});
    if (!misled) continue;
    // The picture was scaled, and with it a box would have to be; masks have their own size.
    item.box.reset();
    item.mask.clear();
    item.made_from = source.id;
    predictions.push_back({item.id, said, forged.confidence});
    made.push_back({.item = std::move(item),
                    .bytes = forged.bytes,
                    .extension = encoding == stimulus::Encoding::jpeg ? ".jpg" : ".png"});
    progress.update(made.size());
  }
  if (!made.empty()) {
    workspace::add_items(space, made);
    space.put_predictions(called, predictions);
  }
  write_text(console.out, table);
  console.out << fmt::format("{} items made; the model was not misled by {}.\n", made.size(),
                             table.rows.size() - made.size());
}

}  // namespace assay::cli
