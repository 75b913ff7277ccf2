// Perturbs inputs: their points are replaced by those of a substrate, in every channel, in an
// order, and the score of the class is taken after each step, as most metrics of faithfulness do.
#pragma once

#include "evaluate/metrics/metric.h"
#include "evaluate/metrics/substrate.h"

namespace assay::metrics {

// Writes `from` with the listed points of `to`; `points` is how many a channel has.
void perturb(std::span<const float> from, std::span<const float> to,
             std::span<const std::uint32_t> listed, std::size_t points, std::span<float> sample);

// In which order the points of an item go, and how many have gone before each score.
struct PerturbationPath {
  std::vector<std::uint32_t> order;
  std::vector<std::size_t> gone;
};

// The nearest whole number of points to so many percent of them, at least one.
std::size_t point_count(int percent, std::size_t points);

// 0, `at_once`, twice that ... all points. For `at_once` 0 there are at most a hundred steps.
std::vector<std::size_t> perturbation_steps(std::size_t points, int at_once);

// The same question about probabilities, for metrics that are of nothing else.
attribution::Question probability_question(const attribution::Question& question);

// The score of the class along the paths, by listed item; paths are by item.
std::vector<std::vector<double>> perturbation_curves(const attribution::Question& question,
                                                     std::span<const std::size_t> items,
                                                     const std::vector<PerturbationPath>& paths,
                                                     const Tensor& from, const Tensor& to);

// Points of every ranked item go for those of `substrate` along its path; `judge` makes a score of
// the curve.
std::vector<Score> score_perturbation_curves(
    const ExplainedItems& explained, const Tensor& substrate,
    const std::function<PerturbationPath(std::size_t item)>& path_of_item,
    const std::function<Score(std::vector<double> curve)>& judge);

// The area under the curve, by trapezoids of equal width over [0, 1].
double area_under_curve(std::span<const double> curve);

}  // namespace assay::metrics
