#include "metrics/versions.h"

namespace assay::metrics {

std::vector<std::vector<double>> run_versions(const attribution::Question& question,
                                              std::span<const std::size_t> items,
                                              std::size_t versions, const Make& make,
                                              const Keep& keep) {
  std::vector<std::vector<double>> kept(items.size(), std::vector<double>(versions));
  question.model.scores(
      items.size() * versions,
      [&](std::size_t row, std::span<float> sample) {
        make(items[row / versions], row % versions, sample);
      },
      question.output,
      [&](std::size_t row, std::span<const float> scores) {
        kept[row / versions][row % versions] = keep(items[row / versions], scores);
      });
  return kept;
}

std::vector<std::size_t> ranked_items(const Explained& explained) {
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
