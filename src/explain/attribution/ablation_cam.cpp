#include "explain/attribution/ablation_cam.h"

#include <algorithm>
#include <cmath>

#include "explain/attribution/backward.h"
#include "explain/attribution/layer_variations.h"

namespace assay::attribution {

Maps AblationCam::operator()(const Question& question) const {
  const Layer found = find_layer(net_of(question.classifier), layer);
  const Upsampler upsampler = upsampler_for(net_of(question.classifier), found, upsampling);
  const std::size_t points = found.points();
  Maps maps = zero_maps(question);
  // The last version has all its channels.
  score_layer_versions(
      question, found, found.channels + 1,
      [&](std::span<const float> values, std::size_t channel, std::span<float> to) {
        std::ranges::copy(values, to.begin());
        if (channel == found.channels) return;
        std::ranges::fill(to.subspan(channel * points, points), 0.0F);
      },
      [&](std::size_t item, std::span<const float> values, std::span<const double> scores) {
        const double whole = scores.back();
        // A score of zero has no shares, and all its weights would have the same factor anyway.
        const double unit = weights == AblationWeights::share && whole != 0 ? std::abs(whole) : 1.0;
        std::vector<double> sum(points, 0.0);
        for_channels(found, values, [&](std::size_t channel, std::span<const float> own) {
          add_channel(own, (whole - scores[channel]) / unit, sum);
        });
        write_map(sum, rectify, upsampler, maps.values.row(item));
      });
  return maps;
}

}  // namespace assay::attribution
