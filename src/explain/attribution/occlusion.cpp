#include "explain/attribution/occlusion.h"

#include <algorithm>

#include "base/error.h"
#include "explain/attribution/backward.h"

namespace assay::attribution {
namespace {

struct Window {
  std::int64_t top;
  std::int64_t left;
  std::int64_t bottom;
  std::int64_t right;
};

// Begins that cover [0, length): every `stride`, and one that ends at the end.
std::vector<std::int64_t> begins(std::int64_t length, std::int64_t window, std::int64_t stride) {
  std::vector<std::int64_t> result;
  for (std::int64_t at = 0; at + window < length; at += stride) result.push_back(at);
  result.push_back(std::max<std::int64_t>(0, length - window));
  return result;
}

std::vector<Window> windows(std::int64_t rows, std::int64_t columns, std::int64_t window,
                            std::int64_t stride) {
  std::vector<Window> result;
  for (const std::int64_t top : begins(rows, window, stride)) {
    for (const std::int64_t left : begins(columns, window, stride)) {
      result.push_back({top, left, std::min(top + window, rows), std::min(left + window, columns)});
    }
  }
  return result;
}

// Calls body(point) for the points of a window.
template <class Body>
void for_points(const Window& window, std::int64_t columns, const Body& body) {
  for (std::int64_t y = window.top; y < window.bottom; ++y) {
    for (std::int64_t x = window.left; x < window.right; ++x) {
      body(static_cast<std::size_t>(y * columns + x));
    }
  }
}

// The columns of a table are things of their own: each is hidden alone.
std::int64_t usual_window(const Shape& input, const Shape& space) {
  if (is_table(input)) return 1;
  return std::max<std::int64_t>(1, std::ranges::max(space) / 7);
}

}  // namespace

Maps Occlusion::operator()(const Question& question) const {
  const Shape input = question.classifier.input_shape();
  const Shape space = spatial_shape(input);
  if (space.size() > 2) {
    fail("occlusion hides parts of pictures and signals; this model's input is {}.",
         to_string(input));
  }
  const std::int64_t columns = space.back();
  const std::int64_t rows = space.size() == 2 ? space[0] : 1;
  const std::int64_t side = window > 0 ? window : usual_window(input, space);
  const std::vector<Window> all =
      windows(rows, columns, side, stride > 0 ? stride : std::max<std::int64_t>(1, side / 2));
  const std::size_t points = assay::count(space);
  const Tensor hidden = baselines(baseline, input, question.batch);

  std::vector<double> whole(question.batch.rows());
  std::vector<std::vector<double>> losses(question.batch.rows(), std::vector<double>(points, 0.0));
  // Version 0 hides nothing.
  score_versions(
      question, all.size() + 1,
      [&](std::size_t item, std::size_t version, std::span<float> sample) {
        std::ranges::copy(question.batch.row(item), sample.begin());
        if (version == 0) return;
        for (std::size_t begin = 0; begin < sample.size(); begin += points) {
          for_points(all[version - 1], columns,
                     [&](std::size_t at) { sample[begin + at] = hidden.row(item)[begin + at]; });
        }
      },
      [&](std::size_t item, std::size_t version, float score) {
        if (version == 0) {
          whole[item] = score;
          return;
        }
        for_points(all[version - 1], columns,
                   [&](std::size_t at) { losses[item][at] += whole[item] - double{score}; });
      });

  std::vector<double> times(points, 0.0);
  for (const Window& one : all) for_points(one, columns, [&](std::size_t at) { times[at] += 1; });
  Maps maps = zero_maps(question);
  for (std::size_t item = 0; item < losses.size(); ++item) {
    for (std::size_t at = 0; at < points; ++at) {
      // With a stride beyond the window some points are never hidden: nothing is known of them.
      maps.values.row(item)[at] =
          times[at] > 0 ? static_cast<float>(losses[item][at] / times[at]) : 0.0F;
    }
  }
  return maps;
}

}  // namespace assay::attribution
