// Linear equations of points on a grid, of which each is linked to some of its eight neighbours:
// what a point weighs times its value, less what its links weigh times the values at their ends, is
// given. Conjugate gradients, preconditioned by a cycle over coarser and coarser grids, so that the
// number of steps hardly grows with the grid.
#pragma once

#include <cstdint>
#include <vector>

namespace assay::metrics {

// Numbers of a grid's points, row by row, with a border of zeros one point wide around them.
using Bordered = std::vector<double>;

// Symmetric: a link is named at the upper or left one of its ends. Points that are no unknowns
// weigh nothing and have no links; so have those of the border.
struct Links {
  std::int64_t rows;
  std::int64_t columns;
  Bordered weight;
  Bordered right;
  Bordered below;
  Bordered below_left;
  Bordered below_right;

  Links(std::int64_t rows, std::int64_t columns);
  // Where a point stands in these.
  std::size_t at(std::int64_t row, std::int64_t column) const {
    return static_cast<std::size_t>((row + 1) * (columns + 2) + column + 1);
  }
};

class GridSolver {
 public:
  // Every unknown point weighs at least as much as its links, and along links one can come from it
  // to some that weighs more.
  explicit GridSolver(Links links);

  // Improves `values` until the residual is a millionth of what is given; says by how many steps.
  int solve(const Bordered& given, Bordered& values);

 private:
  struct Level {
    Links links;
    Bordered inverse;  // of the weights, zero where there is none
    Bordered given;
    Bordered values;
    Bordered residual;
  };

  static Level level_of(Links links);
  void cycle(std::size_t depth);
  void smooth(Level& level) const;

  std::vector<Level> levels_;
};

}  // namespace assay::metrics
