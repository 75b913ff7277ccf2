#include "cli/predict.h"

#include <algorithm>
#include <numeric>
#include <ostream>

#include "base/table.h"
#include "cli/predict_text.h"
#include "cli/scores_file.h"
#include "runner/batches.h"
#include "text/classifier_file.h"

namespace assay::cli {
namespace {

// The classes with the highest scores, highest first; of equals the first comes first.
std::vector<std::size_t> best(std::span<const float> scores, std::size_t most) {
  std::vector<std::size_t> order(scores.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order,
                           [&](auto left, auto right) { return scores[left] > scores[right]; });
  order.resize(std::min(order.size(), most));
  return order;
}

Cell name_of_class(const model::Description& description, std::size_t index) {
  if (index >= description.classes.size()) return {};
  return description.classes[index];
}

}  // namespace

void Predict::operator()(Console& console) const {
  if (out) expect_scores_file(*out);
  if (text::is_classifier_file(model)) return predict_text(*this, console);
  model::Model loaded = model::load(model);
  loaded.keep_scores_only();
  runner::print_assumptions(console, loaded);
  const data::InputSource source = runner::read_inputs(console, input, loaded, skip_unreadable);
  std::optional<ScoresFile> file;
  if (out) file.emplace(*out, source.size(), loaded.classes(), loaded.description().classes);
  Table table{.columns = {"input", "rank", "class", "name", Value<Output>::write(output)}};
  runner::for_scores(console, loaded, source, output,
                     [&](std::size_t at, std::span<const float> scores) {
                       if (file) file->add(source.name(at), scores);
                       std::int64_t rank = 1;
                       for (const std::size_t index : best(scores, static_cast<std::size_t>(top))) {
                         table.add({source.name(at), rank++, static_cast<std::int64_t>(index),
                                    name_of_class(loaded.description(), index),
                                    static_cast<double>(scores[index])});
                       }
                     });
  if (file) file->keep();
  (json ? write_json : write_text)(console.out, table);
}

}  // namespace assay::cli
