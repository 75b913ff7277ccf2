#include "evaluate/metrics/consistency.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "base/argmax.h"
#include "evaluate/metrics/ranking.h"
#include "evaluate/metrics/versions.h"

namespace assay::metrics {
namespace {

constexpr std::string_view explained_alone = "no other item has the same explanation";
constexpr std::size_t signs_of_quantus = 5;

// What is compared for equality.
using Explanation = std::vector<std::int64_t>;

std::vector<double> sums_of_cells(std::span<const float> map, const Grid& space,
                                  std::int64_t along) {
  if (along == 0) return {map.begin(), map.end()};
  const std::int64_t high = std::min(along, space.rows);
  const std::int64_t wide = std::min(along, space.columns);
  std::vector<double> sums(static_cast<std::size_t>(high * wide));
  for (std::int64_t row = 0; row < space.rows; ++row) {
    for (std::int64_t column = 0; column < space.columns; ++column) {
      const std::int64_t cell = row * high / space.rows * wide + column * wide / space.columns;
      sums[static_cast<std::size_t>(cell)] +=
          double{map[static_cast<std::size_t>(row * space.columns + column)]};
    }
  }
  return sums;
}

std::int64_t sign(double number) { return number > 0 ? 1 : number < 0 ? -1 : 0; }

Explanation signs(std::span<const double> numbers) {
  Explanation result;
  for (const double number : numbers) result.push_back(sign(number));
  return result;
}

// From the highest down; equal ones keep the order of their indices.
Explanation order_of(std::span<const double> numbers) {
  Explanation order(numbers.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, std::greater{},
                           [&](std::int64_t at) { return numbers[static_cast<std::size_t>(at)]; });
  return order;
}

Explanation rounded(std::span<const double> numbers, int digits) {
  double greatest = 0;
  for (const double number : numbers) greatest = std::max(greatest, std::abs(number));
  const double scale = greatest > 0 ? std::pow(10.0, digits) / greatest : 0;
  Explanation result;
  for (const double number : numbers) result.push_back(std::llround(number * scale));
  return result;
}

Explanation discretised(const Consistency& unit, std::span<const float> map, const Grid& space) {
  if (unit.discretise == Discretised::first_signs) {
    const std::size_t first = std::min(map.size(), signs_of_quantus);
    return signs(
        std::vector<double>(map.begin(), map.begin() + static_cast<std::ptrdiff_t>(first)));
  }
  const std::vector<double> sums = sums_of_cells(map, space, unit.cells);
  if (unit.discretise == Discretised::signs) return signs(sums);
  if (unit.discretise == Discretised::rounded) return rounded(sums, unit.digits);
  Explanation order = order_of(sums);
  if (unit.discretise == Discretised::top) {
    order.resize(std::min(order.size(), static_cast<std::size_t>(unit.top)));
    std::ranges::sort(order);
  }
  return order;
}

// How many items of each class have an explanation in common.
using Group = std::map<std::size_t, std::size_t>;

std::vector<std::size_t> predicted(const attribution::Question& question,
                                   std::span<const std::size_t> items) {
  const std::vector<std::vector<double>> classes = run_versions(
      question, items, 1,
      [&](std::size_t item, std::size_t, std::span<float> sample) {
        std::ranges::copy(question.batch.row(item), sample.begin());
      },
      [](std::size_t, std::span<const float> scores) {
        return static_cast<double>(argmax(scores));
      });
  std::vector<std::size_t> result;
  for (const std::vector<double>& one : classes) result.push_back(static_cast<std::size_t>(one[0]));
  return result;
}

}  // namespace

std::vector<Score> Consistency::operator()(const ExplainedItems& explained) const {
  const Grid space = grid(explained.maps, info.name);
  const std::vector<std::size_t> items = ranked_items(explained);
  const std::vector<std::size_t> classes = predicted(*explained.question, items);
  std::vector<Explanation> explanations;
  std::map<Explanation, Group> groups;
  for (std::size_t at = 0; at < items.size(); ++at) {
    explanations.push_back(discretised(*this, explained.maps.row(items[at]), space));
    ++groups[explanations[at]][classes[at]];
  }
  std::vector<Score> found;
  for (std::size_t at = 0; at < items.size(); ++at) {
    const Group& group = groups[explanations[at]];
    std::size_t others = 0;
    for (const auto& [number, count] : group) others += count;
    others -= 1;
    const auto alike = static_cast<double>(group.at(classes[at]) - 1);
    found.push_back(others == 0 ? Score{.reason = explained_alone}
                                : Score{.value = alike / static_cast<double>(others)});
  }
  return with_constants(explained.size(), items, std::move(found));
}

}  // namespace assay::metrics
