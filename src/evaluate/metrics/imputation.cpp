#include "evaluate/metrics/imputation.h"

#include <algorithm>

#include "evaluate/metrics/grid_solver.h"

namespace assay::metrics {
namespace {

constexpr double beside = 1.0 / 6;
constexpr double over_corner = 1.0 / 12;

// Calls visit(row, column, share) for all neighbours within the grid.
template <class Visit>
void for_neighbours(const Grid& space, std::int64_t row, std::int64_t column, const Visit& visit) {
  for (std::int64_t y = std::max<std::int64_t>(0, row - 1); y <= std::min(space.rows - 1, row + 1);
       ++y) {
    for (std::int64_t x = std::max<std::int64_t>(0, column - 1);
         x <= std::min(space.columns - 1, column + 1); ++x) {
      if (y == row && x == column) continue;
      visit(y, x, y == row || x == column ? beside : over_corner);
    }
  }
}

// Calls visit(row, column) for all hidden points.
template <class Visit>
void for_hidden(const Grid& space, const std::vector<bool>& hidden, const Visit& visit) {
  for (std::int64_t row = 0; row < space.rows; ++row) {
    for (std::int64_t column = 0; column < space.columns; ++column) {
      if (hidden[static_cast<std::size_t>(row * space.columns + column)]) visit(row, column);
    }
  }
}

// A hidden point weighs as much as all its neighbours; what is not linked to hidden ones is given
// by visible ones. Weights of two points are the same both ways.
Links links_of(const Grid& space, const std::vector<bool>& hidden) {
  Links links(space.rows, space.columns);
  for_hidden(space, hidden, [&](std::int64_t row, std::int64_t column) {
    const std::size_t at = links.at(row, column);
    for_neighbours(space, row, column, [&](std::int64_t y, std::int64_t x, double share) {
      links.weight[at] += share;
      if (!hidden[static_cast<std::size_t>(y * space.columns + x)]) return;
      if (y == row && x > column) links.right[at] = share;
      if (y <= row) return;
      Bordered& link = x < column    ? links.below_left
                       : x == column ? links.below
                                     : links.below_right;
      link[at] = share;
    });
  });
  return links;
}

double mean_of_visible(const std::vector<bool>& hidden, std::span<const float> channel) {
  double sum = 0;
  double visible = 0;
  for (std::size_t at = 0; at < channel.size(); ++at) {
    if (hidden[at]) continue;
    sum += double{channel[at]};
    visible += 1;
  }
  expects(visible > 0, "hidden points are imputed from visible ones");
  return sum / visible;
}

}  // namespace

void impute(const Grid& space, const std::vector<bool>& hidden, std::span<float> sample) {
  if (std::ranges::find(hidden, true) == hidden.end()) return;
  const Links links = links_of(space, hidden);
  GridSolver solver(links);
  for (std::size_t begin = 0; begin < sample.size(); begin += hidden.size()) {
    const std::span<float> channel = sample.subspan(begin, hidden.size());
    const double mean = mean_of_visible(hidden, channel);
    Bordered given(links.weight.size());
    Bordered values(links.weight.size());
    for_hidden(space, hidden, [&](std::int64_t row, std::int64_t column) {
      const std::size_t at = links.at(row, column);
      values[at] = mean;
      for_neighbours(space, row, column, [&](std::int64_t y, std::int64_t x, double share) {
        const auto other = static_cast<std::size_t>(y * space.columns + x);
        if (!hidden[other]) given[at] += share * double{channel[other]};
      });
    });
    solver.solve(given, values);
    for_hidden(space, hidden, [&](std::int64_t row, std::int64_t column) {
      channel[static_cast<std::size_t>(row * space.columns + column)] =
          static_cast<float>(values[links.at(row, column)]);
    });
  }
}

}  // namespace assay::metrics
