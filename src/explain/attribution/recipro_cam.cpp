#include "explain/attribution/recipro_cam.h"

#include <algorithm>

#include "explain/attribution/backward.h"
#include "explain/attribution/layer_variations.h"

namespace assay::attribution {
namespace {

// A point that is left, and what it is multiplied by.
struct Left {
  std::size_t at;
  float share;
};

// What is left around each point of a space of one or two axes; neighbours beyond its edge are not.
std::vector<std::vector<Left>> windows_left(const Shape& space, PointShape shape) {
  const std::int64_t columns = space.back();
  const std::int64_t rows = space.size() == 2 ? space[0] : 1;
  const std::int64_t reach = shape == PointShape::gaussian ? 1 : 0;
  const auto share = [&](std::int64_t off) { return reach == 0 ? 1.0F : off == 0 ? 0.5F : 0.25F; };
  std::vector<std::vector<Left>> result(count(space));
  for (std::int64_t y = 0; y < rows; ++y) {
    for (std::int64_t x = 0; x < columns; ++x) {
      auto& left = result[static_cast<std::size_t>(y * columns + x)];
      for (std::int64_t v = std::max<std::int64_t>(0, y - reach);
           v <= std::min(rows - 1, y + reach); ++v) {
        for (std::int64_t u = std::max<std::int64_t>(0, x - reach);
             u <= std::min(columns - 1, x + reach); ++u) {
          const float across = space.size() == 2 ? share(v - y) : 1.0F;
          left.push_back({static_cast<std::size_t>(v * columns + u), across * share(u - x)});
        }
      }
    }
  }
  return result;
}

}  // namespace

Maps ReciproCam::operator()(const Question& question) const {
  const Layer found = find_layer(net_of(question.classifier), layer);
  const Upsampler upsampler = upsampler_for(net_of(question.classifier), found, upsampling);
  const std::vector<std::vector<Left>> windows = windows_left(found.space, shape);
  Maps maps = zero_maps(question);
  score_layer_versions(
      question, found, found.points(),
      [&](std::span<const float> values, std::size_t point, std::span<float> to) {
        std::ranges::fill(to, 0.0F);
        for_channels(found, values, [&](std::size_t channel, std::span<const float> own) {
          const auto target = to.subspan(channel * own.size(), own.size());
          for (const Left& left : windows[point]) target[left.at] = left.share * own[left.at];
        });
      },
      [&](std::size_t item, std::span<const float>, std::span<const double> scores) {
        write_map(scores, /*rectify=*/false, upsampler, maps.values.row(item));
      });
  return maps;
}

}  // namespace assay::attribution
