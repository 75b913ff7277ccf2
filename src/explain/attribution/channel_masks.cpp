#include "explain/attribution/channel_masks.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "base/parallel.h"
#include "explain/attribution/progress_meter.h"

namespace assay::attribution {
namespace {

// Numbers of activations that are held at once: 64 MiB.
constexpr std::size_t most_held = std::size_t{1} << 24;

struct Extent {
  float low;
  float high;
};

// Side by side in several lanes, which a compiler turns into vectors; one running minimum it does
// not.
Extent extent(std::span<const float> values) {
  constexpr std::size_t lanes = 16;
  std::array<float, lanes> low;
  std::array<float, lanes> high;
  low.fill(values[0]);
  high.fill(values[0]);
  const std::size_t whole = values.size() / lanes * lanes;
  for (std::size_t begin = 0; begin < whole; begin += lanes) {
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      low[lane] = std::min(low[lane], values[begin + lane]);
      high[lane] = std::max(high[lane], values[begin + lane]);
    }
  }
  for (std::size_t at = whole; at < values.size(); ++at) {
    low[0] = std::min(low[0], values[at]);
    high[0] = std::max(high[0], values[at]);
  }
  return {std::ranges::min(low), std::ranges::max(high)};
}

// Writes the mask into `room`, notes its extent.
void make_mask(std::span<const float> channel, const Upsampler& upsampler, ChannelMask& mask,
               std::span<float> room) {
  upsampler.write(channel, room);
  const auto [low, high] = extent(room);
  mask.low = low;
  mask.high = high;
  const float spread = high - low;
  if (spread > 0) {
    for (float& value : room) value = (value - low) / spread;
  } else {
    std::ranges::fill(room, 0.0F);
  }
  mask.sum = std::accumulate(room.begin(), room.end(), 0.0);
}

}  // namespace

void in_groups(std::size_t items, const Layer& layer,
               const std::function<void(std::size_t, std::size_t)>& run) {
  const std::size_t together = std::max<std::size_t>(1, most_held / layer.size());
  for (std::size_t first = 0; first < items; first += together) {
    run(first, std::min(together, items - first));
  }
}

bool is_flat(std::span<const float> channel) {
  return std::ranges::all_of(channel, [&](float value) { return value == channel[0]; });
}

void score_masks(const Question& question, const Activations& activations,
                 const Upsampler& upsampler, std::span<ChannelMask> masks) {
  const std::size_t points = upsampler.points();
  ProgressMeter meter(question.report_progress, masks.size());
  question.classifier.scores(
      masks.size(),
      [&](std::size_t row, std::span<float> sample) {
        ChannelMask& mask = masks[row];
        // The mask is made where the first channel will be, which is multiplied last.
        const std::span<float> room = sample.first(points);
        make_mask(activations.channel(mask), upsampler, mask, room);
        const std::span<const float> x = question.batch.row(mask.item);
        for (std::size_t begin = points; begin < sample.size(); begin += points) {
          for (std::size_t at = 0; at < points; ++at) {
            sample[begin + at] = x[begin + at] * room[at];
          }
        }
        for (std::size_t at = 0; at < points; ++at) room[at] *= x[at];
      },
      question.output,
      [&](std::size_t row, std::span<const float> scores) {
        masks[row].score = scores[question.targets[masks[row].item]];
        meter.done();
      });
}

void for_items(std::span<const ChannelMask> masks,
               const std::function<void(std::size_t, std::span<const ChannelMask>)>& body) {
  std::vector<std::span<const ChannelMask>> parts;
  while (!masks.empty()) {
    const auto end = std::ranges::find_if(
        masks, [&](const ChannelMask& mask) { return mask.item != masks.front().item; });
    const auto held = static_cast<std::size_t>(end - masks.begin());
    parts.push_back(masks.first(held));
    masks = masks.subspan(held);
  }
  parallel_for(parts.size(), 1,
               [&](std::size_t part, std::size_t) { body(parts[part].front().item, parts[part]); });
}

}  // namespace assay::attribution
