// Models that differ from a given one in a known way: some of its weights are new, or its input is
// moved. For questions of the kind "would the explanation notice?".
#pragma once

#include <cstdint>

#include "net/model/model.h"

namespace assay::model {

// Layers whose weights are constants (convolutions, linear maps, products with a constant), on the
// way from the input to the output, in the order of the graph.
std::vector<graph::NodeId> weighted_layers(const Model& model);

// What the last of these reads: the last inner view of an input that the model has.
graph::NodeId last_representation(const Model& model);

// initialised: uniform within 1 / sqrt(numbers a result is made of), as PyTorch starts a layer,
// biases too. shuffled: the layer's own numbers in another order, so that their sizes stay.
enum class Randomisation { initialised, shuffled };

// The same model with new numbers in these layers. Every layer has random numbers of its own,
// whatever the others are: a layer is the same in all models of one seed that renew it.
Model with_randomised_layers(const Model& model, std::span<const graph::NodeId> layers,
                             Randomisation fresh, std::uint64_t seed);

// The same model with every weight and bias of its weighted layers multiplied by a random number of
// its own, of mean 1 and this standard deviation.
Model with_noisy_weights(const Model& model, double deviation, std::uint64_t seed);

// The model that says of x - shift what this one says of x, shift being taken off every number.
Model with_shifted_input(const Model& model, float shift);

}  // namespace assay::model
