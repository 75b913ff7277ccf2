#include "explain/attribution/extremal_perturbation.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/error.h"
#include "explain/attribution/backward.h"
#include "explain/attribution/mask_ascent.h"
#include "explain/attribution/progress_meter.h"
#include "explain/attribution/zero_blur.h"

namespace assay::attribution {
namespace {

// Numbers of pyramids that are held at once: 64 MiB.
constexpr std::size_t most_steps_held = std::size_t{1} << 24;

double area_of(std::span<const float> mask) {
  return std::accumulate(mask.begin(), mask.end(), 0.0) / static_cast<double>(mask.size());
}

}  // namespace

Maps ExtremalPerturbation::operator()(const Question& question) const {
  const Shape input = question.classifier.input_shape();
  const Shape space = spatial_shape(input);
  if (space.size() > 2) {
    fail("extremal_perturbation hides parts of pictures and signals; this model's input is {}.",
         to_string(input));
  }
  const std::size_t items = question.batch.rows();
  const std::size_t each =
      count(input) * (static_cast<std::size_t>(levels) + 4 * areas.shares.size());
  const std::size_t together = std::max<std::size_t>(1, most_steps_held / each);
  Maps maps = zero_maps(question);
  Measure gap{"area_gap", std::vector<double>(items, 0.0)};
  for (std::size_t first = 0; first < items; first += together) {
    const std::size_t held = std::min(together, items - first);
    MaskAscent ascent(*this, question, first, held);
    ProgressMeter meter(question.report_progress, static_cast<std::size_t>(steps));
    for (int at = 0; at < steps; ++at) {
      ascent.step();
      meter.done();
    }
    for (std::size_t item = 0; item < held; ++item) {
      std::vector<float> sum(count(space), 0.0F);
      ascent.add_up(item, sum);
      const auto shorter = static_cast<double>(std::ranges::min(space));
      zero_blur(space, sum, smooth * shorter, maps.values.row(first + item));
      for (std::size_t area = 0; area < areas.shares.size(); ++area) {
        const double off = std::abs(area_of(ascent.mask(item, area)) - areas.shares[area]);
        gap.values[first + item] = std::max(gap.values[first + item], off);
      }
    }
  }
  maps.measures = {std::move(gap)};
  return maps;
}

}  // namespace assay::attribution
