#include "explain/attribution/nearest_neighbours.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/error.h"
#include "base/parallel.h"
#include "explain/attribution/channel_sums.h"
#include "explain/attribution/training_features.h"

namespace assay::attribution {
namespace {

// Numbers of a block of training items that is compared at once: 16 MiB.
constexpr std::size_t most_compared = std::size_t{1} << 22;

struct Neighbour {
  double squared;
  std::size_t index;
};
using Neighbours = std::vector<Neighbour>;

// Eight sums side by side, which the compiler keeps in a vector: a fixed order all the same.
double squared_distance(std::span<const float> left, std::span<const float> right) {
  constexpr std::size_t lanes = 8;
  std::array<double, lanes> sums{};
  const auto add = [&](std::size_t at, std::size_t lane) {
    const double difference = double{left[at]} - double{right[at]};
    sums[lane] += difference * difference;
  };
  const std::size_t whole = left.size() / lanes * lanes;
  for (std::size_t at = 0; at < whole; at += lanes) {
    for (std::size_t lane = 0; lane < lanes; ++lane) add(at + lane, lane);
  }
  for (std::size_t at = whole; at < left.size(); ++at) add(at, at - whole);
  double sum = 0;
  for (const double part : sums) sum += part;
  return sum;
}

// Rows come in their order, so of equals the first stays first.
void insert(Neighbour found, std::size_t k, Neighbours& nearest) {
  const auto place = std::ranges::upper_bound(nearest, found.squared, {}, &Neighbour::squared);
  if (place == nearest.end() && nearest.size() == k) return;
  nearest.insert(place, found);
  if (nearest.size() > k) nearest.pop_back();
}

Tensor features_of(const Question& question, graph::NodeId node) {
  Shape shape{static_cast<std::int64_t>(question.batch.rows()),
              static_cast<std::int64_t>(count(net_of(question.classifier).graph()[node].shape))};
  Tensor features(std::move(shape));
  net_of(question.classifier)
      .values(question.batch.rows(), items_from(question, 0), {node},
              [&](const engine::Result& found) {
                std::ranges::copy(found.values[0], features.row(found.row).begin());
              });
  return features;
}

// A search through a file, a block of rows at a time.
struct Search {
  const Question& question;
  const Tensor& features;
  std::size_t k;
  bool same_class;

  // Nothing when the file turns out to be broken.
  std::optional<std::vector<Neighbours>> operator()(FeatureFile& file) const {
    std::vector<Neighbours> nearest(features.rows());
    const std::size_t size = features.row(0).size();
    const std::size_t together = std::max<std::size_t>(1, most_compared / size);
    std::vector<float> block(std::min(together, file.classes().size()) * size);
    std::vector<std::size_t> held;
    for (std::size_t row = 0; row < file.classes().size(); ++row) {
      if (!asked_for(file.classes()[row])) continue;
      if (!file.read(row, std::span(block).subspan(held.size() * size, size))) return std::nullopt;
      held.push_back(row);
      if (held.size() < together) continue;
      compare(file, block, held, nearest);
      held.clear();
    }
    compare(file, block, held, nearest);
    return nearest;
  }

  bool asked_for(std::uint64_t predicted) const {
    return !same_class || std::ranges::find(question.targets, predicted) != question.targets.end();
  }

  void compare(const FeatureFile& file, std::span<const float> block,
               const std::vector<std::size_t>& rows, std::vector<Neighbours>& nearest) const {
    parallel_for(features.rows(), 1, [&](std::size_t item, std::size_t) {
      const std::span<const float> own = features.row(item);
      for (std::size_t at = 0; at < rows.size(); ++at) {
        if (same_class && file.classes()[rows[at]] != question.targets[item]) continue;
        const auto other = block.subspan(at * own.size(), own.size());
        insert({squared_distance(own, other), rows[at]}, k, nearest[item]);
      }
    });
  }
};

std::vector<Neighbours> nearest(const FeatureSet& set, const Search& search) {
  const std::filesystem::path path = feature_path(set);
  if (auto file = cached_features(set, path)) {
    if (auto found = search(*file)) return *found;
  }
  FeatureFile file = computed_features(set, path);
  if (auto found = search(file)) return *found;
  fail("'{}' cannot be read back; look at the disk.", path.string());
}

}  // namespace

Maps NearestNeighbours::operator()(const Question& question) const {
  if (training.empty()) {
    fail("nearest_neighbours needs training items; give training=FOLDER, a .npy or a .csv file.");
  }
  const model::Model& model = net_of(question.classifier);
  const graph::NodeId node = layer.empty() ? find_layer(model, "").node : find_node(model, layer);
  const data::InputSource source(training, model.description().preprocessing, model.input_shape());
  const Tensor features = features_of(question, node);
  const Search search{question, features, static_cast<std::size_t>(k), among == Among::predicted};
  Maps maps;
  for (const Neighbours& found : nearest({model, node, source}, search)) {
    std::vector<Example>& examples = maps.examples.emplace_back();
    for (const Neighbour& one : found) {
      examples.push_back({one.index, source.name(one.index), std::sqrt(one.squared)});
    }
  }
  return maps;
}

}  // namespace assay::attribution
