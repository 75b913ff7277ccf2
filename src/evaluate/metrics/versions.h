// Runs changed versions of some items and keeps one number of each: what metrics that ask the model
// have in common. Versions are made straight in the batch that runs.
#pragma once

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

// Writes version `version` of item `item`.
using Make = std::function<void(std::size_t item, std::size_t version, std::span<float> sample)>;
// What is kept of the scores of all classes.
using Keep = std::function<double(std::size_t item, std::span<const float> scores)>;

// [listed item][version]. Items that are not listed do not run.
std::vector<std::vector<double>> run_versions(const attribution::Question& question,
                                              std::span<const std::size_t> items,
                                              std::size_t versions, const Make& make,
                                              const Keep& keep);

// The same with a number of versions for each listed item.
std::vector<std::vector<double>> run_versions(const attribution::Question& question,
                                              std::span<const std::size_t> items,
                                              std::span<const std::size_t> versions,
                                              const Make& make, const Keep& keep);

// Keeps the score of the item's class.
Keep target_score(const attribution::Question& question);

// The items whose map ranks points at all.
std::vector<std::size_t> ranked_items(const ExplainedItems& explained);

// Scores by item: what `found` says of listed items, and of all others that their map is constant.
std::vector<Score> with_constants(std::size_t size, std::span<const std::size_t> items,
                                  std::vector<Score> found);

}  // namespace assay::metrics
