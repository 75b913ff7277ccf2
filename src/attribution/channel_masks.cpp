#include "attribution/channel_masks.h"

#include <algorithm>
#include <numeric>

#include "attribution/meter.h"
#include "base/parallel.h"

namespace assay::attribution {
namespace {

// Numbers of activations that are held at once: 64 MiB.
constexpr std::size_t most_held = std::size_t{1} << 24;

// Writes the mask into `room`, notes its extent.
void make_mask(std::span<const float> channel, const Upsampler& upsampler, ChannelMask& mask,
               std::span<float> room) {
  upsampler.write(channel, room);
  const auto [low, high] = std::ranges::minmax(room);
  mask.low = low;
  mask.high = high;
  const float spread = high - low;
  for (float& value : room) value = spread > 0 ? (value - low) / spread : 0.0F;
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
  Meter meter(question.watch, masks.size());
  question.model.scores(
      masks.size(),
      [&](std::size_t row, std::span<float> sample) {
        ChannelMask& mask = masks[row];
        std::vector<float> room(points);
        make_mask(activations.channel(mask), upsampler, mask, room);
        const std::span<const float> x = question.batch.row(mask.item);
        for (std::size_t begin = 0; begin < sample.size(); begin += points) {
          for (std::size_t at = 0; at < points; ++at) {
            sample[begin + at] = x[begin + at] * room[at];
          }
        }
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
