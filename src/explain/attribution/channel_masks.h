// Channels of a layer as masks over the input: enlarged to its points and scaled from 0 to 1. What
// Score-CAM and SISE have in common. A mask is written where it is used, into the batch that runs;
// only the layer's own values are held.
#pragma once

#include "explain/attribution/channel_sums.h"

namespace assay::attribution {

struct ChannelMask {
  std::size_t item;
  std::size_t channel;
  // Of the enlarged channel: mask = (channel - low) / (high - low).
  float low = 0;
  float high = 0;
  double sum = 0;   // of the mask
  float score = 0;  // of the item's class when all but the mask is zero
};

// Values of a layer for some items, one row each.
struct Activations {
  const Layer& layer;
  std::size_t first;  // item
  Tensor values;      // [items, the layer's...]

  std::span<const float> channel(const ChannelMask& mask) const {
    return values.row(mask.item - first).subspan(mask.channel * layer.points(), layer.points());
  }
};

// Calls run(first item, items) for groups of items whose activations a fixed amount of memory
// holds.
void in_groups(std::size_t items, const Layer& layer,
               const std::function<void(std::size_t first, std::size_t items)>& run);

// Whether all values are the same: such a channel is no mask.
bool is_flat(std::span<const float> channel);

// Runs every item under every of its masks, and fills in what is known of the masks then.
void score_masks(const Question& question, const Activations& activations,
                 const Upsampler& upsampler, std::span<ChannelMask> masks);

// Calls body(item, masks) for the masks of each item, which follow each other. Items without a mask
// are left out. Bodies run at once.
void for_items(std::span<const ChannelMask> masks,
               const std::function<void(std::size_t item, std::span<const ChannelMask>)>& body);

}  // namespace assay::attribution
