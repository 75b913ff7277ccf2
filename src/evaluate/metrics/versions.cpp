#include "evaluate/metrics/versions.h"

#include <algorithm>

#include "base/error.h"
#include "net/model/score_cache.h"

namespace assay::metrics {

std::vector<std::vector<double>> run_versions(const attribution::Question& question,
                                              std::span<const std::size_t> items,
                                              std::size_t versions, const Make& make,
                                              const Keep& keep) {
  return run_versions(question, items, std::vector<std::size_t>(items.size(), versions), make,
                      keep);
}

std::vector<std::vector<double>> run_versions(const attribution::Question& question,
                                              std::span<const std::size_t> items,
                                              std::span<const std::size_t> versions,
                                              const Make& make, const Keep& keep) {
  std::vector<std::vector<double>> kept;
  std::vector<std::size_t> ends;  // of each listed item's rows
  for (const std::size_t count : versions) {
    kept.emplace_back(count);
    ends.push_back((ends.empty() ? 0 : ends.back()) + count);
  }
  if (ends.empty()) return kept;
  const auto listed = [&](std::size_t row) {
    return static_cast<std::size_t>(std::ranges::upper_bound(ends, row) - ends.begin());
  };
  const auto version = [&](std::size_t row, std::size_t at) {
    return row - (at == 0 ? 0 : ends[at - 1]);
  };
  const auto fill = [&](std::size_t row, std::span<float> sample) {
    const std::size_t at = listed(row);
    make(items[at], version(row, at), sample);
  };
  const auto take = [&](std::size_t row, std::span<const float> scores) {
    const std::size_t at = listed(row);
    kept[at][version(row, at)] = keep(items[at], scores);
  };
  try {
    if (question.cache != nullptr && question.cache->is_of(question.classifier)) {
      question.cache->scores(ends.back(), fill, question.output, take);
    } else {
      question.classifier.scores(ends.back(), fill, question.output, take);
    }
  } catch (const Error& problem) {
    // Who looks for that sample among the items would not find it.
    fail("{} The batch is of items as a metric changed them, not of the items as they are.",
         problem.what());
  }
  return kept;
}

Keep target_score(const attribution::Question& question) {
  return [targets = question.targets](std::size_t item, std::span<const float> scores) {
    return double{scores[targets[item]]};
  };
}

std::vector<std::size_t> ranked_items(const ExplainedItems& explained) {
  std::vector<std::size_t> items;
  for (std::size_t item = 0; item < explained.size(); ++item) {
    if (!is_constant(explained.maps.row(item))) items.push_back(item);
  }
  return items;
}

std::vector<Score> with_constants(std::size_t size, std::span<const std::size_t> items,
                                  std::vector<Score> found) {
  std::vector<Score> scores(size, Score{.reason = constant_map});
  for (std::size_t at = 0; at < items.size(); ++at) scores[items[at]] = std::move(found[at]);
  return scores;
}

}  // namespace assay::metrics
