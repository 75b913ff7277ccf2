#include "evaluate/metrics/perturb.h"

#include <algorithm>

#include "base/parallel.h"
#include "evaluate/metrics/versions.h"

namespace assay::metrics {

void perturb(std::span<const float> from, std::span<const float> to,
             std::span<const std::uint32_t> listed, std::size_t points, std::span<float> sample) {
  std::ranges::copy(from, sample.begin());
  for (std::size_t channel = 0; channel < sample.size(); channel += points) {
    for (const std::uint32_t at : listed) sample[channel + at] = to[channel + at];
  }
}

std::size_t point_count(int percent, std::size_t points) {
  return std::max<std::size_t>(1, (points * static_cast<std::size_t>(percent) + 50) / 100);
}

attribution::Question probability_question(const attribution::Question& question) {
  attribution::Question same = question;
  same.output = model::Output::probability;
  return same;
}

std::vector<std::size_t> perturbation_steps(std::size_t points, int at_once) {
  constexpr std::size_t usual_steps = 100;
  const std::size_t width =
      at_once > 0 ? static_cast<std::size_t>(at_once) : (points + usual_steps - 1) / usual_steps;
  std::vector<std::size_t> result{0};
  while (result.back() < points) result.push_back(std::min(points, result.back() + width));
  return result;
}

std::vector<std::vector<double>> perturbation_curves(const attribution::Question& question,
                                                     std::span<const std::size_t> items,
                                                     const std::vector<PerturbationPath>& paths,
                                                     const Tensor& from, const Tensor& to) {
  std::vector<std::size_t> versions;
  for (const std::size_t item : items) versions.push_back(paths[item].gone.size());
  return run_versions(
      question, items, versions,
      [&](std::size_t item, std::size_t version, std::span<float> sample) {
        const PerturbationPath& path = paths[item];
        const std::size_t gone = path.gone[version];
        const std::size_t points = path.order.size();
        // Fewer points are exchanged from the nearer end.
        if (gone <= points / 2) {
          perturb(from.row(item), to.row(item), std::span(path.order).first(gone), points, sample);
        } else {
          perturb(to.row(item), from.row(item), std::span(path.order).subspan(gone), points,
                  sample);
        }
      },
      target_score(question));
}

std::vector<Score> score_perturbation_curves(
    const ExplainedItems& explained, const Tensor& substrate,
    const std::function<PerturbationPath(std::size_t item)>& path_of_item,
    const std::function<Score(std::vector<double> curve)>& judge) {
  const attribution::Question& question = *explained.question;
  const std::vector<std::size_t> items = ranked_items(explained);
  std::vector<PerturbationPath> paths(explained.size());
  parallel_for(items.size(), 1, [&](std::size_t listed, std::size_t) {
    paths[items[listed]] = path_of_item(items[listed]);
  });
  std::vector<Score> found;
  for (std::vector<double>& curve :
       perturbation_curves(question, items, paths, question.batch, substrate)) {
    found.push_back(judge(std::move(curve)));
  }
  return with_constants(explained.size(), items, std::move(found));
}

double area_under_curve(std::span<const double> curve) {
  double sum = 0;
  for (std::size_t step = 1; step < curve.size(); ++step) sum += curve[step - 1] + curve[step];
  return sum / 2 / static_cast<double>(curve.size() - 1);
}

}  // namespace assay::metrics
