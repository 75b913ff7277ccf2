#include "evaluate/metrics/reexplain.h"

#include <algorithm>

#include "base/parallel.h"

namespace assay::metrics {
namespace {

// Numbers of inputs that are explained at once: 32 MiB. Maps do not depend on their neighbours.
constexpr std::size_t most_at_once = std::size_t{1} << 23;

}  // namespace

void reexplain(const ExplainedItems& explained, std::span<const std::size_t> items,
               const Reexplanation& again, const TakeMap& take) {
  expects(explained.method != nullptr, "a metric that explains again is given the method");
  const attribution::Question own = explained_score_question(explained);
  const model::Classifier& classifier =
      again.classifier != nullptr ? *again.classifier : own.classifier;
  const std::size_t rows = items.size() * again.versions;
  const std::size_t at_once = std::max<std::size_t>(
      1, most_at_once / std::max<std::size_t>(1, count(classifier.input_shape())));
  for (std::size_t begin = 0; begin < rows; begin += at_once) {
    const std::size_t held = std::min(at_once, rows - begin);
    const auto item = [&](std::size_t row) { return items[(begin + row) / again.versions]; };
    const auto version = [&](std::size_t row) { return (begin + row) % again.versions; };
    Shape shape = classifier.input_shape();
    shape.insert(shape.begin(), static_cast<std::int64_t>(held));
    Tensor batch(shape);
    std::vector<std::size_t> targets(held);
    parallel_for(held, 1, [&](std::size_t row, std::size_t) {
      again.make(item(row), version(row), batch.row(row));
      targets[row] = again.target ? again.target(item(row), version(row)) : own.targets[item(row)];
    });
    const attribution::Maps made = (*explained.method)({classifier, batch, targets, own.output});
    for (std::size_t row = 0; row < held; ++row) {
      take(item(row), version(row), batch.row(row), made.values.row(row));
    }
  }
}

std::vector<std::size_t> items_with_relevance(const ExplainedItems& explained) {
  std::vector<std::size_t> items;
  for (std::size_t item = 0; item < explained.size(); ++item) {
    const auto is_zero = [](float value) { return value == 0; };
    if (!std::ranges::all_of(explained.maps.row(item), is_zero)) items.push_back(item);
  }
  return items;
}

std::vector<Score> with_zeros(std::size_t size, std::span<const std::size_t> items,
                              std::vector<Score> found) {
  std::vector<Score> scores(size, Score{.reason = zero_map});
  for (std::size_t at = 0; at < items.size(); ++at) scores[items[at]] = std::move(found[at]);
  return scores;
}

}  // namespace assay::metrics
