#include "evaluate/metrics/grid_solver.h"

#include <gmock/gmock.h>

#include <cmath>

#include "base/rng.h"

namespace assay::metrics {
namespace {

// All unknowns of a grid in a row, and their equations as a dense matrix.
struct Dense {
  std::vector<std::size_t> places;
  std::vector<std::vector<double>> matrix;
};

Dense dense(const Links& links) {
  Dense result;
  const auto width = static_cast<std::size_t>(links.columns) + 2;
  std::vector<std::size_t> number(links.weight.size());
  for (std::size_t at = 0; at < links.weight.size(); ++at) {
    if (links.weight[at] == 0) continue;
    number[at] = result.places.size();
    result.places.push_back(at);
  }
  const std::size_t size = result.places.size();
  result.matrix.assign(size, std::vector<double>(size));
  for (const std::size_t at : result.places) {
    result.matrix[number[at]][number[at]] = links.weight[at];
    const auto link = [&](std::size_t other, double weight) {
      if (weight == 0) return;
      result.matrix[number[at]][number[other]] -= weight;
      result.matrix[number[other]][number[at]] -= weight;
    };
    link(at + 1, links.right[at]);
    link(at + width, links.below[at]);
    link(at + width - 1, links.below_left[at]);
    link(at + width + 1, links.below_right[at]);
  }
  return result;
}

// Gauss's elimination, with the largest pivot.
std::vector<double> eliminated(std::vector<std::vector<double>> a, std::vector<double> b) {
  const std::size_t size = b.size();
  for (std::size_t step = 0; step < size; ++step) {
    std::size_t best = step;
    for (std::size_t row = step; row < size; ++row) {
      if (std::abs(a[row][step]) > std::abs(a[best][step])) best = row;
    }
    std::swap(a[step], a[best]);
    std::swap(b[step], b[best]);
    for (std::size_t row = step + 1; row < size; ++row) {
      const double factor = a[row][step] / a[step][step];
      if (factor == 0) continue;
      for (std::size_t column = step; column < size; ++column) {
        a[row][column] -= factor * a[step][column];
      }
      b[row] -= factor * b[step];
    }
  }
  for (std::size_t step = size; step-- > 0;) {
    for (std::size_t column = step + 1; column < size; ++column) {
      b[step] -= a[step][column] * b[column];
    }
    b[step] /= a[step][step];
  }
  return b;
}

// Unknown with the given probability; links of random weights, and what a point weighs beyond them
// now and then.
Links random_links(std::int64_t rows, std::int64_t columns, double unknown, std::uint64_t seed) {
  Random random(seed);
  Links links(rows, columns);
  std::vector<bool> is_unknown(links.weight.size());
  for (std::int64_t row = 0; row < rows; ++row) {
    for (std::int64_t column = 0; column < columns; ++column) {
      is_unknown[links.at(row, column)] = random.uniform() < unknown;
    }
  }
  const auto width = static_cast<std::size_t>(columns) + 2;
  for (std::int64_t row = 0; row < rows; ++row) {
    for (std::int64_t column = 0; column < columns; ++column) {
      const std::size_t at = links.at(row, column);
      if (!is_unknown[at]) continue;
      const auto join = [&](Bordered& link, std::size_t other) {
        if (!is_unknown[other]) return;
        link[at] = 0.1 + random.uniform();
        links.weight[at] += link[at];
        links.weight[other] += link[at];
      };
      join(links.right, at + 1);
      join(links.below, at + width);
      join(links.below_left, at + width - 1);
      join(links.below_right, at + width + 1);
      links.weight[at] += random.uniform() < 0.1 || links.weight[at] == 0 ? 0.5 : 0.001;
    }
  }
  return links;
}

TEST(GridSolver, GivesWhatEliminationGives) {
  for (const double unknown : {0.2, 0.7, 1.0}) {
    for (const auto& [rows, columns] : {std::pair{1, 40}, {17, 1}, {11, 14}, {3, 5}}) {
      const Links links = random_links(rows, columns, unknown, 5);
      const Dense all = dense(links);
      Random random(6);
      Bordered given(links.weight.size());
      std::vector<double> right_side;
      for (const std::size_t place : all.places) {
        given[place] = random.normal();
        right_side.push_back(given[place]);
      }
      Bordered values(links.weight.size());
      GridSolver(links).solve(given, values);
      const std::vector<double> expected = eliminated(all.matrix, right_side);
      for (std::size_t at = 0; at < expected.size(); ++at) {
        EXPECT_NEAR(values[all.places[at]], expected[at], 1e-3 * (1 + std::abs(expected[at])));
      }
    }
  }
}

// Nothing but the residual is promised, and it is small on large grids too.
TEST(GridSolver, LeavesAResidualOfAMillionth) {
  const Links links = random_links(90, 130, 0.95, 7);
  Bordered given(links.weight.size());
  Random random(8);
  for (std::size_t at = 0; at < given.size(); ++at) {
    if (links.weight[at] > 0) given[at] = random.normal();
  }
  Bordered values(given.size());
  GridSolver(links).solve(given, values);
  const auto width = static_cast<std::size_t>(links.columns) + 2;
  double gap = 0;
  double whole = 0;
  for (std::size_t at = width + 1; at + width + 1 < given.size(); ++at) {
    if (links.weight[at] == 0) continue;
    const double left = links.weight[at] * values[at] - links.right[at] * values[at + 1] -
                        links.right[at - 1] * values[at - 1] -
                        links.below[at] * values[at + width] -
                        links.below[at - width] * values[at - width] -
                        links.below_left[at] * values[at + width - 1] -
                        links.below_left[at - width + 1] * values[at - width + 1] -
                        links.below_right[at] * values[at + width + 1] -
                        links.below_right[at - width - 1] * values[at - width - 1];
    gap += (given[at] - left) * (given[at] - left);
    whole += given[at] * given[at];
  }
  EXPECT_LT(std::sqrt(gap / whole), 2e-6);
}

// Every point is linked to its eight neighbours, beyond the border too, and only one is given
// anything: what it is given must reach the other side. Plain conjugate gradients need about as
// many steps as the grid is wide.
TEST(GridSolver, TakesFewStepsOnLargeGrids) {
  const auto steps = [](std::int64_t side) {
    Links links(side, side);
    for (std::int64_t row = 0; row < side; ++row) {
      for (std::int64_t column = 0; column < side; ++column) {
        const std::size_t at = links.at(row, column);
        links.weight[at] = 1;
        links.right[at] = column + 1 < side ? 1.0 / 6 : 0;
        links.below[at] = row + 1 < side ? 1.0 / 6 : 0;
        links.below_right[at] = row + 1 < side && column + 1 < side ? 1.0 / 12 : 0;
        links.below_left[at] = row + 1 < side && column > 0 ? 1.0 / 12 : 0;
      }
    }
    Bordered given(links.weight.size());
    Bordered values(given.size());
    given[links.at(side / 3, side / 2)] = 1;
    return GridSolver(links).solve(given, values);
  };
  EXPECT_LE(steps(32), 18);
  EXPECT_LE(steps(200), 20);
}

}  // namespace
}  // namespace assay::metrics
