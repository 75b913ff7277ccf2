#include "explain/attribution/rise.h"

#include "base/error.h"
#include "explain/attribution/backward.h"
#include "explain/attribution/random_masks.h"
#include "explain/attribution/row_cache.h"

namespace assay::attribution {

Maps Rise::operator()(const Question& question) const {
  const Shape space = spatial_shape(question.classifier.input_shape());
  if (space.size() > 2) {
    fail("rise masks pictures and signals; this model's input is {}.",
         to_string(question.classifier.input_shape()));
  }
  const std::size_t points = assay::count(space);
  const auto versions = static_cast<std::size_t>(masks);
  const RandomMasks made = is_table(question.classifier.input_shape())
                               ? RandomMasks::of_table(space, shown, seed)
                               : RandomMasks(space, cells, shown, seed);
  const RowCache kept(versions, points,
                      [&](std::size_t index, std::span<float> mask) { made.write(index, mask); });
  std::vector<std::vector<double>> sums(question.batch.rows(), std::vector<double>(points, 0.0));
  score_versions(
      question, versions,
      [&](std::size_t item, std::size_t version, std::span<float> sample) {
        const std::span<const float> x = question.batch.row(item);
        kept.with(version, [&](std::span<const float> mask) {
          for (std::size_t begin = 0; begin < sample.size(); begin += points) {
            for (std::size_t at = 0; at < points; ++at) {
              sample[begin + at] = x[begin + at] * mask[at];
            }
          }
        });
      },
      [&](std::size_t item, std::size_t version, float score) {
        const std::span<double> sum = sums[item];
        kept.with(version, [&](std::span<const float> mask) {
          for (std::size_t at = 0; at < points; ++at) sum[at] += double{score} * mask[at];
        });
      });
  Maps maps = zero_maps(question);
  for (std::size_t item = 0; item < sums.size(); ++item) {
    for (std::size_t at = 0; at < points; ++at) {
      maps.values.row(item)[at] = static_cast<float>(sums[item][at] / (masks * shown));
    }
  }
  return maps;
}

}  // namespace assay::attribution
