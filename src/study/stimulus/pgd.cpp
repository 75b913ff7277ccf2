#include "study/stimulus/pgd.h"

#include <algorithm>
#include <cmath>

#include "net/data/picture_layout.h"

namespace assay::stimulus {
namespace {

// A model that sees grey in three channels sees one number three times: it can only change in all
// of them alike.
void tie_channels(const model::Model& model, std::span<float> gradient) {
  const data::PictureLayout layout = data::picture_layout(model.input_shape());
  const bool is_grey = model.description().preprocessing.order == model::ChannelOrder::grey;
  if (!is_grey || layout.channels == 1) return;
  const auto channels = static_cast<std::size_t>(layout.channels);
  for (std::size_t pixel = 0; pixel < gradient.size() / channels; ++pixel) {
    float sum = 0;
    for (std::size_t channel = 0; channel < channels; ++channel) {
      sum += gradient[layout.at(channel, pixel)];
    }
    for (std::size_t channel = 0; channel < channels; ++channel) {
      gradient[layout.at(channel, pixel)] = sum;
    }
  }
}

}  // namespace

std::vector<float> Pgd::operator()(const Victim& victim) const {
  const Brightness scale = brightness(victim.model);
  const auto length = static_cast<float>(of == StepOf::range ? step : step * radius);
  const auto reach = static_cast<float>(radius);
  std::vector<float> sample(victim.sample.begin(), victim.sample.end());
  for (int taken = 0; taken < steps; ++taken) {
    std::vector<float> gradient = loss_gradient({victim.model, sample, victim.label});
    tie_channels(victim.model, gradient);
    for (std::size_t at = 0; at < sample.size(); ++at) {
      const float unit = std::abs(scale.unit[at]);
      const float sign = static_cast<float>((gradient[at] > 0) - (gradient[at] < 0));
      const float start = victim.sample[at];
      const float moved =
          std::clamp(sample[at] + sign * length * unit, start - reach * unit, start + reach * unit);
      const auto [least, most] = std::minmax(scale.black[at], scale.white[at]);
      sample[at] = std::clamp(moved, least, most);
    }
  }
  return sample;
}

}  // namespace assay::stimulus
