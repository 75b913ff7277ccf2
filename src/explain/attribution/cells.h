// A coarse grid over an input whose cells fade together: what methods share that look for the
// cells on which the score depends.
#pragma once

#include "explain/attribution/baseline.h"
#include "explain/attribution/upsample.h"
#include "explain/attribution/variations.h"

namespace assay::attribution {

class Cells {
 public:
  // `along` cells on each of one or two axes, or as many as the axis has points.
  Cells(const Shape& space, int along);
  // The same of the points of an input; each column of a table is a cell.
  static Cells of_input(const Shape& input, int along);

  std::size_t count() const { return assay::count(grid_); }
  // Of each point, the cell in whose share its centre lies.
  std::span<const std::uint32_t> of() const { return of_; }
  // From one number a cell to a map.
  void paint(std::span<const double> said, Upsampling upsampling, std::span<float> map) const;

 private:
  Shape space_;
  Shape grid_;
  std::vector<std::uint32_t> of_;
};

// Writes how much of each cell a version shows, from 0 to 1.
using WriteShown = std::function<void(std::size_t version, std::span<float> shown)>;

// Scores of versions between the baseline and the item, cell by cell; the same for every item.
void score_cell_versions(const Question& question, const Cells& cells, Baseline baseline,
                         std::size_t versions, const WriteShown& write, const TakeScore& take);

}  // namespace assay::attribution
