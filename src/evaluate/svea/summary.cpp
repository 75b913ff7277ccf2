#include "evaluate/svea/summary.h"

#include <algorithm>

#include "math/stats/rank_correlation.h"

namespace assay::svea {
namespace {

Measured over_runs(const Results& results, std::size_t row, double MethodOutcome::*field) {
  std::vector<double> shares;
  for (const Run& run : results.runs) shares.push_back(run.judged[row].*field);
  return measured(std::move(shares));
}

Kind kind_of(const Plan& plan, std::size_t row) {
  if (row < plan.methods.size()) return Kind::method;
  return row < plan.methods.size() + plan.controls.size() ? Kind::control : Kind::truth;
}

std::optional<Published> published_for(const std::string& title) {
  for (const PublishedMethod& method : published_methods()) {
    if (method.title == title) return method.published;
  }
  return std::nullopt;
}

struct Score {
  std::string_view name;
  Measured Summary::*field;
  double sign;
};
constexpr std::array scores{Score{"ROE", &Summary::roe, 1}, Score{"Drop", &Summary::drop, -1},
                            Score{"Increase", &Summary::increase, 1},
                            Score{"True localisation", &Summary::localisation, 1}};

// Of the methods, in their order: the mean, or one run's number.
std::vector<double> column(const std::vector<Summary>& all, const Score& score,
                           std::optional<std::size_t> run) {
  std::vector<double> result;
  for (const Summary& one : all) {
    if (one.kind != Kind::method) continue;
    const Measured& found = one.*score.field;
    result.push_back(score.sign * (run ? found.each[*run] : found.mean));
  }
  return result;
}

}  // namespace

Measured measured(std::vector<double> shares) {
  for (double& share : shares) share *= 100;
  Measured result{std::move(shares), 0, std::nullopt};
  result.mean = stats::mean(result.each);
  result.interval = stats::student_interval(result.each);
  // A share is never outside these, whatever a symmetric interval says.
  if (result.interval) {
    result.interval->low = std::max(0.0, result.interval->low);
    result.interval->high = std::min(100.0, result.interval->high);
  }
  return result;
}

std::vector<Summary> summaries(const Results& results) {
  std::vector<Summary> all;
  for (std::size_t row = 0; row < results.runs.front().judged.size(); ++row) {
    const MethodOutcome& first = results.runs.front().judged[row];
    all.push_back({.title = first.title,
                   .spec = first.spec,
                   .kind = kind_of(results.plan, row),
                   .published = published_for(first.title),
                   .roe = over_runs(results, row, &MethodOutcome::roe),
                   .drop = over_runs(results, row, &MethodOutcome::drop),
                   .increase = over_runs(results, row, &MethodOutcome::increase),
                   .localisation = over_runs(results, row, &MethodOutcome::localisation),
                   .pointing = over_runs(results, row, &MethodOutcome::pointing)});
  }
  return all;
}

Measured accuracies(const Results& results) {
  std::vector<double> shares;
  for (const Run& run : results.runs) shares.push_back(run.accuracy);
  return measured(std::move(shares));
}

std::vector<Agreement> agreements(const std::vector<Summary>& all) {
  const std::size_t runs = all.front().roe.each.size();
  std::vector<Agreement> result;
  for (std::size_t a = 0; a < scores.size(); ++a) {
    for (std::size_t b = a + 1; b < scores.size(); ++b) {
      const auto in = [&](std::optional<std::size_t> run) {
        return stats::rank_correlation(column(all, scores[a], run), column(all, scores[b], run));
      };
      Agreement found{scores[a].name, scores[b].name, in(std::nullopt), std::nullopt};
      for (std::size_t run = 0; run < runs && runs > 1; ++run) {
        const std::optional<double> one = in(run);
        if (!one) continue;
        if (!found.range) found.range = {*one, *one};
        found.range->first = std::min(found.range->first, *one);
        found.range->second = std::max(found.range->second, *one);
      }
      result.push_back(found);
    }
  }
  return result;
}

std::string to_string(const Measured& found) {
  if (!found.interval) return fmt::format("{:.1f}", found.mean);
  return fmt::format("{:.1f} [{:.1f}, {:.1f}]", found.mean, found.interval->low,
                     found.interval->high);
}

}  // namespace assay::svea
