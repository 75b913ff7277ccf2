#include "explain/attribution/smoothgrad.h"

#include <algorithm>

#include "explain/attribution/noisy_gradients.h"

namespace assay::attribution {

Maps Smoothgrad::operator()(const Question& question) const {
  const Shape input = question.classifier.input_shape();
  const std::size_t size = count(input);
  const std::size_t items = question.batch.rows();
  std::vector<std::vector<double>> sums(items, std::vector<double>(size, 0.0));
  gradients_of_noisy_versions(question, {samples, noise, seed},
                              [&](std::size_t item, std::size_t, std::span<const float> gradient) {
                                const std::span<double> sum = sums[item];
                                for (std::size_t at = 0; at < size; ++at) {
                                  const double g = gradient[at];
                                  sum[at] += power == Power::squares ? g * g : g;
                                }
                              });
  Maps maps = zero_maps(question);
  std::vector<float> mean(size);
  for (std::size_t item = 0; item < items; ++item) {
    std::ranges::transform(sums[item], mean.begin(),
                           [&](double sum) { return static_cast<float>(sum / samples); });
    reduce_channels(input, mean, sign, maps.values.row(item));
  }
  return maps;
}

}  // namespace assay::attribution
