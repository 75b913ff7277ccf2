#include "evaluate/meta_evaluation/rankings.h"

#include "base/error.h"
#include "math/stats/corrections.h"
#include "math/stats/kendall_tau_b.h"

namespace assay::meta_evaluation {
namespace {

std::optional<double> mean_score(const Values& scores) {
  double sum = 0;
  std::size_t defined = 0;
  for (const std::optional<double>& score : scores) {
    if (!score) continue;
    sum += *score;
    ++defined;
  }
  if (defined == 0) return std::nullopt;
  return sum / static_cast<double>(defined);
}

double oriented(double score, metrics::Better better) {
  return better == metrics::Better::higher ? score : -score;
}

// Of what both say of the same methods; `left(method)` is what one says of a method.
template <class Left, class Right>
std::optional<double> tau(std::size_t methods, const Left& left, const Right& right) {
  std::vector<double> first;
  std::vector<double> second;
  for (std::size_t method = 0; method < methods; ++method) {
    const std::optional<double> one = left(method);
    const std::optional<double> other = right(method);
    if (!one || !other) continue;
    first.push_back(*one);
    second.push_back(*other);
  }
  if (first.size() < 2) return std::nullopt;
  return stats::kendall_tau_b(first, second);
}

}  // namespace

std::optional<double> Discrimination::share() const {
  if (pairs == 0) return std::nullopt;
  return static_cast<double>(distinguishable) / static_cast<double>(pairs);
}

Discrimination discrimination(const MethodScores& scores, double level) {
  std::vector<double> p;
  for (std::size_t left = 0; left < scores.size(); ++left) {
    for (std::size_t right = left + 1; right < scores.size(); ++right) {
      p.push_back(similarity_p(scores[left], scores[right]).value_or(1));
    }
  }
  Discrimination result{.pairs = p.size()};
  for (const double one : stats::adjusted(p, stats::Correction::holm)) {
    if (one < level) ++result.distinguishable;
  }
  return result;
}

Agreement agreement(const Ranking& left, const Ranking& right) {
  expects(left.scores.size() == right.scores.size(), "both metrics score the same methods");
  const std::size_t methods = left.scores.size();
  const auto mean_by = [](const Ranking& ranking) {
    return [&ranking](std::size_t method) -> std::optional<double> {
      const std::optional<double> mean = mean_score(ranking.scores[method]);
      if (!mean) return std::nullopt;
      return oriented(*mean, ranking.better);
    };
  };
  Agreement result{.of_means = tau(methods, mean_by(left), mean_by(right))};

  const std::size_t items = methods == 0 ? 0 : left.scores.front().size();
  Values by_item;
  for (std::size_t item = 0; item < items; ++item) {
    const auto on_item = [item](const Ranking& ranking) {
      return [&ranking, item](std::size_t method) -> std::optional<double> {
        const std::optional<double>& score = ranking.scores[method][item];
        if (!score) return std::nullopt;
        return oriented(*score, ranking.better);
      };
    };
    by_item.push_back(tau(methods, on_item(left), on_item(right)));
  }
  result.by_item = mean_score(by_item);
  return result;
}

}  // namespace assay::meta_evaluation
