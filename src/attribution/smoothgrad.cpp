#include "attribution/smoothgrad.h"

#include <algorithm>

#include "base/parallel.h"
#include "base/rng.h"

namespace assay::attribution {
namespace {

// The same noise for every item: what is said of one does not depend on its place among others.
Tensor noise_of(std::uint64_t seed, std::int64_t samples, std::size_t size) {
  Tensor result(Shape{samples, static_cast<std::int64_t>(size)});
  parallel_for(result.rows(), 1, [&](std::size_t row, std::size_t) {
    Random random(seed, row);
    for (float& value : result.row(row)) value = static_cast<float>(random.normal());
  });
  return result;
}

float spread(std::span<const float> x) {
  const auto [least, most] = std::ranges::minmax(x);
  return most - least;
}

}  // namespace

Maps Smoothgrad::operator()(const Question& question) const {
  const Shape input = question.model.input_shape();
  const std::size_t size = count(input);
  const Tensor draws = noise_of(seed, samples, size);
  const std::size_t items = question.batch.rows();
  std::vector<std::vector<double>> sums(items, std::vector<double>(size, 0.0));
  vary_gradients(
      question, static_cast<std::size_t>(samples), engine::gradient_rules(),
      [&](std::size_t item, std::size_t draw, std::span<float> sample) {
        const std::span<const float> x = question.batch.row(item);
        const float scale = static_cast<float>(noise) * spread(x);
        for (std::size_t at = 0; at < size; ++at) sample[at] = x[at] + scale * draws.row(draw)[at];
      },
      [&](std::size_t item, std::size_t, std::span<const float> gradient) {
        for (std::size_t at = 0; at < size; ++at) {
          const double g = gradient[at];
          sums[item][at] += power == Power::squares ? g * g : g;
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
