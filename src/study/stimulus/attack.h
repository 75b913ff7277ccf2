// Items changed so little that people see no difference, and so that a model is misled. Attacks are
// units; the catalogue names them all.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "base/catalogue.h"
#include "net/data/picture.h"
#include "net/model/model.h"

namespace assay::stimulus {

struct AttackInfo {
  std::string_view name;
  std::string_view summary;  // one sentence
  std::string_view reference;
};

// A sample of the model's input, and the class that it must no longer be taken for.
struct Victim {
  const model::Model& model;
  std::span<const float> sample;
  std::size_t label;
};

// The changed sample.
using Perturb = std::function<std::vector<float>(const Victim&)>;
using Attack = Entry<AttackInfo, Perturb>;

std::span<const Attack> attacks();

// The direction in which the loss -log p(label) grows: its gradient by the sample, times a positive
// number that keeps it from vanishing where the model is sure.
std::vector<float> loss_gradient(const Victim& victim);

// What a unit of brightness, from 0 black to 1 white, is in each number of the sample, and which
// numbers black and white are.
struct Brightness {
  std::vector<float> unit;
  std::vector<float> black;
  std::vector<float> white;
};
Brightness brightness(const model::Model& model);

// A file of 8 bits a channel, and what the model makes of it when it is read again.
enum class Encoding { jpeg, png };
struct AdversarialPicture {
  std::string bytes;
  std::size_t predicted;
  double confidence;
};

// The picture scaled as the model scales it, with the attacked part in its place: reading it again
// changes no pixel but by the encoding.
AdversarialPicture make_adversarial_picture(const model::Model& model, const data::Picture& picture,
                                            std::size_t label, const Perturb& perturb,
                                            Encoding encoding);

}  // namespace assay::stimulus

namespace assay {

template <>
struct Words<stimulus::Encoding> {
  using enum stimulus::Encoding;
  static constexpr std::array values{Word{jpeg, "jpeg"}, Word{png, "png"}};
};

}  // namespace assay
