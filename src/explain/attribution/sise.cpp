#include "explain/attribution/sise.h"

#include <algorithm>
#include <numeric>

#include "base/parallel.h"
#include "explain/attribution/backward.h"
#include "explain/attribution/otsu.h"

namespace assay::attribution {
namespace {

// From shallow to deep, each once.
std::vector<Layer> layers_of(const model::Model& model, const std::vector<std::string>& names) {
  std::vector<Layer> found;
  for (const std::string& name : names) {
    if (name == "blocks") {
      std::ranges::copy(last_layer_of_every_size(model), std::back_inserter(found));
    } else {
      found.push_back(find_layer(model, name == "last" ? "" : name));
    }
  }
  std::ranges::sort(found, {}, &Layer::node);
  const auto repeated = std::ranges::unique(found, {}, &Layer::node);
  found.erase(repeated.begin(), repeated.end());
  return found;
}

// A group's activations, and for each the channels whose mean gradient is positive.
struct RisingChannels {
  Activations activations;
  std::vector<ChannelMask> masks;
};

RisingChannels rising_channels(const Question& question, const Layer& layer, std::size_t first,
                               std::size_t items) {
  RisingChannels result{
      {layer, first,
       Tensor(Shape{static_cast<std::int64_t>(items), static_cast<std::int64_t>(layer.size())})},
      {}};
  std::vector<std::vector<bool>> grows(items, std::vector<bool>(layer.channels));
  net_of(question.classifier)
      .backward_pass(
          items, items_from(question, first),
          [&](std::size_t row) { return question.targets[first + row]; },
          {.output = question.output,
           .rules = engine::gradient_rules(),
           .wanted = {.values = {layer.node}, .gradients = {layer.node}}},
          [&](const engine::Result& found) {
            std::ranges::copy(found.values[0], result.activations.values.row(found.row).begin());
            for (std::size_t channel = 0; channel < layer.channels; ++channel) {
              const auto gradient =
                  found.gradients[0].subspan(channel * layer.points(), layer.points());
              grows[found.row][channel] =
                  std::accumulate(gradient.begin(), gradient.end(), 0.0) > 0;
            }
          });
  for (std::size_t row = 0; row < items; ++row) {
    for (std::size_t channel = 0; channel < layer.channels; ++channel) {
      const ChannelMask mask{first + row, channel};
      if (grows[row][channel] && !is_flat(result.activations.channel(mask))) {
        result.masks.push_back(mask);
      }
    }
  }
  return result;
}

// The sum of weighted masks. Enlarging is linear and keeps constants, so it is done once, after the
// layer's own values have been scaled and added.
void write_sum(const Activations& activations, std::span<const ChannelMask> masks,
               MaskScale normalise, const Upsampler& upsampler, std::span<float> map) {
  std::vector<double> sum(activations.layer.points(), 0.0);
  for (const ChannelMask& mask : masks) {
    if (mask.high == mask.low) continue;
    const double by = normalise == MaskScale::sum ? mask.sum : 1.0;
    const double weight = double{mask.score} / by / (double{mask.high} - double{mask.low});
    const std::span<const float> channel = activations.channel(mask);
    for (std::size_t at = 0; at < sum.size(); ++at) {
      sum[at] += weight * (double{channel[at]} - double{mask.low});
    }
  }
  write_map(sum, false, upsampler, map);
}

Tensor layer_map(const Sise& sise, const Question& question, const Layer& layer) {
  const Upsampler upsampler = upsampler_for(net_of(question.classifier), layer, sise.upsampling);
  Tensor map = zero_maps(question).values;
  in_groups(question.batch.rows(), layer, [&](std::size_t first, std::size_t items) {
    RisingChannels rising = rising_channels(question, layer, first, items);
    score_masks(question, rising.activations, upsampler, rising.masks);
    for_items(rising.masks, [&](std::size_t item, std::span<const ChannelMask> own) {
      write_sum(rising.activations, own, sise.normalise, upsampler, map.row(item));
    });
  });
  return map;
}

void to_unit_range(std::span<float> map) {
  const auto [low, high] = std::ranges::minmax(map);
  const float spread = high - low;
  for (float& value : map) value = spread > 0 ? (value - low) / spread : 0.0F;
}

// Added, and kept where the deeper map is above its threshold; a flat one has none and keeps all.
void fuse(std::span<const float> deeper, std::span<float> fused) {
  const std::optional<double> threshold = otsu_threshold(deeper);
  for (std::size_t at = 0; at < fused.size(); ++at) {
    const bool is_kept = !threshold || double{deeper[at]} > *threshold;
    fused[at] = is_kept ? fused[at] + deeper[at] : 0.0F;
  }
}

}  // namespace

Maps Sise::operator()(const Question& question) const {
  const std::vector<Layer> all = layers_of(net_of(question.classifier), layers);
  Tensor fused;
  for (const Layer& layer : all) {
    Tensor map = layer_map(*this, question, layer);
    if (all.size() > 1) {
      for (std::size_t item = 0; item < map.rows(); ++item) to_unit_range(map.row(item));
    }
    if (fused.shape.empty()) {
      fused = std::move(map);
      continue;
    }
    for (std::size_t item = 0; item < map.rows(); ++item) fuse(map.row(item), fused.row(item));
  }
  return {std::move(fused)};
}

}  // namespace assay::attribution
