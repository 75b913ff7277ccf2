#include "explain/attribution/score_cam.h"

#include <algorithm>
#include <cmath>

#include "explain/attribution/backward.h"

namespace assay::attribution {
namespace {

using Masks = std::span<const ChannelMask>;

// Channels without any contrast show nothing and are left out.
std::vector<ChannelMask> masks_of(const Activations& activations) {
  std::vector<ChannelMask> masks;
  for (std::size_t row = 0; row < activations.values.rows(); ++row) {
    for (std::size_t channel = 0; channel < activations.layer.channels; ++channel) {
      const ChannelMask mask{activations.first + row, channel};
      if (!is_flat(activations.channel(mask))) masks.push_back(mask);
    }
  }
  return masks;
}

// What each class scores when nothing is seen.
std::vector<float> scores_of_nothing(const Question& question) {
  std::vector<float> found;
  question.classifier.scores(
      1, [](std::size_t, std::span<float> sample) { std::ranges::fill(sample, 0.0F); },
      question.output,
      [&](std::size_t, std::span<const float> scores) {
        found.assign(scores.begin(), scores.end());
      });
  return found;
}

// Of the masks of one item.
std::vector<double> softmax(Masks masks) {
  std::vector<double> weights;
  const float most = std::ranges::max(masks, {}, &ChannelMask::score).score;
  double sum = 0;
  for (const ChannelMask& mask : masks) {
    weights.push_back(std::exp(double{mask.score} - most));
    sum += weights.back();
  }
  for (double& weight : weights) weight /= sum;
  return weights;
}

}  // namespace

Maps ScoreCam::operator()(const Question& question) const {
  const Layer found = find_layer(net_of(question.classifier), layer);
  const Upsampler upsampler = upsampler_for(net_of(question.classifier), found, upsampling);
  const std::vector<float> nothing = weights == ScoreWeights::increase
                                         ? scores_of_nothing(question)
                                         : std::vector<float>(question.classifier.classes(), 0.0F);
  Maps maps = zero_maps(question);
  in_groups(question.batch.rows(), found, [&](std::size_t first, std::size_t items) {
    const Activations activations{found, first, layer_values(question, found, first, items)};
    std::vector<ChannelMask> masks = masks_of(activations);
    score_masks(question, activations, upsampler, masks);
    for_items(masks, [&](std::size_t item, Masks own) {
      std::vector<double> by_channel;
      if (weights == ScoreWeights::softmax) {
        by_channel = softmax(own);
      } else {
        for (const ChannelMask& mask : own) {
          by_channel.push_back(double{mask.score} - nothing[question.targets[item]]);
        }
      }
      std::vector<double> sum(found.points(), 0.0);
      for (std::size_t at = 0; at < own.size(); ++at) {
        add_channel(activations.channel(own[at]), by_channel[at], sum);
      }
      write_map(sum, rectify, upsampler, maps.values.row(item));
    });
  });
  return maps;
}

}  // namespace assay::attribution
