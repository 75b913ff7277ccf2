#include "math/stats/effect_sizes.h"

#include <algorithm>

#include "math/stats/effect_size.h"
#include "math/stats/pairs.h"
#include "math/stats/proportion.h"
#include "math/stats/r_code.h"
#include "math/stats/r_filled.h"
#include "math/stats/two_samples.h"

namespace assay::stats {
namespace {

Result of_pairs(const Data& data, double level) {
  const Pairs pairs = matched_pairs(data, 2);
  if (!pairs.undefined.empty()) return undefined_result(EffectSizes::info, data, pairs.undefined);
  const Moments difference = moments(pairs.differences);
  if (difference.variance == 0) {
    return undefined_result(EffectSizes::info, data, "all differences are equal");
  }
  Result result = initial_result(EffectSizes::info, data);
  pairs.tell(result);
  result.effects = paired_effects(moments(pairs.first), moments(pairs.second), difference, level);
  result.method = "of pairs";
  result.r = "d <- first - second\nc(estimate = mean(d) / sd(d))";
  return result;
}

Result of_groups(const Data& data, double level) {
  const TwoSamples samples = two_samples(data, 1);
  if (!samples.undefined.empty())
    return undefined_result(EffectSizes::info, data, samples.undefined);
  const Moments first = moments(samples.first);
  const Moments second = moments(samples.second);
  Result result = initial_result(EffectSizes::info, data);
  if (first.n + second.n > 2 && first.variance + second.variance > 0) {
    result.effects = pooled_effects(first, second, level);
    result.r = filled(r_code::hedges_g);
  } else {
    result.notes.push_back("Neither sample varies, so that d and g have no value.");
    result.r = "c(estimate = mean(sign(outer(first, second, \"-\"))))";
  }
  for (Estimate& effect : dominance_effects(samples.first, samples.second, level)) {
    result.effects.push_back(std::move(effect));
  }
  const auto is_binary = [](double value) { return value == 0 || value == 1; };
  if (std::ranges::all_of(data.x->values, is_binary)) {
    result.effects.push_back(sample_odds_ratio(two_by_two(samples.first, samples.second), level));
  }
  result.method = "of two groups";
  result.unit = "row";
  result.groups = samples.groups();
  return result;
}

}  // namespace

Result EffectSizes::operator()(const Data& data) const {
  return data.pair || data.y ? of_pairs(data, level) : of_groups(data, level);
}

}  // namespace assay::stats
