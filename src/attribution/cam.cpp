#include "attribution/cam.h"

#include <algorithm>

#include "attribution/backward.h"
#include "base/error.h"

namespace assay::attribution {

model::Fill items_from(const Question& question, std::size_t first) {
  return [&question, first](std::size_t row, std::span<float> sample) {
    std::ranges::copy(question.batch.row(first + row), sample.begin());
  };
}

void add_channel(std::span<const float> channel, double weight, std::span<double> sum) {
  for (std::size_t at = 0; at < sum.size(); ++at) sum[at] += weight * double{channel[at]};
}

void write_map(std::span<const double> sum, bool rectify, const Upsampler& upsampler,
               std::span<float> map) {
  std::vector<float> values(sum.size());
  std::ranges::transform(sum, values.begin(), [&](double value) {
    return static_cast<float>(rectify ? std::max(value, 0.0) : value);
  });
  if (!is_finite(values)) {
    fail("A map is too large for its numbers; look at the model's values at this layer.");
  }
  upsampler.write(values, map);
}

Upsampler upsampler_for(const model::Model& model, const Layer& layer, Upsampling kind) {
  const Shape space = spatial_shape(model.input_shape());
  if (space.size() > 2) {
    fail("CAM methods map pictures and signals; this model's input is {}.",
         to_string(model.input_shape()));
  }
  return {layer.space, space, kind};
}

Maps weighted_channels(const Question& question, const Cam& cam, const ChannelWeight& weight) {
  const Layer layer = find_layer(question.model, cam.layer);
  const Upsampler upsampler = upsampler_for(question.model, layer, cam.upsampling);
  Maps maps = blank_maps(question);
  question.model.sweep(
      question.batch.rows(), items_from(question, 0),
      [&](std::size_t row) { return question.targets[row]; },
      {.output = question.output,
       .rules = engine::gradient_rules(),
       .wanted = {.values = {layer.node}, .gradients = {layer.node}}},
      [&](const engine::Result& found) {
        std::vector<double> sum(layer.points(), 0.0);
        for (std::size_t channel = 0; channel < layer.channels; ++channel) {
          const std::size_t begin = channel * layer.points();
          const auto values = found.values[0].subspan(begin, layer.points());
          add_channel(values, weight(values, found.gradients[0].subspan(begin, layer.points())),
                      sum);
        }
        write_map(sum, cam.rectify, upsampler, maps.values.row(found.row));
      });
  return maps;
}

}  // namespace assay::attribution
