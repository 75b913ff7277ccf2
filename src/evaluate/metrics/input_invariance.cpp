#include "evaluate/metrics/input_invariance.h"

#include "evaluate/metrics/nearby.h"
#include "net/model/modified.h"

namespace assay::metrics {

std::vector<Score> InputInvariance::operator()(const ExplainedItems& explained) const {
  const attribution::Question& question = *explained.question;
  const auto step = static_cast<float>(shift);
  const model::Model moved =
      model::with_shifted_input(attribution::net_of(question.classifier), step);
  const std::vector<std::size_t> items = items_with_relevance(explained);
  const Make make = [&](std::size_t item, std::size_t, std::span<float> sample) {
    const std::span<const float> x = question.batch.row(item);
    for (std::size_t at = 0; at < x.size(); ++at) sample[at] = x[at] - step;
  };
  std::vector<Score> found;
  reexplain(explained, items, {1, make, {}, &moved},
            [&](std::size_t item, std::size_t, std::span<const float>, std::span<const float> map) {
              const std::span<const float> before = explained.maps.row(item);
              found.push_back({.value = distance(before, map) / norm(before)});
            });
  return with_zeros(explained.size(), items, std::move(found));
}

}  // namespace assay::metrics
