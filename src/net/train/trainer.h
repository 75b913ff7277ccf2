// Training of small nets by gradient descent on the cross-entropy. The order of samples comes from
// the seed and gradients are summed in a fixed order, so the same options give the same bits on any
// number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "math/tensor/tensor.h"
#include "net/graph/graph.h"

namespace assay::train {

enum class Optimiser { sgd, adam };

struct Options {
  int epochs = 10;
  std::size_t batch = 32;
  Optimiser optimiser = Optimiser::sgd;
  double learning_rate = 0.01;
  double momentum = 0;      // of sgd
  double weight_decay = 0;  // adds weight_decay * w to the gradient of every weight, not of biases
  std::uint64_t seed = 0;
};

struct Samples {
  const Tensor& values;  // [n, input shape...]
  std::span<const std::size_t> labels;
};

// After each epoch: the mean over its batches, measured before each batch's step.
struct Epoch {
  int epoch;
  double loss;
  double accuracy;
};

// The first node, from the input on, that computes with numbers of its own which training would
// leave as they are: weights of another kind than those of convolutions and linear maps, or a scale
// behind them. None for a net that can be trained whole.
std::optional<graph::NodeId> first_untrained(const graph::Graph& graph);

// The graph with trained constants. Its output is one logit a class. Throws Error when there is
// nothing to train on or when the loss is no longer finite.
graph::Graph train(const graph::Graph& graph, const Samples& samples, const Options& options,
                   const std::function<void(const Epoch&)>& report);

// The share of samples whose largest logit is their label.
double accuracy(const graph::Graph& graph, const Samples& samples);

}  // namespace assay::train
