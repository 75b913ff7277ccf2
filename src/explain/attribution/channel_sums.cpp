#include "explain/attribution/channel_sums.h"

#include <algorithm>

#include "base/unsuited.h"
#include "explain/attribution/backward.h"

namespace assay::attribution {

model::Fill items_from(const Question& question, std::size_t first) {
  return [&question, first](std::size_t row, std::span<float> sample) {
    std::ranges::copy(question.batch.row(first + row), sample.begin());
  };
}

Tensor layer_values(const Question& question, const Layer& layer, std::size_t first,
                    std::size_t items) {
  Shape shape{static_cast<std::int64_t>(items), static_cast<std::int64_t>(layer.channels)};
  shape.insert(shape.end(), layer.space.begin(), layer.space.end());
  Tensor values(std::move(shape));
  net_of(question.classifier)
      .values(items, items_from(question, first), {layer.node}, [&](const engine::Result& result) {
        std::ranges::copy(result.values[0], values.row(result.row).begin());
      });
  return values;
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
    unsuited("CAM methods map pictures and signals; this model's input is {}.",
             to_string(model.input_shape()));
  }
  return {layer.space, space, kind};
}

Maps summed_channels(const Question& question, const ChannelMap& how, const AddChannel& add) {
  const Layer layer = find_layer(net_of(question.classifier), how.layer);
  const Upsampler upsampler = upsampler_for(net_of(question.classifier), layer, how.upsampling);
  Maps maps = zero_maps(question);
  net_of(question.classifier)
      .backward_pass(
          question.batch.rows(), items_from(question, 0),
          [&](std::size_t row) { return question.targets[row]; },
          {.output = question.output,
           .rules = engine::gradient_rules(),
           .wanted = {.values = {layer.node}, .gradients = {layer.node}}},
          [&](const engine::Result& found) {
            std::vector<double> sum(layer.points(), 0.0);
            for_channels(
                layer, found.values[0], [&](std::size_t channel, std::span<const float> values) {
                  add(values, found.gradients[0].subspan(channel * layer.points(), layer.points()),
                      sum);
                });
            write_map(sum, how.rectify, upsampler, maps.values.row(found.row));
          });
  return maps;
}

Maps weighted_channels(const Question& question, const ChannelMap& how,
                       const ChannelWeight& weight) {
  return summed_channels(
      question, how,
      [&](std::span<const float> values, std::span<const float> gradient, std::span<double> sum) {
        add_channel(values, weight(values, gradient), sum);
      });
}

}  // namespace assay::attribution
