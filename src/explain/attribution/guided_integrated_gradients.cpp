#include "explain/attribution/guided_integrated_gradients.h"

#include <algorithm>

#include "base/parallel.h"
#include "explain/attribution/guided_walk.h"
#include "explain/attribution/progress_meter.h"

namespace assay::attribution {

Maps GuidedIntegratedGradients::operator()(const Question& question) const {
  const Shape input = question.classifier.input_shape();
  const std::size_t items = question.batch.rows();
  const Tensor from = baselines(baseline, input, question.batch);
  std::vector<GuidedWalk> walks;
  for (std::size_t item = 0; item < items; ++item) {
    walks.emplace_back(from.row(item), question.batch.row(item),
                       GuidedWalk::Rules{steps, fraction, distance});
  }
  const model::Gradients differentiate = gradients_of(question.classifier);
  Tensor gradients(question.batch.shape);
  ProgressMeter meter(question.report_progress, static_cast<std::size_t>(steps));
  for (int step = 0; step < steps; ++step) {
    differentiate(
        items,
        [&](std::size_t item, std::span<float> sample) {
          std::ranges::transform(walks[item].at(), sample.begin(),
                                 [](double number) { return static_cast<float>(number); });
        },
        [&](std::size_t item) { return question.targets[item]; }, question.output,
        [&](std::size_t item, std::span<const float> gradient) {
          std::ranges::copy(gradient, gradients.row(item).begin());
        });
    parallel_for(items, 1,
                 [&](std::size_t item, std::size_t) { walks[item].step(gradients.row(item)); });
    meter.done();
  }
  Maps maps = zero_maps(question);
  Measure gap{"completeness_gap", score_gains(question, from)};
  for (std::size_t item = 0; item < items; ++item) {
    const double total =
        write_contributions(input, walks[item].contributions(), sign, maps.values.row(item));
    gap.values[item] = total - gap.values[item];
  }
  maps.measures.push_back(std::move(gap));
  return maps;
}

}  // namespace assay::attribution
