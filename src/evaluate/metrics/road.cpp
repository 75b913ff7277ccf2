#include "evaluate/metrics/road.h"

#include <algorithm>

#include "base/argmax.h"
#include "base/parallel.h"
#include "base/rng.h"
#include "evaluate/metrics/imputation.h"
#include "evaluate/metrics/perturb.h"
#include "evaluate/metrics/ranking.h"
#include "evaluate/metrics/versions.h"

namespace assay::metrics {
namespace {

constexpr std::size_t levels = 9;
constexpr std::size_t most_numbers_made = std::size_t{1} << 23;  // 32 MiB

// Points that are gone at a version: the first nine take the highest, the others the lowest.
std::vector<bool> removed(std::span<const std::uint32_t> order, std::size_t version) {
  const int percent = 10 * static_cast<int>(version % levels + 1);
  // A map of few points keeps at least one to impute from.
  const std::size_t count = std::min(order.size() - 1, point_count(percent, order.size()));
  std::vector<bool> gone(order.size());
  for (const std::uint32_t at : version < levels ? order.first(count) : order.last(count)) {
    gone[at] = true;
  }
  return gone;
}

// As run_versions, with all versions made first.
std::vector<std::vector<double>> run_made(const attribution::Question& question,
                                          std::span<const std::size_t> items, std::size_t versions,
                                          const Make& make, const Keep& keep) {
  std::vector<std::vector<float>> made(items.size() * versions);
  parallel_for(made.size(), 1, [&](std::size_t row, std::size_t) {
    made[row].resize(question.batch.row(0).size());
    make(items[row / versions], row % versions, made[row]);
  });
  std::vector<std::size_t> listed(question.batch.rows());  // by item
  for (std::size_t at = 0; at < items.size(); ++at) listed[items[at]] = at;
  return run_versions(
      question, items, versions,
      [&](std::size_t item, std::size_t version, std::span<float> sample) {
        std::ranges::copy(made[listed[item] * versions + version], sample.begin());
      },
      keep);
}

Score half_difference(std::vector<double> curve) {
  double sum = 0;
  for (std::size_t level = 0; level < levels; ++level) sum += curve[levels + level] - curve[level];
  return {.value = sum / 2 / levels, .curve = std::move(curve)};
}

}  // namespace

std::vector<Score> Road::operator()(const ExplainedItems& explained) const {
  const attribution::Question& question = *explained.question;
  const Grid space = grid(explained.maps, info.name);
  const std::size_t points = explained.maps.row(0).size();
  const std::vector<std::size_t> items = ranked_items(explained);
  std::vector<std::vector<std::uint32_t>> orders(explained.size());
  for (const std::size_t item : items) orders[item] = ranking(explained.maps.row(item));
  const auto write = [&](std::size_t item, std::size_t version, std::span<float> sample) {
    std::ranges::copy(question.batch.row(item), sample.begin());
    const std::vector<bool> gone = removed(orders[item], version);
    impute(space, gone, sample);
    Random random(seed, version);
    for (std::size_t at = 0; at < sample.size(); ++at) {
      if (gone[at % points]) sample[at] += static_cast<float>(noise * random.normal());
    }
  };
  const Keep keep = [&](std::size_t item, std::span<const float> scores) {
    const std::size_t target = question.targets[item];
    if (measure == RoadMeasure::score) return double{scores[target]};
    return argmax(scores) == target ? 1.0 : 0.0;
  };
  // Versions are made before they run, on all threads: with a large net one thread alone makes
  // batches.
  const std::size_t numbers = 2 * levels * count(question.classifier.input_shape());
  const std::size_t at_once = std::max<std::size_t>(1, most_numbers_made / numbers);
  std::vector<Score> found;
  for (std::size_t begin = 0; begin < items.size(); begin += at_once) {
    const auto some = std::span(items).subspan(begin, std::min(at_once, items.size() - begin));
    for (std::vector<double>& curve : run_made(question, some, 2 * levels, write, keep)) {
      found.push_back(half_difference(std::move(curve)));
    }
  }
  return with_constants(explained.size(), items, std::move(found));
}

}  // namespace assay::metrics
