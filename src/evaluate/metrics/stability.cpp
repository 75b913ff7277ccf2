#include "evaluate/metrics/stability.h"

#include <algorithm>
#include <cmath>

#include "base/argmax.h"
#include "evaluate/metrics/ranking.h"
#include "explain/attribution/layer.h"
#include "net/model/modified.h"

namespace assay::metrics {
namespace {

// Where a number is zero, and where nothing changes: as published.
constexpr double least_divisor = 1e-6;

// The norm of changes, each as a share of the number that changed.
double relative_change(std::span<const float> before, std::span<const float> after,
                       double before_factor = 1, double after_factor = 1) {
  double sum = 0;
  for (std::size_t at = 0; at < before.size(); ++at) {
    const double was = before_factor * double{before[at]};
    const double share =
        (was - after_factor * double{after[at]}) / (was == 0 ? least_divisor : was);
    sum += share * share;
  }
  return std::sqrt(sum);
}

// What the model makes of an input.
struct Answer {
  std::size_t likeliest = 0;
  std::vector<float> numbers = {};  // the change of which counts; none for inputs
};

class Answers {
 public:
  Answers(const ExplainedItems& explained, std::span<const std::size_t> items, const Stability& how)
      : versions_(static_cast<std::size_t>(how.nearby.draws) + 1),
        places_(explained.size()),
        all_(items.size() * versions_) {
    for (std::size_t at = 0; at < items.size(); ++at) places_[items[at]] = at;
    const model::Model& model = attribution::net_of(explained.question->classifier);
    const graph::NodeId output = model.graph().output();
    const graph::NodeId layer = how.against != Against::representation ? output
                                : how.layer.empty() ? model::last_representation(model)
                                                    : attribution::find_node(model, how.layer);
    const NearbyInputs near(how.nearby, count(model.input_shape()));
    model.values(
        all_.size(),
        [&](std::size_t row, std::span<float> sample) {
          const std::span<const float> x = explained.question->batch.row(items[row / versions_]);
          const std::size_t version = row % versions_;
          if (version == 0) {
            std::ranges::copy(x, sample.begin());
          } else {
            near.write(x, version - 1, sample);
          }
        },
        {output, layer},
        [&](const engine::Result& found) {
          Answer& answer = all_[found.row];
          answer.likeliest = argmax(found.values[0]);
          if (how.against == Against::input) return;
          answer.numbers.assign(found.values[1].begin(), found.values[1].end());
        });
  }

  const Answer& of(std::size_t item) const { return all_[places_[item] * versions_]; }
  const Answer& of(std::size_t item, std::size_t draw) const {
    return all_[places_[item] * versions_ + 1 + draw];
  }

 private:
  std::size_t versions_;
  std::vector<std::size_t> places_;  // of listed items among the answers
  std::vector<Answer> all_;
};

}  // namespace

std::vector<Score> relative_stability(const ExplainedItems& explained, const Stability& how) {
  const std::vector<std::size_t> items = items_with_relevance(explained);
  const Answers answers(explained, items, how);
  std::vector<std::optional<double>> greatest(explained.size());
  explain_nearby(explained, items, how.nearby,
                 [&](std::size_t item, std::size_t draw, std::span<const float> input,
                     std::span<const float> map) {
                   const Answer& before = answers.of(item);
                   const Answer& after = answers.of(item, draw);
                   if (before.likeliest != after.likeliest) return;
                   const double change =
                       how.against == Against::input
                           ? relative_change(explained.question->batch.row(item), input)
                       : how.against == Against::output
                           ? distance(before.numbers, after.numbers)
                           : relative_change(before.numbers, after.numbers);
                   const std::span<const float> own = explained.maps.row(item);
                   const double moved =
                       relative_change(own, map, unit_height_factor(own), unit_height_factor(own));
                   const double ratio = moved / std::max(change, least_divisor);
                   greatest[item] = std::max(greatest[item].value_or(0), ratio);
                 });
  std::vector<Score> found;
  for (const std::size_t item : items) {
    found.push_back(greatest[item] ? Score{.value = greatest[item]} : Score{.reason = other_class});
  }
  return with_zeros(explained.size(), items, std::move(found));
}

}  // namespace assay::metrics
