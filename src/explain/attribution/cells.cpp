#include "explain/attribution/cells.h"

#include <algorithm>

#include "base/error.h"
#include "explain/attribution/channels.h"

namespace assay::attribution {
namespace {

// How many cells an axis has, and the cell of a place on it.
struct AxisOfCells {
  std::int64_t cells;
  std::int64_t length;

  AxisOfCells(int along, std::int64_t size)
      : cells(std::min<std::int64_t>(along, size)), length(size) {}
  std::int64_t of(std::int64_t at) const { return (2 * at + 1) * cells / (2 * length); }
};

}  // namespace

Cells::Cells(const Shape& space, int along) : space_(space) {
  if (space.size() > 2) {
    fail("Cells are for pictures and signals; this model's input has points of shape {}.",
         to_string(space));
  }
  const AxisOfCells columns(along, space.back());
  const AxisOfCells rows(along, space.size() == 2 ? space[0] : 1);
  grid_ = space.size() == 2 ? Shape{rows.cells, columns.cells} : Shape{columns.cells};
  for (std::int64_t y = 0; y < rows.length; ++y) {
    for (std::int64_t x = 0; x < columns.length; ++x) {
      of_.push_back(static_cast<std::uint32_t>(rows.of(y) * columns.cells + columns.of(x)));
    }
  }
}

Cells Cells::of_input(const Shape& input, int along) {
  const Shape space = spatial_shape(input);
  return {space, is_table(input) ? static_cast<int>(space.back()) : along};
}

void Cells::paint(std::span<const double> said, Upsampling upsampling, std::span<float> map) const {
  std::vector<float> values(said.size());
  std::ranges::transform(said, values.begin(),
                         [](double value) { return static_cast<float>(value); });
  Upsampler(grid_, space_, upsampling).write(values, map);
}

void score_cell_versions(const Question& question, const Cells& cells, Baseline baseline,
                         std::size_t versions, const WriteShown& write, const TakeScore& take) {
  const Tensor hidden = baselines(baseline, question.classifier.input_shape(), question.batch);
  const std::span<const std::uint32_t> of = cells.of();
  score_versions(
      question, versions,
      [&](std::size_t item, std::size_t version, std::span<float> sample) {
        std::vector<float> shown(cells.count());
        write(version, shown);
        const std::span<const float> x = question.batch.row(item);
        const std::span<const float> away = hidden.row(item);
        for (std::size_t at = 0; at < sample.size(); ++at) {
          sample[at] = away[at] + shown[of[at % of.size()]] * (x[at] - away[at]);
        }
      },
      take);
}

}  // namespace assay::attribution
