// Class activation maps: channels of a layer, weighted and added. What the methods that weigh by
// gradients share.
#pragma once

#include "attribution/layer.h"
#include "attribution/method.h"
#include "attribution/upsample.h"

namespace assay::attribution {

// The weight of one channel, given its values and the gradient of the score to them.
using ChannelWeight =
    std::function<double(std::span<const float> values, std::span<const float> gradient)>;

// Where a map is made and how it becomes as large as the input.
struct Cam {
  const std::string& layer;
  Upsampling upsampling;
  bool rectify;
};

// One sweep an item. Maps are sums of weighted channels as they are, rescaled by nothing.
Maps weighted_channels(const Question& question, const Cam& cam, const ChannelWeight& weight);

// The question's items from `first` on, as a batch to run.
model::Fill items_from(const Question& question, std::size_t first);

// Adds weight times the channel to the sum.
void add_channel(std::span<const float> channel, double weight, std::span<double> sum);

// A sum over a layer's points as a map of the input's.
void write_map(std::span<const double> sum, bool rectify, const Upsampler& upsampler,
               std::span<float> map);

// The layer's upsampler for a model. Throws Error when the input has neither one nor two axes.
Upsampler upsampler_for(const model::Model& model, const Layer& layer, Upsampling kind);

}  // namespace assay::attribution
