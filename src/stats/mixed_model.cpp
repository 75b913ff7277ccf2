#include "stats/mixed_model.h"

#include <fmt/ranges.h>

#include <cmath>

#include "mixed/compare.h"
#include "mixed/model.h"
#include "stats/distributions.h"

namespace assay::stats {
namespace {

using mixed::Fit;

bool is_logistic(const Fit& fit) { return fit.family == mixed::Family::logistic; }

std::optional<Interval> wald_interval(const mixed::Coefficient& coefficient, double level) {
  if (!coefficient.error) return std::nullopt;
  const double reach = normal_quantile((1 + level) / 2) * *coefficient.error;
  return Interval{coefficient.estimate - reach, coefficient.estimate + reach};
}

void add_coefficients(Result& result, const Fit& fit, double level) {
  for (const mixed::Coefficient& coefficient : fit.fixed) {
    Detail detail{coefficient.name, coefficient.estimate, coefficient.error};
    if (coefficient.statistic) {
      detail.statistic = Statistic{is_logistic(fit) ? "z" : "t", *coefficient.statistic};
    }
    detail.p = coefficient.p;
    detail.interval = wald_interval(coefficient, level);
    result.details.push_back(detail);
    if (!is_logistic(fit) || coefficient.name == "(Intercept)") continue;
    Estimate ratio{"odds ratio of " + coefficient.name, std::exp(coefficient.estimate)};
    if (detail.interval && std::isfinite(std::exp(detail.interval->high))) {
      ratio.interval = Interval{std::exp(detail.interval->low), std::exp(detail.interval->high)};
      ratio.level = level;
      ratio.interval_by = "Wald";
    }
    if (std::isfinite(ratio.value)) result.effects.push_back(std::move(ratio));
  }
}

void add_random(Result& result, const Fit& fit) {
  std::vector<std::string> before;  // names of the same term
  for (const mixed::Deviation& one : fit.random) {
    before.resize(one.correlations.size());
    result.estimates.push_back(
        {fmt::format("SD of {} by {}", one.name, one.group), one.deviation});
    for (std::size_t other = 0; other < before.size(); ++other) {
      Estimate correlation{
          fmt::format("correlation of {} with {} by {}", one.name, before[other], one.group),
          one.correlations[other]};
      correlation.bounded = true;
      result.estimates.push_back(std::move(correlation));
    }
    before.push_back(one.name);
  }
  if (fit.residual) result.estimates.push_back({"SD of residuals", *fit.residual});
  result.estimates.push_back({"log-likelihood", fit.log_likelihood});
  result.estimates.push_back({"AIC", fit.aic()});
}

std::string method_of(const Fit& fit) {
  if (is_logistic(fit)) return "logistic, Laplace approximation, Wald z";
  return fmt::format("linear, {}, Wald t taken as normal",
                     fit.restricted ? "restricted likelihood (REML)" : "maximum likelihood");
}

std::string r_call(std::string_view formula, const Fit& fit) {
  if (is_logistic(fit)) {
    return fmt::format(
        "glmer({}, data, family = binomial,\n  control = glmerControl(optimizer = \"bobyqa\", "
        "tolPwrss = 1e-12))",
        formula);
  }
  return fmt::format("lmer({}, data, REML = {})", formula, fit.restricted ? "TRUE" : "FALSE");
}

}  // namespace

Result MixedModel::operator()(const Data& data) const {
  if (formula.empty()) {
    fail("'mixed_model' needs a formula, such as 'mixed_model:formula=y ~ x + (1 | user)'.");
  }
  std::vector<mixed::Column> columns;
  for (const Texts& column : data.columns) columns.push_back({column.name, column.cells});
  // Restricted likelihoods of different coefficients cannot be compared.
  const bool restricted = reml && against.empty() && family == mixed::Family::linear;
  const mixed::Model model = mixed::fit_model(formula, columns, family, restricted);
  const Fit& fit = model.fit;

  Result result = begun(info, data);
  if (model.incomplete > 0) {
    result.dropped.push_back({model.incomplete, "rows with a gap in a column of the formula"});
  }
  if (!fit.is_defined()) {
    result.undefined = fit.undefined;
    return result;
  }
  result.r = "library(lme4)\nsummary(" + r_call(formula, fit) + ")";
  if (!against.empty()) {
    const Fit simple = mixed::fit_model(against, columns, family, restricted).fit;
    const mixed::Comparison comparison = mixed::compare(simple, fit);
    if (!comparison.undefined.empty()) {
      result.undefined = comparison.undefined;
      return result;
    }
    result.statistics = {{"chi2", comparison.chi_squared, {static_cast<double>(comparison.df)}}};
    result.p = comparison.p;
    result.notes.push_back(fmt::format("likelihood-ratio test against '{}'", against));
    result.r = fmt::format("library(lme4)\nanova({},\n  {})", r_call(against, fit),
                           r_call(formula, fit));
  }
  add_coefficients(result, fit, level);
  add_random(result, fit);
  result.method = method_of(fit);
  std::vector<std::string> units;
  for (const mixed::Grouping& group : fit.groups) {
    units.push_back(group.name);
    result.groups.push_back({group.name, group.levels});
  }
  result.unit = fmt::format("{} ({} rows)", fmt::join(units, " and "), fit.rows);
  for (const std::string& reference : model.references) result.notes.push_back(reference);
  for (const std::string& warning : fit.warnings) result.notes.push_back(warning);
  return result;
}

}  // namespace assay::stats
