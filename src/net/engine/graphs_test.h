// Small graphs to run in both of the engine's ways, and the runs.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <string>
#include <vector>

#include "base/rng.h"
#include "net/engine/engine.h"
#include "net/graph/builder.h"

namespace assay::engine {

using Numbers = std::vector<float>;
using Batch = std::vector<Numbers>;

// Side by side in lanes, or one at a time as for a large net.
enum class Way { lanes, alone };
inline constexpr Way ways[] = {Way::lanes, Way::alone};

// Finishes a graph so that the engine runs it in the given way: a second output that is wider than
// any tiny net's layer, and that no run asks for, makes a net large.
inline graph::Graph finish(graph::Builder builder, NodeId x, NodeId y, Way way) {
  if (way == Way::lanes) return std::move(builder).finish({y});
  Shape wide = builder[x].shape;
  wide.insert(wide.begin(), 1 + (1 << 17) / static_cast<std::int64_t>(count(wide)));
  const NodeId second = builder.add("wide", graph::Broadcast{}, {x}, wide);
  return std::move(builder).finish({y, second});
}

inline Tensor random_tensor(Shape shape, std::uint64_t stream, double size = 1) {
  Tensor result(std::move(shape));
  Random random(31, stream);
  for (float& value : result.data) {
    value = static_cast<float>(size * (2 * random.uniform() - 1));
  }
  return result;
}

inline Batch random_batch(std::size_t rows, std::size_t size, std::uint64_t stream) {
  Batch result;
  for (std::size_t row = 0; row < rows; ++row) {
    result.push_back(random_tensor({static_cast<std::int64_t>(size)}, stream + row).data);
  }
  return result;
}

inline Source from(const Batch& batch) {
  return [&batch](std::size_t row, std::span<float> sample) {
    std::ranges::copy(batch[row], sample.begin());
  };
}

// The same start of a backward pass for every sample.
inline Seed starting_at(const Numbers& seed) {
  return [&seed](std::size_t, std::span<const float>, std::span<float> gradient) {
    std::ranges::copy(seed, gradient.begin());
  };
}

inline void set(Engine& engine, NodeId id, const Numbers& values) {
  engine.set_parameters({id}, {values});
}

// [node asked for][row]
inline std::vector<Batch> values_of(const Engine& engine, const Batch& batch,
                                    const std::vector<NodeId>& nodes = {}) {
  std::vector<Batch> result(std::max<std::size_t>(1, nodes.size()), Batch(batch.size()));
  engine.forward(batch.size(), from(batch), nodes, [&](const Result& found) {
    for (std::size_t at = 0; at < result.size(); ++at) {
      result[at][found.row] = {found.values[at].begin(), found.values[at].end()};
    }
  });
  return result;
}

inline std::vector<Batch> gradients_of(const Engine& engine, const Batch& batch,
                                       const Numbers& seed, const std::vector<NodeId>& nodes,
                                       const Rules& rules = gradient_rules()) {
  std::vector<Batch> result(nodes.size(), Batch(batch.size()));
  engine.backward_pass(
      batch.size(), from(batch), starting_at(seed), rules, {.values = {}, .gradients = nodes},
      [&](const Result& found) {
        for (std::size_t at = 0; at < result.size(); ++at) {
          result[at][found.row] = {found.gradients[at].begin(), found.gradients[at].end()};
        }
      });
  return result;
}

inline graph::Window window(std::vector<std::int64_t> kernel, std::int64_t stride,
                            std::int64_t begin, std::int64_t end, std::int64_t dilation = 1) {
  const std::size_t axes = kernel.size();
  return {std::move(kernel), std::vector(axes, stride), std::vector(axes, dilation),
          std::vector(axes, begin), std::vector(axes, end)};
}

}  // namespace assay::engine
