// ResNet-34 with random weights, batch normalisation already folded: what the benchmark runs.
#pragma once

#include <cmath>

#include "base/rng.h"
#include "net/graph/builder.h"

namespace assay::bench {

class Resnet34 {
 public:
  graph::Graph build() && {
    graph::NodeId at = builder_.input("picture", {1, 3, 224, 224});
    at = rectified(convolution(at, 64, 7, 2));
    at = builder_.add("pool", graph::MaxPool{window(3, 2)}, {at});
    const std::int64_t filters[] = {64, 128, 256, 512};
    const int blocks[] = {3, 4, 6, 3};
    for (int stage = 0; stage < 4; ++stage) {
      for (int block = 0; block < blocks[stage]; ++block) {
        at = residual(at, filters[stage], stage > 0 && block == 0 ? 2 : 1);
      }
    }
    const graph::Window all{{7, 7}, {1, 1}, {1, 1}, {0, 0}, {0, 0}};
    at = builder_.add("mean", graph::AveragePool{all, false}, {at});
    at = builder_.add("flatten", graph::Reshape{}, {at}, {1, 512});
    const graph::NodeId weights = random_constant({1000, 512}, 512);
    const graph::NodeId bias = builder_.constant("dense.bias", Tensor(Shape{1000}));
    at = builder_.add("dense", graph::Linear{}, {at, weights, bias});
    return std::move(builder_).finish({at});
  }

 private:
  static graph::Window window(std::int64_t kernel, std::int64_t stride) {
    const std::int64_t pad = kernel / 2;
    return {{kernel, kernel}, {stride, stride}, {1, 1}, {pad, pad}, {pad, pad}};
  }

  graph::NodeId random_constant(Shape shape, double fan_in) {
    Tensor value(std::move(shape));
    Random random(7, ++count_);
    for (float& x : value.data) x = static_cast<float>(random.normal() * std::sqrt(2.0 / fan_in));
    return builder_.constant("w" + std::to_string(count_), std::move(value));
  }

  graph::NodeId convolution(graph::NodeId input, std::int64_t filters, std::int64_t kernel,
                            std::int64_t stride) {
    const std::int64_t channels = builder_[input].shape[1];
    const graph::NodeId weights = random_constant({filters, channels, kernel, kernel},
                                                  static_cast<double>(channels * kernel * kernel));
    const std::string name = "conv" + std::to_string(count_);
    const graph::NodeId bias = builder_.constant(name + ".bias", Tensor(Shape{filters}));
    return builder_.add(name, graph::Convolution{window(kernel, stride), 1},
                        {input, weights, bias});
  }

  graph::NodeId rectified(graph::NodeId input) {
    return builder_.add("relu" + std::to_string(++count_), graph::Unary{graph::Function::relu},
                        {input});
  }

  graph::NodeId residual(graph::NodeId input, std::int64_t filters, std::int64_t stride) {
    graph::NodeId at = rectified(convolution(input, filters, 3, stride));
    at = convolution(at, filters, 3, 1);
    const graph::NodeId side = stride == 1 ? input : convolution(input, filters, 1, stride);
    return rectified(builder_.add("add" + std::to_string(++count_),
                                  graph::Binary{graph::Arithmetic::add}, {at, side}));
  }

  graph::Builder builder_;
  std::uint64_t count_ = 0;
};

}  // namespace assay::bench
