#include "attribution/kernel_shap.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "attribution/backward.h"
#include "attribution/meter.h"
#include "base/parallel.h"
#include "surrogate/shapley.h"

namespace assay::attribution {
namespace {

using surrogate::Coalitions;

// Scores that wait at once, so that memory does not grow with the number of items.
constexpr std::size_t most_waiting = std::size_t{1} << 22;

// One plan for every number of parts. An item's passes are its coalitions, then nothing, then all.
class Plans {
 public:
  Plans(const Parts& parts, std::size_t items, int samples, std::uint64_t seed) {
    for (std::size_t item = 0; item < items; ++item) {
      const std::size_t count = parts.count(item);
      if (by_count_.contains(count)) continue;
      check_samples(count, static_cast<std::size_t>(samples));
      by_count_[count] = surrogate::plan_coalitions(count, samples, seed);
    }
  }

  const Coalitions& of(std::size_t count) const { return by_count_.at(count); }

 private:
  std::map<std::size_t, Coalitions> by_count_;
};

// Runs the passes of the items from `first` on, as many items as may wait at once, and gives the
// scores item by item.
std::vector<std::vector<double>> run(const Question& question, const Parts& parts,
                                     const Plans& plans, std::size_t first) {
  std::vector<std::size_t> ends;
  std::size_t rows = 0;
  for (std::size_t item = first; item < question.batch.rows(); ++item) {
    const std::size_t passes = plans.of(parts.count(item)).rows() + 2;
    if (!ends.empty() && rows + passes > most_waiting) break;
    rows += passes;
    ends.push_back(rows);
  }
  const auto within = [&](std::size_t row) {
    return static_cast<std::size_t>(std::ranges::upper_bound(ends, row) - ends.begin());
  };
  const auto pass = [&](std::size_t row, std::size_t at) {
    return at == 0 ? row : row - ends[at - 1];
  };
  std::vector<std::vector<double>> scores;
  for (std::size_t at = 0; at < ends.size(); ++at) {
    scores.emplace_back(pass(ends[at], at));
  }
  Meter meter(question.watch, rows);
  question.model.scores(
      rows,
      [&](std::size_t row, std::span<float> sample) {
        const std::size_t at = within(row);
        const std::size_t count = parts.count(first + at);
        const Coalitions& plan = plans.of(count);
        const std::size_t index = pass(row, at);
        if (index < plan.rows()) {
          parts.show(first + at, plan.row(index), sample);
        } else {
          const std::vector<std::uint8_t> same(count, index > plan.rows());
          parts.show(first + at, same, sample);
        }
      },
      question.output,
      [&](std::size_t row, std::span<const float> numbers) {
        const std::size_t at = within(row);
        scores[at][pass(row, at)] = numbers[question.targets[first + at]];
        meter.done();
      });
  return scores;
}

}  // namespace

Maps KernelShap::operator()(const Question& question) const {
  const Parts parts(question, segments, count, fill);
  const std::size_t items = question.batch.rows();
  const Plans plans(parts, items, samples, seed);
  Maps maps = blank_maps(question);
  Measure number{"segments", std::vector<double>(items)};
  Measure exact{"exact", std::vector<double>(items)};
  Measure gap{"completeness_gap", std::vector<double>(items)};
  for (std::size_t first = 0; first < items;) {
    const std::vector<std::vector<double>> scores = run(question, parts, plans, first);
    parallel_for(scores.size(), 1, [&](std::size_t at, std::size_t) {
      const std::size_t item = first + at;
      const Coalitions& plan = plans.of(parts.count(item));
      const double empty = scores[at][plan.rows()];
      const double full = scores[at][plan.rows() + 1];
      const std::vector<double> values =
          surrogate::shapley_values(plan, std::span(scores[at]).first(plan.rows()), empty, full);
      parts.paint(item, values, maps.values.row(item));
      number.values[item] = static_cast<double>(plan.parts);
      exact.values[item] = plan.exact ? 1 : 0;
      gap.values[item] = std::accumulate(values.begin(), values.end(), 0.0) - (full - empty);
    });
    first += scores.size();
  }
  maps.measures = {std::move(number), std::move(exact), std::move(gap)};
  return maps;
}

}  // namespace assay::attribution
