// How a simulated participant behaves. A behaviour is a unit: it draws the traits of one person.
// The catalogue names them all; a crowd mixes several.
#pragma once

#include <functional>

#include "base/catalogue.h"
#include "base/rng.h"

namespace assay::simulate {

// One person, as far as it shows from outside.
struct ParticipantTraits {
  double skill = 0.95;                   // chance of the right answer to what is looked at
  double lapse = 0;                      // chance of an answer without looking
  double tiring = 0;                     // that chance grows by this with every trial
  double agreeing = 0;                   // chance to agree without looking
  double reloading = 0;                  // chance that the page is loaded again before an answer
  std::optional<int> leaves_after = {};  // answers; then never comes back
  bool clicks_twice = false;
  double median_ms = 1500;  // reaction times are log-normal
  double spread = 0.4;
};

struct Info {
  std::string_view name;
  std::string_view summary;  // one sentence
};

using Draw = std::function<ParticipantTraits(assay::Random&)>;
using Behaviour = Entry<Info, Draw>;

// In the order of the documentation.
std::span<const Behaviour> catalogue();

}  // namespace assay::simulate
