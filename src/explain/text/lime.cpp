#include "explain/text/lime.h"

#include <numeric>

#include "base/rng.h"
#include "explain/surrogate/lime_fit.h"

namespace assay::text {
namespace {

// As the package `lime` draws them for texts: everything is there in the first version; of each
// other a number of parts from 1 to all is hidden, every number equally likely, and then every
// choice of so many parts.
std::vector<std::uint8_t> draw_versions(std::size_t samples, std::size_t parts,
                                        std::uint64_t seed) {
  std::vector<std::uint8_t> presence(samples * parts, 1);
  std::vector<std::size_t> order(parts);
  for (std::size_t sample = 1; sample < samples; ++sample) {
    Random random(seed, sample);
    std::iota(order.begin(), order.end(), std::size_t{0});
    const std::size_t hidden = 1 + random.below(parts);
    for (std::size_t at = 0; at < hidden; ++at) {
      std::swap(order[at], order[at + random.below(parts - at)]);
      presence[sample * parts + order[at]] = 0;
    }
  }
  return presence;
}

}  // namespace

Explanation Lime::operator()(const Question& question) const {
  const DocumentParts cut(question, parts);
  const auto count = static_cast<std::size_t>(samples);
  const std::vector<std::uint8_t> presence = draw_versions(count, cut.size(), seed);
  const surrogate::LimeModel model =
      surrogate::lime_model(presence, cut.size(), cut.scores(presence),
                            {.features = features, .ridge = ridge, .width = width / 100});
  Explanation result = cut.explained(model.weights);
  result.measures = {{"fit", model.fit}, {"intercept", model.intercept}};
  result.scored = count;
  return result;
}

}  // namespace assay::text
