#include "runner/open.h"

#include <algorithm>

#include "runner/batches.h"
#include "runner/text_batch.h"
#include "text/word_classifier.h"

namespace assay::runner {
namespace {

// Enough for every core, few enough that a progress bar moves and memory stays small.
constexpr std::size_t items_of_a_batch = 32;

Opened open_texts(Console& console, const Opening& opening) {
  auto classifier = std::make_unique<text::WordClassifier>(text::load_classifier(opening.model));
  std::vector<data::Text> texts = data::read_texts(opening.input);
  warn_of_unknown(console, classifier->words(), texts);
  auto items = std::make_unique<TextItems>(classifier->words().vectoriser, std::move(texts));
  return {std::move(classifier), std::move(items)};
}

Opened open_net(Console& console, const Opening& opening) {
  auto model = std::make_unique<model::Model>(model::load(opening.model));
  if (opening.scores_only) model->keep_scores_only();
  print_assumptions(console, *model);
  auto items = std::make_unique<SourceItems>(
      read_inputs(console, opening.input, *model, opening.skip_unreadable), things_of(*model));
  return {std::move(model), std::move(items)};
}

}  // namespace

Opened open(Console& console, const Opening& opening) {
  return text::is_classifier_file(opening.model) ? open_texts(console, opening)
                                                 : open_net(console, opening);
}

void for_scores(Console& console, const model::Classifier& classifier, const Items& items,
                model::Output output, const TakeScores& take) {
  Progress progress(console.screen, "predicting", items.size(), {items.things()});
  for (std::size_t begin = 0; begin < items.size(); begin += items_of_a_batch) {
    const std::size_t end = std::min(begin + items_of_a_batch, items.size());
    const Tensor scores = classifier.scores(items.load(begin, end), output);
    for (std::size_t row = 0; row < scores.rows(); ++row) take(begin + row, scores.row(row));
    progress.update(end);
  }
}

}  // namespace assay::runner
