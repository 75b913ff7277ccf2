#include "evaluate/metrics/metric.h"

#include <algorithm>
#include <cmath>

#include "base/parallel.h"
#include "base/unsuited.h"

namespace assay::metrics {

void expect_suited(const Info& metric, const model::Classifier& classifier) {
  if (!metric.asks_net || classifier.net() != nullptr) return;
  unsuited("'{}' looks into a net or changes it, and this classifier only answers from outside.",
           metric.name);
}

bool depends_on_scale(const Info& info, const Settings& settings) {
  return info.depends_on_scale == "always" ||
         std::ranges::any_of(settings, [&](const Setting& setting) {
           return info.depends_on_scale == setting.name + "=" + setting.value;
         });
}

attribution::Question explained_score_question(const ExplainedItems& explained) {
  attribution::Question own = *explained.question;
  own.output = explained.explains.value_or(own.output);
  return own;
}

std::optional<std::size_t> true_class(const ExplainedItems& explained, std::size_t item) {
  return explained.labels.empty() ? explained.question->targets[item] : explained.labels[item];
}

std::vector<Score> score_each(const ExplainedItems& explained,
                              const std::function<Score(std::size_t item)>& score) {
  std::vector<Score> scores(explained.size());
  parallel_for(scores.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t item = begin; item < end; ++item) scores[item] = score(item);
  });
  return scores;
}

bool is_constant(std::span<const float> map) {
  return std::ranges::all_of(map, [&](float value) { return value == map[0]; });
}

double largest(std::span<const float> map) { return double{std::ranges::max(map)}; }

std::vector<double> magnitudes(std::span<const float> map) {
  std::vector<double> result;
  result.reserve(map.size());
  for (const float value : map) result.push_back(std::abs(double{value}));
  return result;
}

double positive_mass(std::span<const float> map) {
  double sum = 0;
  for (const float value : map) sum += std::max(double{value}, 0.0);
  return sum;
}

Grid grid(const Tensor& maps, std::string_view metric) {
  const Shape& shape = maps.shape;
  if (shape.size() > 3) {
    fail("{} judges maps of pictures and signals; these have the shape {}.", metric,
         to_string(shape));
  }
  return {shape.size() == 3 ? shape[1] : 1, shape.back()};
}

}  // namespace assay::metrics
