#include "attribution/smoothgrad.h"

#include <algorithm>

#include "attribution/kept_rows.h"
#include "base/rng.h"

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

Maps Smoothgrad::operator()(const Question& question) const {
  const Shape input = question.model.input_shape();
  const std::size_t size = count(input);
  // The same noise for every item: what is said of one does not depend on its place among others.
  const KeptRows draws(
      static_cast<std::size_t>(samples), size,
      [&](std::size_t draw, std::span<float> row) { write_noise(seed, draw, row); });
  const std::size_t items = question.batch.rows();
  std::vector<float> scales(items);
  for (std::size_t item = 0; item < items; ++item) {
    scales[item] = static_cast<float>(noise) * spread(question.batch.row(item));
  }
  std::vector<std::vector<double>> sums(items, std::vector<double>(size, 0.0));
  vary_gradients(
      question, static_cast<std::size_t>(samples), engine::gradient_rules(),
      [&](std::size_t item, std::size_t draw, std::span<float> sample) {
        const std::span<const float> x = question.batch.row(item);
        const float scale = scales[item];
        draws.with(draw, [&](std::span<const float> row) {
          for (std::size_t at = 0; at < size; ++at) sample[at] = x[at] + scale * row[at];
        });
      },
      [&](std::size_t item, std::size_t, std::span<const float> gradient) {
        const std::span<double> sum = sums[item];
        for (std::size_t at = 0; at < size; ++at) {
          const double g = gradient[at];
          sum[at] += power == Power::squares ? g * g : g;
        }
      });
  Maps maps = blank_maps(question);
  std::vector<float> mean(size);
  for (std::size_t item = 0; item < items; ++item) {
    std::ranges::transform(sums[item], mean.begin(),
                           [&](double sum) { return static_cast<float>(sum / samples); });
    over_channels(input, mean, sign, maps.values.row(item));
  }
  return maps;
}

}  // namespace assay::attribution
