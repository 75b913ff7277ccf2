#include "evaluate/metrics/human_share.h"

#include "evaluate/metrics/aupr.h"
#include "evaluate/metrics/half_l1.h"
#include "evaluate/metrics/nss.h"
#include "evaluate/metrics/spearman.h"

namespace assay::metrics {
namespace {

Evaluate evaluate_of(Agreement agreement) {
  switch (agreement) {
    case Agreement::nss:
      return Nss{};
    case Agreement::half_l1:
      return HalfL1{};
    case Agreement::aupr:
      return Aupr{};
    default:
      return Spearman{};
  }
}

Tensor one_row(Shape shape, std::vector<float> values) {
  shape[0] = 1;
  return {std::move(shape), std::move(values)};
}

// Everybody who marked something of the item.
std::vector<std::span<const float>> those_who_marked(const Tensor& people) {
  std::vector<std::span<const float>> found;
  for (std::size_t person = 0; person < people.rows(); ++person) {
    if (largest(people.row(person)) > 0) found.push_back(people.row(person));
  }
  return found;
}

std::vector<float> mean_without(const std::vector<std::span<const float>>& people,
                                std::size_t left_out) {
  std::vector<double> sums(people.front().size());
  for (std::size_t person = 0; person < people.size(); ++person) {
    if (person == left_out) continue;
    for (std::size_t at = 0; at < sums.size(); ++at) sums[at] += double{people[person][at]};
  }
  const auto others = static_cast<double>(people.size() - 1);
  std::vector<float> mean;
  for (const double sum : sums) mean.push_back(static_cast<float>(sum / others));
  return mean;
}

// None where no person's score against the others is defined.
std::optional<double> ceiling_of(const std::vector<std::span<const float>>& people,
                                 const Shape& shape, const Evaluate& evaluate) {
  double sum = 0;
  double defined = 0;
  for (std::size_t person = 0; person < people.size(); ++person) {
    const Tensor map = one_row(shape, {people[person].begin(), people[person].end()});
    const Tensor others = one_row(shape, mean_without(people, person));
    const Score score = evaluate({.maps = map, .masks = &others}).front();
    if (!score.value) continue;
    sum += *score.value;
    defined += 1;
  }
  return defined > 0 ? std::optional(sum / defined) : std::nullopt;
}

}  // namespace

std::vector<Score> HumanShare::operator()(const ExplainedItems& explained) const {
  expects(explained.masks != nullptr, "a metric that needs a mask is given one");
  expects(explained.people.empty() || explained.people.size() == explained.size(),
          "people are known of all items or of none");
  const Evaluate evaluate = evaluate_of(agreement);
  std::vector<Score> scores = evaluate({.maps = explained.maps, .masks = explained.masks});
  return score_each(explained, [&](std::size_t item) -> Score {
    if (!scores[item].value) return {.reason = scores[item].reason};
    if (explained.people.empty()) return {.reason = few_people};
    const std::vector<std::span<const float>> people = those_who_marked(explained.people[item]);
    if (people.size() < 2) return {.reason = few_people};
    const std::optional<double> ceiling = ceiling_of(people, explained.maps.shape, evaluate);
    if (!ceiling || *ceiling <= 0) return {.reason = no_ceiling};
    return {.value = *scores[item].value / *ceiling, .curve = {*scores[item].value, *ceiling}};
  });
}

}  // namespace assay::metrics
