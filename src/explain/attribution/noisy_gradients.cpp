#include "explain/attribution/noisy_gradients.h"

#include <algorithm>

#include "base/rng.h"
#include "explain/attribution/row_cache.h"

namespace assay::attribution {
namespace {

void write_noise(std::uint64_t seed, std::size_t draw, std::span<float> noise) {
  Random random(seed, draw);
  for (float& value : noise) value = static_cast<float>(random.normal());
}

float spread(std::span<const float> x) {
  const auto [least, most] = std::ranges::minmax(x);
  return most - least;
}

}  // namespace

void gradients_of_noisy_versions(const Question& question, const Noise& noise,
                                 const TakeGradient& take) {
  const std::size_t size = count(question.classifier.input_shape());
  const auto samples = static_cast<std::size_t>(noise.samples);
  const RowCache draws(samples, size, [&](std::size_t draw, std::span<float> row) {
    write_noise(noise.seed, draw, row);
  });
  std::vector<float> scales(question.batch.rows());
  for (std::size_t item = 0; item < scales.size(); ++item) {
    scales[item] = static_cast<float>(noise.share) * spread(question.batch.row(item));
  }
  gradients_of_versions(
      question, samples,
      [&](std::size_t item, std::size_t draw, std::span<float> sample) {
        const std::span<const float> x = question.batch.row(item);
        const float scale = scales[item];
        draws.with(draw, [&](std::span<const float> row) {
          for (std::size_t at = 0; at < size; ++at) sample[at] = x[at] + scale * row[at];
        });
      },
      take);
}

}  // namespace assay::attribution
