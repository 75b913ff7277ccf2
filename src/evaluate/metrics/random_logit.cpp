#include "evaluate/metrics/random_logit.h"

#include <algorithm>

#include "base/rng.h"
#include "evaluate/metrics/reexplain.h"

namespace assay::metrics {
namespace {

// Of all other classes, each equally likely. By the class alone: an item has the same partner
// wherever it stands.
std::size_t other_class_of(std::size_t target, std::size_t classes, std::uint64_t seed) {
  return (target + 1 + Random(seed, target).below(classes - 1)) % classes;
}

}  // namespace

std::vector<Score> RandomLogit::operator()(const ExplainedItems& explained) const {
  const Grid space = grid(explained.maps, info.name);
  const attribution::Question& question = *explained.question;
  const std::size_t classes = question.classifier.classes();
  if (classes < 2) {
    return std::vector<Score>(explained.size(), Score{.reason = "the model has one class only"});
  }
  std::vector<std::size_t> items;
  std::vector<std::vector<float>> before(explained.size());
  for (std::size_t item = 0; item < explained.size(); ++item) {
    before[item] = values_or_magnitudes(explained.maps.row(item), magnitudes);
    if (!is_constant(before[item])) items.push_back(item);
  }
  const Reexplanation again{
      .versions = 1,
      .make =
          [&](std::size_t item, std::size_t, std::span<float> sample) {
            std::ranges::copy(question.batch.row(item), sample.begin());
          },
      .target = [&](std::size_t item,
                    std::size_t) { return other_class_of(question.targets[item], classes, seed); }};
  std::vector<Score> found;
  reexplain(explained, items, again,
            [&](std::size_t item, std::size_t, std::span<const float>, std::span<const float> map) {
              const std::optional<double> alike = metrics::similarity(
                  similarity, before[item], values_or_magnitudes(map, magnitudes), space);
              found.push_back({.value = alike.value_or(0)});
            });
  return with_constants(explained.size(), items, std::move(found));
}

}  // namespace assay::metrics
