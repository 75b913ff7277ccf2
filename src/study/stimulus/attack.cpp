#include "study/stimulus/attack.h"

#include <algorithm>
#include <cmath>

#include "base/argmax.h"
#include "base/error.h"
#include "net/data/encode.h"
#include "net/data/image.h"
#include "net/data/placement.h"
#include "net/data/prepare.h"
#include "net/data/restore.h"

namespace assay::stimulus {
namespace {

// -log p by the logits is p - 1[label], which vanishes as the model grows sure. Divided by
// 1 - p(label) it is the softmax over the other classes, and -1 at the label.
void seed_from_logits(std::span<const float> logits, std::size_t label, std::span<float> seed) {
  float most = -INFINITY;
  for (std::size_t at = 0; at < logits.size(); ++at) {
    if (at != label) most = std::max(most, logits[at]);
  }
  double sum = 0;
  for (std::size_t at = 0; at < logits.size(); ++at) {
    if (at != label) sum += std::exp(double{logits[at]} - most);
  }
  for (std::size_t at = 0; at < logits.size(); ++at) {
    seed[at] = at == label ? -1.0F : static_cast<float>(std::exp(double{logits[at]} - most) / sum);
  }
}

}  // namespace

std::vector<float> loss_gradient(const Victim& victim) {
  const model::Model& model = victim.model;
  expects(victim.label < model.classes(), "the label is a class");
  const bool are_logits = model.description().output != model::OutputKind::probabilities;
  std::vector<float> gradient(victim.sample.size());
  model.engine().backward_pass(
      1,
      [&](std::size_t, std::span<float> sample) {
        std::ranges::copy(victim.sample, sample.begin());
      },
      [&](std::size_t, std::span<const float> output, std::span<float> seed) {
        if (are_logits && output.size() > 1) {
          seed_from_logits(output, victim.label, seed);
        } else {
          seed[victim.label] = -1;
        }
      },
      engine::gradient_rules(), {.values = {}, .gradients = {model.graph().input}},
      [&](const engine::Result& found) {
        std::ranges::copy(found.gradients[0], gradient.begin());
      });
  if (!is_finite(gradient)) fail("The gradient of the model's loss is not finite.");
  return gradient;
}

Brightness brightness(const model::Model& model) {
  const model::Preprocessing& how = model.description().preprocessing;
  const Shape shape = model.input_shape();
  const data::PictureLayout layout = data::picture_layout(shape);
  Brightness result;
  for (std::vector<float>* numbers : {&result.unit, &result.black, &result.white}) {
    numbers->resize(count(shape));
  }
  const auto of = [](const std::vector<double>& values, std::size_t channel, double otherwise) {
    return channel < values.size() ? values[channel] : otherwise;
  };
  const auto pixels =
      static_cast<std::size_t>(layout.height) * static_cast<std::size_t>(layout.width);
  for (std::size_t channel = 0; channel < static_cast<std::size_t>(layout.channels); ++channel) {
    const double mean = of(how.mean, channel, 0);
    const double deviation = of(how.deviation, channel, 1);
    for (std::size_t pixel = 0; pixel < pixels; ++pixel) {
      const std::size_t at = layout.at(channel, pixel);
      result.unit[at] = static_cast<float>(255 * how.scale / deviation);
      result.black[at] = static_cast<float>(-mean / deviation);
      result.white[at] = static_cast<float>((255 * how.scale - mean) / deviation);
    }
  }
  return result;
}

AdversarialPicture make_adversarial_picture(const model::Model& model, const data::Picture& picture,
                                            std::size_t label, const Perturb& perturb,
                                            Encoding encoding) {
  const model::Preprocessing& how = model.description().preprocessing;
  const Shape shape = model.input_shape();
  const data::PictureLayout layout = data::picture_layout(shape);
  const data::Placement place = data::placement(picture.width, picture.height, how, layout);
  data::Picture whole = data::scaled(picture, place.width, place.height);
  const Tensor sample = data::input_from_picture(whole, how, shape);
  const data::Picture part =
      data::picture_from_input(perturb({model, sample.data, label}), how, shape);
  for (int y = 0; y < part.height; ++y) {
    std::copy_n(part.at(0, y), 3 * static_cast<std::size_t>(part.width),
                whole.at(place.left, place.top + y));
  }
  AdversarialPicture forged{encoding == Encoding::jpeg ? data::to_jpeg(whole) : data::to_png(whole),
                            0, 0};
  Tensor again =
      data::input_from_picture(data::decode_picture(forged.bytes, "the picture"), how, shape);
  again.shape.insert(again.shape.begin(), 1);
  const Tensor scores = model.scores(again, model::Output::probability);
  forged.predicted = argmax(scores.data);
  forged.confidence = std::clamp(double{scores.data[forged.predicted]}, 0.0, 1.0);
  return forged;
}

}  // namespace assay::stimulus
