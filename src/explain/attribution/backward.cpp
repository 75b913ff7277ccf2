#include "explain/attribution/backward.h"

#include <algorithm>
#include <numeric>

namespace assay::attribution {
namespace {

// `run` is given what to run and who takes the gradient.
template <class Run>
Maps gradient_maps(const Question& question, Sign sign, bool times_input, const Run& run) {
  Maps maps = zero_maps(question);
  const Shape input = question.classifier.input_shape();
  run([&](std::size_t item, std::size_t,
          std::span<float> sample) { std::ranges::copy(question.batch.row(item), sample.begin()); },
      [&](std::size_t item, std::size_t, std::span<const float> gradient) {
        std::vector<float> values(gradient.begin(), gradient.end());
        const std::span<const float> x = question.batch.row(item);
        for (std::size_t at = 0; at < values.size() && times_input; ++at) values[at] *= x[at];
        reduce_channels(input, values, sign, maps.values.row(item));
      });
  return maps;
}

}  // namespace

Maps zero_maps(const Question& question) {
  Shape shape = spatial_shape(question.classifier.input_shape());
  shape.insert(shape.begin(), static_cast<std::int64_t>(question.batch.rows()));
  return {Tensor(std::move(shape))};
}

Maps backward_maps(const Question& question, Sign sign, bool times_input) {
  return gradient_maps(question, sign, times_input,
                       [&](const Make& make, const TakeGradient& take) {
                         gradients_of_versions(question, 1, make, take);
                       });
}

Maps backward_maps(const Question& question, const engine::Rules& rules, Sign sign,
                   bool times_input) {
  return gradient_maps(question, sign, times_input,
                       [&](const Make& make, const TakeGradient& take) {
                         gradients_of_versions(question, 1, rules, make, take);
                       });
}

double write_contributions(const Shape& input, std::span<const double> parts, Sign sign,
                           std::span<float> map) {
  std::vector<float> numbers(parts.size());
  std::ranges::transform(parts, numbers.begin(),
                         [](double part) { return static_cast<float>(part); });
  reduce_channels(input, numbers, sign, map);
  return std::accumulate(parts.begin(), parts.end(), 0.0);
}

std::vector<double> score_gains(const Question& question, const Tensor& from) {
  std::vector<double> result(question.batch.rows(), 0.0);
  score_versions(
      question, 2,
      [&](std::size_t item, std::size_t which, std::span<float> sample) {
        std::ranges::copy((which == 0 ? from : question.batch).row(item), sample.begin());
      },
      [&](std::size_t item, std::size_t which, float score) {
        result[item] += which == 0 ? -double{score} : double{score};
      });
  return result;
}

}  // namespace assay::attribution
