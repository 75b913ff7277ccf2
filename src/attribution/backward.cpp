#include "attribution/backward.h"

#include <algorithm>

namespace assay::attribution {

Maps blank_maps(const Question& question) {
  Shape shape = spatial_shape(question.model.input_shape());
  shape.insert(shape.begin(), static_cast<std::int64_t>(question.batch.rows()));
  return {Tensor(std::move(shape))};
}

Maps swept(const Question& question, const engine::Rules& rules, Sign sign, bool times_input) {
  Maps maps = blank_maps(question);
  const Shape input = question.model.input_shape();
  vary_gradients(
      question, 1, rules,
      [&](std::size_t item, std::size_t, std::span<float> sample) {
        std::ranges::copy(question.batch.row(item), sample.begin());
      },
      [&](std::size_t item, std::size_t, std::span<const float> gradient) {
        std::vector<float> values(gradient.begin(), gradient.end());
        const std::span<const float> x = question.batch.row(item);
        for (std::size_t at = 0; at < values.size() && times_input; ++at) values[at] *= x[at];
        over_channels(input, values, sign, maps.values.row(item));
      });
  return maps;
}

}  // namespace assay::attribution
