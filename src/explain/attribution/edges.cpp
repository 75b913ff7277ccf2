#include "explain/attribution/edges.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "explain/attribution/backward.h"

namespace assay::attribution {
namespace {

// A plane of numbers whose border goes on as it ends.
struct Plane {
  const float* data;
  std::int64_t rows;
  std::int64_t columns;

  double operator()(std::int64_t y, std::int64_t x) const {
    y = std::clamp<std::int64_t>(y, 0, rows - 1);
    x = std::clamp<std::int64_t>(x, 0, columns - 1);
    return data[y * columns + x];
  }
};

// Sobel's operator; of a signal, whose rows are all the same, four times its central difference.
double steepness(const Plane& p, std::int64_t y, std::int64_t x) {
  double across = 0;
  double down = 0;
  for (const int off : {-1, 0, 1}) {
    const double weight = off == 0 ? 2 : 1;
    across += weight * (p(y + off, x + 1) - p(y + off, x - 1));
    down += weight * (p(y + 1, x + off) - p(y - 1, x + off));
  }
  return std::hypot(across, down);
}

}  // namespace

Maps Edges::operator()(const Question& question) const {
  const Shape input = question.classifier.input_shape();
  const Shape space = spatial_shape(input);
  if (space.size() > 2) {
    fail("edges are for pictures and signals; this model's input is {}.", to_string(input));
  }
  Maps maps = zero_maps(question);
  const std::int64_t columns = space.back();
  const std::int64_t rows = space.size() == 2 ? space[0] : 1;
  std::vector<float> together(static_cast<std::size_t>(rows * columns));
  for (std::size_t item = 0; item < maps.values.rows(); ++item) {
    reduce_channels(input, question.batch.row(item), Sign::signs, together);
    const Plane plane{together.data(), rows, columns};
    for (std::int64_t at = 0; at < rows * columns; ++at) {
      maps.values.row(item)[static_cast<std::size_t>(at)] =
          static_cast<float>(steepness(plane, at / columns, at % columns));
    }
  }
  return maps;
}

}  // namespace assay::attribution
