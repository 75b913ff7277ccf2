#include "explain/attribution/integrated_gradients.h"

namespace assay::attribution {
Maps IntegratedGradients::operator()(const Question& question) const {
  const Shape input = question.classifier.input_shape();
  const std::size_t size = count(input);
  const Tensor from = baselines(baseline, input, question.batch);
  const std::vector<Node> way = quadrature_nodes(rule, steps);
  std::vector<std::vector<double>> sums(question.batch.rows(), std::vector<double>(size, 0.0));
  gradients_of_versions(
      question, way.size(),
      [&](std::size_t item, std::size_t step, std::span<float> sample) {
        const std::span<const float> x = question.batch.row(item);
        const auto along = static_cast<float>(way[step].at);
        const std::span<const float> start = from.row(item);
        for (std::size_t at = 0; at < size; ++at) {
          sample[at] = start[at] + along * (x[at] - start[at]);
        }
      },
      [&](std::size_t item, std::size_t step, std::span<const float> gradient) {
        const double weight = way[step].weight;
        const std::span<double> sum = sums[item];
        for (std::size_t at = 0; at < size; ++at) sum[at] += weight * double{gradient[at]};
      });

  Maps maps = zero_maps(question);
  Measure gap{"completeness_gap", score_gains(question, from)};
  for (std::size_t item = 0; item < sums.size(); ++item) {
    for (std::size_t at = 0; at < size; ++at) {
      sums[item][at] *= double{question.batch.row(item)[at]} - double{from.row(item)[at]};
    }
    const double total = write_contributions(input, sums[item], sign, maps.values.row(item));
    gap.values[item] = total - gap.values[item];
  }
  maps.measures.push_back(std::move(gap));
  return maps;
}

}  // namespace assay::attribution
