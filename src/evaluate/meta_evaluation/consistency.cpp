#include "evaluate/meta_evaluation/consistency.h"

#include <numeric>

#include "base/error.h"
#include "math/stats/rank_correlation.h"
#include "math/stats/wilcoxon_signed_rank.h"

namespace assay::meta_evaluation {
namespace {

std::optional<double> mean_of(std::span<const double> values) {
  if (values.empty()) return std::nullopt;
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

void expect_alike(const MethodScores& before, const MethodScores& after) {
  expects(before.size() == after.size(), "both sheets have the same methods");
  for (std::size_t method = 0; method < before.size(); ++method) {
    expects(before[method].size() == after[method].size() &&
                before[method].size() == before.front().size(),
            "all methods of both sheets have the same items");
  }
}

// Methods' ranks on one item, before and after.
struct RankPairs {
  std::vector<double> before;
  std::vector<double> after;
};

RankPairs ranks_of(const MethodScores& before, const MethodScores& after, std::size_t item) {
  std::vector<double> first;
  std::vector<double> second;
  for (std::size_t method = 0; method < before.size(); ++method) {
    if (!before[method][item] || !after[method][item]) continue;
    first.push_back(*before[method][item]);
    second.push_back(*after[method][item]);
  }
  return {stats::ranks(first), stats::ranks(second)};
}

}  // namespace

std::optional<double> similarity_p(const Values& before, const Values& after) {
  expects(before.size() == after.size(), "both are scores of the same items");
  stats::Numbers x{.name = "before", .values = {}};
  stats::Numbers y{.name = "after", .values = {}};
  for (std::size_t item = 0; item < before.size(); ++item) {
    if (!before[item] || !after[item]) continue;
    x.values.push_back(*before[item]);
    y.values.push_back(*after[item]);
  }
  if (x.values.empty()) return std::nullopt;
  const stats::WilcoxonSignedRank test{.zeros = stats::Zeros::pratt};
  const stats::Result result = test({.x = std::move(x), .y = std::move(y)});
  // Without any difference the test has nothing to rank; scores cannot be more alike.
  return result.is_defined() ? *result.p : 1.0;
}

std::optional<double> rank_stability(const MethodScores& before, const MethodScores& after) {
  expect_alike(before, after);
  const std::size_t items = before.empty() ? 0 : before.front().size();
  std::size_t ranked = 0;
  std::size_t kept = 0;
  for (std::size_t item = 0; item < items; ++item) {
    const RankPairs pairs = ranks_of(before, after, item);
    if (pairs.before.size() < 2) continue;
    for (std::size_t at = 0; at < pairs.before.size(); ++at) {
      ++ranked;
      if (pairs.before[at] == pairs.after[at]) ++kept;
    }
  }
  if (ranked == 0) return std::nullopt;
  return static_cast<double>(kept) / static_cast<double>(ranked);
}

std::optional<double> worsened_share(const MethodScores& before, const MethodScores& after,
                                     metrics::Better better) {
  expect_alike(before, after);
  std::size_t compared = 0;
  std::size_t worse = 0;
  for (std::size_t method = 0; method < before.size(); ++method) {
    for (std::size_t item = 0; item < before[method].size(); ++item) {
      const std::optional<double>& was = before[method][item];
      const std::optional<double>& is = after[method][item];
      if (!was || !is) continue;
      ++compared;
      if (better == metrics::Better::higher ? *is < *was : *is > *was) ++worse;
    }
  }
  if (compared == 0) return std::nullopt;
  return static_cast<double>(worse) / static_cast<double>(compared);
}

std::optional<double> Consistency::meta() const {
  if (!intra_noise || !intra_adversary || !inter_noise || !inter_adversary) return std::nullopt;
  return (*intra_noise + *intra_adversary + *inter_noise + *inter_adversary) / 4;
}

void ConsistencyCollector::add_minor(const MethodScores& before, const MethodScores& after) {
  for (std::size_t method = 0; method < before.size(); ++method) {
    if (const auto p = similarity_p(before[method], after[method])) intra_noise_.push_back(*p);
  }
  if (const auto share = rank_stability(before, after)) inter_noise_.push_back(*share);
}

void ConsistencyCollector::add_disruptive(const MethodScores& before, const MethodScores& after) {
  for (std::size_t method = 0; method < before.size(); ++method) {
    if (const auto p = similarity_p(before[method], after[method]))
      intra_adversary_.push_back(1 - *p);
  }
  if (const auto share = worsened_share(before, after, better_)) inter_adversary_.push_back(*share);
}

Consistency ConsistencyCollector::consistency() const {
  return {.intra_noise = mean_of(intra_noise_),
          .intra_adversary = mean_of(intra_adversary_),
          .inter_noise = mean_of(inter_noise_),
          .inter_adversary = mean_of(inter_adversary_)};
}

}  // namespace assay::meta_evaluation
