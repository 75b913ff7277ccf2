#include "cli/predict.h"

#include <algorithm>
#include <numeric>
#include <ostream>

#include "base/table.h"
#include "evaluate/runner/kind.h"
#include "evaluate/runner/scores_file.h"

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
  if (out) runner::expect_scores_file(*out);
  const std::unique_ptr<runner::Subject> subject = runner::open(
      console,
      {.model = model, .input = input, .skip_unreadable = skip_unreadable, .scores_only = true});
  const model::Description& description = subject->classifier().description();
  const runner::Items& items = subject->items();
  std::optional<runner::ScoresFile> file;
  if (out) file.emplace(*out, items.size(), subject->classifier().classes(), description.classes);
  Table table{.columns = {"input", "rank", "class", "name", Value<Output>::write(output)}};
  const auto add = [&](std::size_t at, std::span<const float> scores) {
    if (file) file->add(items.name(at), scores);
    std::int64_t rank = 1;
    for (const std::size_t index : best(scores, static_cast<std::size_t>(top))) {
      table.add({items.name(at), rank++, static_cast<std::int64_t>(index),
                 name_of_class(description, index), static_cast<double>(scores[index])});
    }
  };
  runner::for_scores(console, *subject, output, add);
  if (file) file->keep();
  (json ? write_json : write_text)(console.out, table);
}

}  // namespace assay::cli
