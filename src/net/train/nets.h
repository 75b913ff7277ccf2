// Small nets to train, with their initial weights.
#pragma once

#include <cstdint>

#include "net/graph/graph.h"

namespace assay::train {

// The SVEA benchmark's baseline for MNIST-1D (Sattarzadeh et al., ICCV workshops 2021): three
// convolutions of 25 filters (5, 3 and 3 points, same padding, ReLU), flattened into a dense layer
// of 10: 13,960 parameters. Kernels start as Glorot's uniform, the dense ones as N(0, 0.5).
graph::Graph svea_baseline(std::uint64_t seed);

// Two 3x3 convolutions with max pooling (16 and 32 filters) and a dense layer of 10, for 28x28
// grey pictures.
graph::Graph picture_net(std::uint64_t seed);

// Three 3x3 convolutions (16, 32 and 32 filters, max pooling after the first two), the means of the
// channels and a dense layer, for 32x32 pictures in colour: what it finds it may find anywhere.
graph::Graph averaged_net(std::int64_t classes, std::uint64_t seed);

}  // namespace assay::train
