#include "explain/attribution/kernel_shap.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "explain/attribution/backward.h"
#include "explain/attribution/part_scores.h"
#include "explain/surrogate/shapley.h"

namespace assay::attribution {
namespace {

using surrogate::Coalitions;

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

}  // namespace

Maps KernelShap::operator()(const Question& question) const {
  const Parts parts(question, segments, count, fill);
  const std::size_t items = question.batch.rows();
  const Plans plans(parts, items, samples, seed);
  Maps maps = zero_maps(question);
  Measure number{"segments", std::vector<double>(items)};
  Measure exact{"exact", std::vector<double>(items)};
  Measure gap{"completeness_gap", std::vector<double>(items)};
  score_parts(
      question, parts,
      {.number = [&](std::size_t count_of) { return plans.of(count_of).rows() + 2; },
       .write =
           [&](std::size_t pass, std::span<std::uint8_t> presence) {
             const Coalitions& plan = plans.of(presence.size());
             if (pass < plan.rows()) {
               std::ranges::copy(plan.row(pass), presence.begin());
             } else {
               std::ranges::fill(presence, pass > plan.rows() ? std::uint8_t{1} : std::uint8_t{0});
             }
           }},
      [&](std::size_t item, std::span<const double> scores) {
        const Coalitions& plan = plans.of(parts.count(item));
        const double empty = scores[plan.rows()];
        const double full = scores[plan.rows() + 1];
        const std::vector<double> values =
            surrogate::shapley_values(plan, scores.first(plan.rows()), empty, full);
        parts.paint(item, values, maps.values.row(item));
        number.values[item] = static_cast<double>(plan.parts);
        exact.values[item] = plan.exact ? 1 : 0;
        gap.values[item] = std::accumulate(values.begin(), values.end(), 0.0) - (full - empty);
      });
  maps.measures = {std::move(number), std::move(exact), std::move(gap)};
  return maps;
}

}  // namespace assay::attribution
