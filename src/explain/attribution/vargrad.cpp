#include "explain/attribution/vargrad.h"

#include <algorithm>

#include "explain/attribution/noisy_gradients.h"

namespace assay::attribution {
namespace {

// Mean and squared deviations so far (Welford, 1962): the mean of squares less the square of the
// mean would be rounding, perhaps below zero, where gradients hardly vary.
struct Spread {
  std::vector<double> mean;
  std::vector<double> squares;

  void take(std::span<const float> gradient, std::size_t before) {
    for (std::size_t at = 0; at < gradient.size(); ++at) {
      const double off = double{gradient[at]} - mean[at];
      mean[at] += off / static_cast<double>(before + 1);
      squares[at] += off * (double{gradient[at]} - mean[at]);
    }
  }
};

}  // namespace

Maps Vargrad::operator()(const Question& question) const {
  const Shape input = question.classifier.input_shape();
  const std::vector<double> zeros(count(input), 0.0);
  std::vector<Spread> spreads(question.batch.rows(), Spread{zeros, zeros});
  gradients_of_noisy_versions(
      question, {samples, noise, seed},
      [&](std::size_t item, std::size_t draw, std::span<const float> gradient) {
        spreads[item].take(gradient, draw);
      });
  Maps maps = zero_maps(question);
  std::vector<float> variance(zeros.size());
  for (std::size_t item = 0; item < spreads.size(); ++item) {
    std::ranges::transform(spreads[item].squares, variance.begin(),
                           [&](double sum) { return static_cast<float>(sum / samples); });
    reduce_channels(input, variance, Sign::magnitudes, maps.values.row(item));
  }
  return maps;
}

}  // namespace assay::attribution
