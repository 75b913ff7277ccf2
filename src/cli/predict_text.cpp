#include "cli/predict_text.h"

#include <algorithm>
#include <numeric>
#include <ostream>

#include "base/table.h"
#include "cli/scores_file.h"
#include "runner/text_batch.h"

namespace assay::cli {

void predict_text(const Predict& command, Console& console) {
  const text::Classifier model = text::load_classifier(command.model);
  const std::vector<data::Text> texts = data::read_texts(command.input);
  runner::warn_of_unknown(console, model, texts);
  const Tensor scores = runner::text_scores(model, texts, command.output);
  if (command.out) {
    ScoresFile file(*command.out, texts.size(), model.classes.size(), model.classes);
    for (std::size_t at = 0; at < texts.size(); ++at) file.add(texts[at].name, scores.row(at));
    file.keep();
  }

  const std::size_t shown = std::min(model.classes.size(), static_cast<std::size_t>(command.top));
  Table table{.columns = {"input", "rank", "class", "name", Value<Output>::write(command.output)}};
  for (std::size_t at = 0; at < texts.size(); ++at) {
    std::vector<std::size_t> order(model.classes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater{},
                             [&](std::size_t one) { return scores.row(at)[one]; });
    for (std::size_t rank = 0; rank < shown; ++rank) {
      table.add({texts[at].name, static_cast<std::int64_t>(rank + 1),
                 static_cast<std::int64_t>(order[rank]), model.classes[order[rank]],
                 static_cast<double>(scores.row(at)[order[rank]])});
    }
  }
  (command.json ? write_json : write_text)(console.out, table);
}

}  // namespace assay::cli
