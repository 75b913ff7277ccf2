// A net whose class activation maps are worked out by hand.
#pragma once

#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {

// Four points of one signal become three channels: relu(x), relu(-x) and one everywhere. One class
// adds up all points of all channels, weighted by 1 2 5 4, then -1 5 0 0, then 0 0 0 0, and 7. So
// these weights are the gradient to the layer "relu".
inline model::Model three_channels() {
  graph::Builder builder;
  graph::NodeId at = builder.input("x", {1, 1, 4});
  const graph::NodeId w = builder.constant("w", {{3, 1, 1}, {1, -1, 0}});
  const graph::NodeId b = builder.constant("b", {{3}, {0, 0, 1}});
  at = builder.add("conv", graph::Convolution{{{1}, {1}, {1}, {0}, {0}}, 1}, {at, w, b});
  at = builder.add("relu", graph::Unary{graph::Function::relu}, {at});
  at = builder.add("flat", graph::Reshape{}, {at}, {1, 12});
  const graph::NodeId dense =
      builder.constant("dense", {{1, 12}, {1, 2, 5, 4, -1, 5, 0, 0, 0, 0, 0, 0}});
  const graph::NodeId bias = builder.constant("bias", {{1}, {7}});
  at = builder.add("y", graph::Linear{}, {at, dense, bias});
  return {std::move(builder).finish({at}), {}};
}

// Its channels are 1 0 3 0, then 0 2 0 0, then 1 1 1 1.
inline const std::vector<float> four_points{1, -2, 3, 0};

// A picture of 4 x 4 is averaged in squares of two, becomes three channels, and their means make
// two classes: CAM's own kind of net.
inline model::Model averaged_channels(const Tensor& mixing, const Tensor& head) {
  graph::Builder builder;
  graph::NodeId at = builder.input("x", {1, 1, 4, 4});
  at = builder.add("small", graph::AveragePool{{{2, 2}, {2, 2}, {1, 1}, {0, 0}, {0, 0}}, false},
                   {at});
  const graph::NodeId w = builder.constant("w", mixing);
  at =
      builder.add("conv", graph::Convolution{{{1, 1}, {1, 1}, {1, 1}, {0, 0}, {0, 0}}, 1}, {at, w});
  at = builder.add("block", graph::Unary{graph::Function::relu}, {at});
  at = builder.add("mean", graph::Reduce{graph::Reduction::mean, {2, 3}}, {at});
  at = builder.add("flat", graph::Reshape{}, {at}, {1, 3});
  const graph::NodeId dense = builder.constant("dense", head);
  at = builder.add("y", graph::Linear{}, {at, dense});
  return {std::move(builder).finish({at}), {}};
}

inline std::string refusal_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "nothing was refused";
}

}  // namespace assay::attribution
