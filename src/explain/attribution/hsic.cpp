#include "explain/attribution/hsic.h"

#include "base/parallel.h"
#include "base/rng.h"
#include "explain/attribution/backward.h"
#include "explain/attribution/dependence.h"

namespace assay::attribution {
namespace {

// For every cell, which samples show it: half of them, in a random order. That is a Latin hypercube
// of numbers that are one or zero.
std::vector<std::vector<std::uint8_t>> shown_by_cell(std::size_t cells, std::size_t samples,
                                                     std::uint64_t seed) {
  std::vector<std::vector<std::uint8_t>> result(cells, std::vector<std::uint8_t>(samples, 0));
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const std::vector<std::size_t> order = shuffled(samples, seed, cell);
    for (std::size_t at = 0; at < samples / 2; ++at) result[cell][order[at]] = 1;
  }
  return result;
}

}  // namespace

Maps Hsic::operator()(const Question& question) const {
  const Cells grid = Cells::of_input(question.classifier.input_shape(), cells);
  const auto number = static_cast<std::size_t>(samples);
  const auto columns = shown_by_cell(grid.count(), number, seed);
  std::vector<std::vector<double>> scores(question.batch.rows(), std::vector<double>(number));
  score_cell_versions(
      question, grid, baseline, number,
      [&](std::size_t sample, std::span<float> shown) {
        for (std::size_t cell = 0; cell < shown.size(); ++cell) {
          shown[cell] = static_cast<float>(columns[cell][sample]);
        }
      },
      [&](std::size_t item, std::size_t sample, float score) {
        scores[item][sample] = double{score};
      });
  Maps maps = zero_maps(question);
  parallel_for(scores.size(), 1, [&](std::size_t item, std::size_t) {
    grid.paint(dependence(columns, scores[item]), upsampling, maps.values.row(item));
  });
  return maps;
}

}  // namespace assay::attribution
