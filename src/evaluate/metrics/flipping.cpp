#include "evaluate/metrics/flipping.h"

#include <algorithm>

#include "evaluate/metrics/ranking.h"
#include "evaluate/metrics/versions.h"

namespace assay::metrics {
namespace {

// Points exchanged before each score.
std::vector<std::size_t> exchanged(const Flipping& how, std::size_t points) {
  const std::size_t own = how.course == Course::rise        ? 28
                          : how.course == Course::torch_cam ? 20
                                                            : 10;
  // A step without a point would only repeat the score before it.
  const std::size_t steps =
      std::min(points, how.steps > 0 ? static_cast<std::size_t>(how.steps) : own);
  std::vector<std::size_t> result{0};
  if (how.course == Course::xplique) {
    for (std::size_t step = 1; step <= steps; ++step) result.push_back(points * step / steps);
    return result;
  }
  const std::size_t at_once = (points + steps - 1) / steps;
  while (result.back() < points) result.push_back(std::min(points, result.back() + at_once));
  return result;
}

double area(Course course, const std::vector<double>& curve,
            const std::vector<std::size_t>& points) {
  if (course != Course::torch_cam) return area_under_curve(curve);
  double sum = 0;
  for (std::size_t step = 1; step < curve.size(); ++step) {
    const double width =
        static_cast<double>(points[step] - points[step - 1]) / static_cast<double>(points.back());
    sum += width * (curve[step - 1] + curve[step]) / 2;
  }
  return sum;
}

}  // namespace

std::vector<Score> score_flipping(const ExplainedItems& explained, const Flipping& how) {
  const attribution::Question& question = *explained.question;
  const std::size_t points = explained.maps.row(0).size();
  const std::vector<std::size_t> counts = exchanged(how, points);
  const std::vector<std::size_t> items = ranked_items(explained);
  if (items.empty()) return with_constants(explained.size(), items, {});
  const Tensor hidden = substrates(how.substrate, question.classifier, question.batch);
  const Tensor& from = how.inserting ? hidden : question.batch;
  const Tensor& to = how.inserting ? question.batch : hidden;
  std::vector<PerturbationPath> paths(explained.size());
  for (const std::size_t item : items) {
    paths[item] = {ranking(explained.maps.row(item)), counts};
    if (how.least_first) std::ranges::reverse(paths[item].order);
  }
  std::vector<std::vector<double>> curves = perturbation_curves(question, items, paths, from, to);
  std::vector<Score> found;
  for (std::vector<double>& curve : curves) {
    found.push_back({.value = area(how.course, curve, counts), .curve = std::move(curve)});
  }
  return with_constants(explained.size(), items, std::move(found));
}

}  // namespace assay::metrics
