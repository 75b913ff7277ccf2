#include "attribution/integrated_gradients.h"

#include <algorithm>
#include <numeric>

namespace assay::attribution {
namespace {

// score(input) - score(baseline), by item.
std::vector<double> differences(const Question& question, const Tensor& baselines) {
  std::vector<double> result(question.batch.rows(), 0.0);
  vary_scores(
      question, 2,
      [&](std::size_t item, std::size_t which, std::span<float> sample) {
        std::ranges::copy((which == 0 ? baselines : question.batch).row(item), sample.begin());
      },
      [&](std::size_t item, std::size_t which, float score) {
        result[item] += which == 0 ? -double{score} : double{score};
      });
  return result;
}

}  // namespace

Maps IntegratedGradients::operator()(const Question& question) const {
  const Shape input = question.model.input_shape();
  const std::size_t size = count(input);
  const Tensor from = baselines(baseline, input, question.batch);
  const std::vector<Node> way = nodes(rule, steps);
  std::vector<std::vector<double>> sums(question.batch.rows(), std::vector<double>(size, 0.0));
  vary_gradients(
      question, way.size(), engine::gradient_rules(),
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

  Maps maps = blank_maps(question);
  Measure gap{"completeness_gap", differences(question, from)};
  std::vector<float> parts(size);
  for (std::size_t item = 0; item < sums.size(); ++item) {
    double total = 0;
    for (std::size_t at = 0; at < size; ++at) {
      const double part =
          sums[item][at] * (double{question.batch.row(item)[at]} - double{from.row(item)[at]});
      parts[at] = static_cast<float>(part);
      total += part;
    }
    over_channels(input, parts, sign, maps.values.row(item));
    gap.values[item] = total - gap.values[item];
  }
  maps.measures.push_back(std::move(gap));
  return maps;
}

}  // namespace assay::attribution
