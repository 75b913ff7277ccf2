// Explains again by the method that made the maps: changed inputs, another class, another model,
// as metrics of robustness and randomisation do.
#pragma once

#include "evaluate/metrics/metric.h"
#include "evaluate/metrics/versions.h"

namespace assay::metrics {

struct Reexplanation {
  std::size_t versions;
  Make make;
  // Of the version of an item; none: the class that the item's map explains.
  std::function<std::size_t(std::size_t item, std::size_t version)> target = {};
  const model::Classifier* classifier = nullptr;  // none: that of the question
};

// Receives what was explained and its map, one version after the other.
using TakeMap = std::function<void(std::size_t item, std::size_t version,
                                   std::span<const float> input, std::span<const float> map)>;

void reexplain(const ExplainedItems& explained, std::span<const std::size_t> items,
               const Reexplanation& again, const TakeMap& take);

// Items whose map says anything at all.
std::vector<std::size_t> items_with_relevance(const ExplainedItems& explained);

// Scores by item: those found for listed items, and for all others that their map is zero.
std::vector<Score> with_zeros(std::size_t size, std::span<const std::size_t> items,
                              std::vector<Score> found);

}  // namespace assay::metrics
