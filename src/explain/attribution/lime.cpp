#include "explain/attribution/lime.h"

#include "base/parallel.h"
#include "explain/attribution/backward.h"

namespace assay::attribution {

Maps Lime::operator()(const Question& question) const {
  const Parts parts(question, segments, count, fill);
  const std::size_t items = question.batch.rows();
  const auto versions = static_cast<std::size_t>(samples);
  for (std::size_t item = 0; item < items; ++item) check_samples(parts.count(item), versions);
  std::vector<std::vector<double>> scores(items, std::vector<double>(versions));
  score_versions(
      question, versions,
      [&](std::size_t item, std::size_t version, std::span<float> sample) {
        std::vector<std::uint8_t> presence(parts.count(item));
        surrogate::coin_row(seed, version, presence);
        parts.show(item, presence, sample);
      },
      [&](std::size_t item, std::size_t version, float score) { scores[item][version] = score; });

  Maps maps = zero_maps(question);
  Measure number{"segments", std::vector<double>(items)};
  Measure fit{"fit", std::vector<double>(items)};
  const surrogate::LimeOptions options{
      .features = features, .ridge = ridge, .width = width, .selection = selection};
  parallel_for(items, 1, [&](std::size_t item, std::size_t) {
    const std::size_t count_of = parts.count(item);
    const auto presence = surrogate::coin_presence(versions, count_of, seed);
    const surrogate::LimeModel fitted =
        surrogate::lime_model(presence, count_of, scores[item], options);
    parts.paint(item, fitted.weights, maps.values.row(item));
    number.values[item] = static_cast<double>(count_of);
    fit.values[item] = fitted.fit;
  });
  maps.measures = {std::move(number), std::move(fit)};
  return maps;
}

}  // namespace assay::attribution
