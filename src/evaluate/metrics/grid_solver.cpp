#include "evaluate/metrics/grid_solver.h"

#include <algorithm>
#include <cmath>

namespace assay::metrics {
namespace {

// Share of the step that would set a point right if its neighbours were.
constexpr double damping = 0.85;
// Blocks of four points that move together are stiffer than what they stand for, by about this.
constexpr double overshoot = 1.7;
// A grid this narrow is smoothed instead of solved.
constexpr std::int64_t coarsest = 4;
constexpr int coarsest_rounds = 30;
constexpr double enough = 1e-12;  // of the squared norm
constexpr int most_steps = 10'000;

// given - links . values, inside the border.
void subtract(const Links& links, const Bordered& given, const Bordered& values, Bordered& rest) {
  const std::size_t width = static_cast<std::size_t>(links.columns) + 2;
  const double* const x = values.data();
  const double* const right = links.right.data();
  const double* const below = links.below.data();
  const double* const left = links.below_left.data();
  const double* const across = links.below_right.data();
  for (std::int64_t row = 0; row < links.rows; ++row) {
    const std::size_t begin = links.at(row, 0);
    const std::size_t end = begin + static_cast<std::size_t>(links.columns);
    for (std::size_t at = begin; at < end; ++at) {
      rest[at] = given[at] - links.weight[at] * x[at] + right[at] * x[at + 1] +
                 right[at - 1] * x[at - 1] + below[at] * x[at + width] +
                 below[at - width] * x[at - width] + left[at] * x[at + width - 1] +
                 left[at - width + 1] * x[at - width + 1] + across[at] * x[at + width + 1] +
                 across[at - width - 1] * x[at - width - 1];
    }
  }
}

double product_of(const Bordered& left, const Bordered& right) {
  double sum = 0;
  for (std::size_t at = 0; at < left.size(); ++at) sum += left[at] * right[at];
  return sum;
}

// Two by two points become one: links between blocks add up, those within drop out.
Links halved(const Links& fine) {
  Links coarse((fine.rows + 1) / 2, (fine.columns + 1) / 2);
  for (std::int64_t row = 0; row < fine.rows; ++row) {
    for (std::int64_t column = 0; column < fine.columns; ++column) {
      const std::size_t from = fine.at(row, column);
      const std::size_t block = coarse.at(row / 2, column / 2);
      const bool last_row = row % 2 == 1;
      const bool last_column = column % 2 == 1;
      coarse.weight[block] += fine.weight[from];
      (last_column ? coarse.right : coarse.weight)[block] +=
          (last_column ? 1 : -2) * fine.right[from];
      (last_row ? coarse.below : coarse.weight)[block] += (last_row ? 1 : -2) * fine.below[from];
      if (last_row) {
        (last_column ? coarse.below_right : coarse.below)[block] += fine.below_right[from];
        (last_column ? coarse.below : coarse.below_left)[block] += fine.below_left[from];
      } else {
        (last_column ? coarse.right : coarse.weight)[block] +=
            (last_column ? 1 : -2) * fine.below_right[from];
        // To the lower left is the block itself, or the one before it.
        if (last_column) {
          coarse.weight[block] -= 2 * fine.below_left[from];
        } else {
          coarse.right[block - 1] += fine.below_left[from];
        }
      }
    }
  }
  return coarse;
}

}  // namespace

Links::Links(std::int64_t its_rows, std::int64_t its_columns)
    : rows(its_rows), columns(its_columns) {
  const auto size = static_cast<std::size_t>((rows + 2) * (columns + 2));
  for (Bordered* numbers : {&weight, &right, &below, &below_left, &below_right}) {
    numbers->assign(size, 0.0);
  }
}

GridSolver::Level GridSolver::level_of(Links links) {
  Bordered inverse(links.weight.size());
  for (std::size_t at = 0; at < inverse.size(); ++at) {
    // What is left of a block whose links all lie within it is rounding.
    inverse[at] = links.weight[at] > 1e-9 ? 1 / links.weight[at] : 0;
  }
  const Bordered zeros(inverse.size());
  return {std::move(links), std::move(inverse), zeros, zeros, zeros};
}

GridSolver::GridSolver(Links links) {
  levels_.push_back(level_of(std::move(links)));
  while (levels_.back().links.rows > coarsest || levels_.back().links.columns > coarsest) {
    levels_.push_back(level_of(halved(levels_.back().links)));
  }
}

void GridSolver::smooth(Level& level) const {
  subtract(level.links, level.given, level.values, level.residual);
  for (std::size_t at = 0; at < level.values.size(); ++at) {
    level.values[at] += damping * level.inverse[at] * level.residual[at];
  }
}

// The same before and after what is coarser, so that this is a symmetric matrix too, as conjugate
// gradients want it.
void GridSolver::cycle(std::size_t depth) {
  Level& fine = levels_[depth];
  for (std::size_t at = 0; at < fine.values.size(); ++at) {
    fine.values[at] = damping * fine.inverse[at] * fine.given[at];
  }
  if (depth + 1 == levels_.size()) {
    for (int round = 0; round < coarsest_rounds; ++round) smooth(fine);
    return;
  }
  subtract(fine.links, fine.given, fine.values, fine.residual);
  Level& coarse = levels_[depth + 1];
  std::ranges::fill(coarse.given, 0.0);
  for (std::int64_t row = 0; row < fine.links.rows; ++row) {
    double* const blocks = coarse.given.data() + coarse.links.at(row / 2, 0);
    const double* const rest = fine.residual.data() + fine.links.at(row, 0);
    for (std::int64_t column = 0; column < fine.links.columns; ++column) {
      blocks[column / 2] += rest[column];
    }
  }
  cycle(depth + 1);
  for (std::int64_t row = 0; row < fine.links.rows; ++row) {
    const double* const blocks = coarse.values.data() + coarse.links.at(row / 2, 0);
    const std::size_t begin = fine.links.at(row, 0);
    for (std::int64_t column = 0; column < fine.links.columns; ++column) {
      const std::size_t at = begin + static_cast<std::size_t>(column);
      fine.values[at] += fine.inverse[at] > 0 ? overshoot * blocks[column / 2] : 0;
    }
  }
  smooth(fine);
}

int GridSolver::solve(const Bordered& given, Bordered& values) {
  const Links& links = levels_[0].links;
  const Bordered zeros(values.size());
  Bordered residual(values.size());
  Bordered direction(values.size());
  Bordered along(values.size());
  subtract(links, given, values, residual);
  const double small = enough * std::max(product_of(given, given), 1e-30);
  double size = 0;
  int step = 0;
  for (; step < most_steps && product_of(residual, residual) > small; ++step) {
    levels_[0].given = residual;
    cycle(0);
    const Bordered& towards = levels_[0].values;
    const double before = size;
    size = product_of(residual, towards);
    const double share = step == 0 ? 0 : size / before;
    for (std::size_t at = 0; at < values.size(); ++at) {
      direction[at] = towards[at] + share * direction[at];
    }
    subtract(links, zeros, direction, along);  // less than zero
    const double length = -size / product_of(direction, along);
    for (std::size_t at = 0; at < values.size(); ++at) {
      values[at] += length * direction[at];
      residual[at] += length * along[at];
    }
  }
  return step;
}

}  // namespace assay::metrics
