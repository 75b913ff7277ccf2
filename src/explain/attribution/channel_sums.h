// Class activation maps: channels of a layer, weighted and added. What the methods of this family
// share.
#pragma once

#include "explain/attribution/layer.h"
#include "explain/attribution/method.h"
#include "explain/attribution/upsample.h"

namespace assay::attribution {

// The weight of one channel, given its values and the gradient of the score to them.
using ChannelWeight =
    std::function<double(std::span<const float> values, std::span<const float> gradient)>;

// Adds what one channel has to say of each of the layer's points.
using AddChannel = std::function<void(std::span<const float> values,
                                      std::span<const float> gradient, std::span<double> sum)>;

// Where a map is made and how it becomes as large as the input.
struct ChannelMap {
  const std::string& layer;
  Upsampling upsampling;
  bool rectify;
};

// One backward pass per item. Maps are sums over channels as they are, rescaled by nothing.
Maps summed_channels(const Question& question, const ChannelMap& how, const AddChannel& add);
// The same where every channel has one weight for all its points.
Maps weighted_channels(const Question& question, const ChannelMap& how,
                       const ChannelWeight& weight);

// The question's items from `first` on, as a batch to run.
model::Fill items_from(const Question& question, std::size_t first);

// The layer's values for `items` of the question's items from `first` on: [items, the layer's...].
Tensor layer_values(const Question& question, const Layer& layer, std::size_t first,
                    std::size_t items);

// Adds weight times the channel to the sum.
void add_channel(std::span<const float> channel, double weight, std::span<double> sum);

// Calls body(channel's number, its values) for every channel of a layer's values.
template <class Body>
void for_channels(const Layer& layer, std::span<const float> values, const Body& body) {
  for (std::size_t channel = 0; channel < layer.channels; ++channel) {
    body(channel, values.subspan(channel * layer.points(), layer.points()));
  }
}

// A sum over a layer's points as a map of the input's.
void write_map(std::span<const double> sum, bool rectify, const Upsampler& upsampler,
               std::span<float> map);

// The layer's upsampler for a model. Throws Error when the input has neither one nor two axes.
Upsampler upsampler_for(const model::Model& model, const Layer& layer, Upsampling kind);

}  // namespace assay::attribution
