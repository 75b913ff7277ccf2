#include "evaluate/metrics/nearby.h"

#include <algorithm>
#include <cmath>

#include "base/rng.h"

namespace assay::metrics {

NearbyInputs::NearbyInputs(const Nearby& how, std::size_t numbers)
    : how_(how),
      steps_(static_cast<std::size_t>(how.draws), numbers,
             [how](std::size_t draw, std::span<float> row) {
               Random random(how.seed, draw);
               for (float& step : row) {
                 step = static_cast<float>(how.noise == Noise::uniform ? 2 * random.uniform() - 1
                                                                       : random.normal());
               }
             }) {}

void NearbyInputs::write(std::span<const float> x, std::size_t draw,
                         std::span<float> sample) const {
  double radius = how_.radius;
  if (how_.relative) {
    const auto [least, greatest] = std::ranges::minmax(x);
    radius *= double{greatest} - double{least};
  }
  steps_.with(draw, [&](std::span<const float> steps) {
    for (std::size_t at = 0; at < x.size(); ++at) {
      sample[at] = static_cast<float>(double{x[at]} + radius * double{steps[at]});
    }
  });
}

void explain_nearby(const ExplainedItems& explained, std::span<const std::size_t> items,
                    const Nearby& how, const TakeMap& take) {
  const NearbyInputs near(how, count(explained.question->classifier.input_shape()));
  const Make make = [&](std::size_t item, std::size_t draw, std::span<float> sample) {
    near.write(explained.question->batch.row(item), draw, sample);
  };
  reexplain(explained, items, {static_cast<std::size_t>(how.draws), make}, take);
}

double distance(std::span<const float> left, std::span<const float> right, double left_factor,
                double right_factor) {
  double sum = 0;
  for (std::size_t at = 0; at < left.size(); ++at) {
    const double gap = left_factor * double{left[at]} - right_factor * double{right[at]};
    sum += gap * gap;
  }
  return std::sqrt(sum);
}

double norm(std::span<const float> numbers) {
  double sum = 0;
  for (const float number : numbers) sum += double{number} * double{number};
  return std::sqrt(sum);
}

double unit_height_factor(std::span<const float> map) {
  double greatest = 0;
  for (const float value : map) greatest = std::max(greatest, std::abs(double{value}));
  return greatest > 0 ? 1 / greatest : 1;
}

}  // namespace assay::metrics
