#include "stats/mixed_model.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "base/counted.h"
#include "mixed/compare.h"
#include "mixed/model.h"
#include "stats/distributions.h"

namespace assay::stats {
namespace {

bool is_logistic(const mixed::Fit& fit) { return fit.family == mixed::Family::logistic; }

std::optional<Interval> wald_interval(const mixed::Coefficient& coefficient, double level) {
  if (!coefficient.error) return std::nullopt;
  const double share = (1 + level) / 2;
  const double reach =
      *coefficient.error *
      (coefficient.df ? student_quantile(share, *coefficient.df) : normal_quantile(share));
  return Interval{coefficient.estimate - reach, coefficient.estimate + reach};
}

// Beside the intercept, the coefficients of which a study speaks; a single one decides.
void add_effects(Result& result, const mixed::Fit& fit, double level) {
  std::size_t spoken_of = 0;
  for (std::size_t at = 0; at < fit.fixed.size(); ++at) {
    const mixed::Coefficient& coefficient = fit.fixed[at];
    if (coefficient.name == "(Intercept)") continue;
    ++spoken_of;
    const std::optional<Interval> interval = result.details[at].interval;
    const auto scaled = [&](double value) { return is_logistic(fit) ? std::exp(value) : value; };
    Estimate effect{(is_logistic(fit) ? "odds ratio of " : "b of ") + coefficient.name,
                    scaled(coefficient.estimate)};
    if (!std::isfinite(effect.value)) continue;
    if (interval && std::isfinite(scaled(interval->high))) {
      effect.interval = Interval{scaled(interval->low), scaled(interval->high)};
      effect.level = level;
      effect.interval_by = "Wald";
    }
    result.effects.push_back(std::move(effect));
  }
  if (spoken_of != 1 || !result.statistics.empty()) return;
  const Detail& only = result.details.back();
  if (only.statistic) result.statistics = {*only.statistic};
  result.p = only.p;
}

void add_coefficients(Result& result, const mixed::Fit& fit, double level) {
  for (const mixed::Coefficient& coefficient : fit.fixed) {
    Detail detail{coefficient.name, coefficient.estimate, coefficient.error};
    if (coefficient.statistic) {
      detail.statistic = Statistic{is_logistic(fit) ? "z" : "t", *coefficient.statistic};
      if (coefficient.df) detail.statistic->df = {*coefficient.df};
    }
    detail.p = coefficient.p;
    detail.interval = wald_interval(coefficient, level);
    result.details.push_back(std::move(detail));
  }
}

void add_random(Result& result, const mixed::Fit& fit) {
  std::vector<std::string> before;  // names of the same term
  for (const mixed::Deviation& one : fit.random) {
    before.resize(one.correlations.size());
    result.estimates.push_back({fmt::format("SD of {} by {}", one.name, one.group), one.deviation});
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

std::string method_of(const mixed::Fit& fit) {
  if (is_logistic(fit)) return "logistic, Laplace approximation, Wald z";
  const bool counted =
      std::ranges::all_of(fit.fixed, [](const auto& one) { return one.df.has_value(); });
  return fmt::format("linear, {}, Wald t {}",
                     fit.restricted ? "restricted likelihood (REML)" : "maximum likelihood",
                     counted ? "with Satterthwaite's degrees of freedom" : "taken as normal");
}

std::string r_call(std::string_view formula, const mixed::Fit& fit) {
  if (is_logistic(fit)) {
    return fmt::format(
        "glmer({}, data, family = binomial,\n  control = glmerControl(optimizer = \"bobyqa\", "
        "tolPwrss = 1e-12))",
        formula);
  }
  return fmt::format("lmer({}, data, REML = {})", formula, fit.restricted ? "TRUE" : "FALSE");
}

void add_comparison(Result& result, const std::string& formula, const std::string& against,
                    const mixed::Fit& fit, const mixed::Fit& simple) {
  const mixed::Comparison comparison = mixed::compare(simple, fit);
  result.undefined = comparison.undefined;
  if (!result.is_defined()) return;
  result.statistics = {{"chi2", comparison.chi_squared, {static_cast<double>(comparison.df)}}};
  result.p = comparison.p;
  result.notes.push_back(fmt::format("likelihood-ratio test against '{}'", against));
  if (!simple.converged) {
    result.notes.push_back("the search for the simpler model's best fit did not converge");
  }
  if (fit.random.size() > simple.random.size()) {
    result.notes.push_back(
        "the deviations that are tested cannot be below zero, so that p is too large");
  }
  result.r =
      fmt::format("library(lme4)\nanova({},\n  {})", r_call(against, fit), r_call(formula, fit));
}

void add_groups(Result& result, const mixed::Fit& fit) {
  std::vector<std::string> units;
  result.groups.push_back({"rows", fit.rows, true});
  for (const mixed::Grouping& group : fit.groups) {
    units.push_back(group.name);
    result.groups.push_back({"levels of " + group.name, group.levels, true});
  }
  result.unit = fmt::format("{}", fmt::join(units, " and "));
}

}  // namespace

Result MixedModel::operator()(const Data& data) const {
  if (formula.empty()) {
    fail("'mixed_model' needs a formula; give one, such as '--formula \"y ~ x + (1 | user)\"'.");
  }
  std::vector<mixed::Column> columns;
  for (const Texts& column : data.columns) columns.push_back({column.name, column.cells});
  // Restricted likelihoods of different coefficients cannot be compared.
  const bool restricted = !ml && against.empty() && family == mixed::Family::linear;
  const mixed::Model model = mixed::fit_model(formula, columns, family, restricted);
  const mixed::Fit& fit = model.fit;

  Result result = begun(info, data);
  if (model.incomplete > 0) {
    result.dropped.push_back(
        {model.incomplete,
         in_number(model.incomplete, "rows with a gap in a column of the formula")});
  }
  if (!fit.is_defined()) {
    result.undefined = fit.undefined;
    return result;
  }
  result.r = fmt::format("library({})\nsummary({})", is_logistic(fit) ? "lme4" : "lmerTest",
                         r_call(formula, fit));
  if (!against.empty()) {
    add_comparison(result, formula, against, fit,
                   mixed::fit_model(against, columns, family, restricted).fit);
    if (!result.is_defined()) return result;
  }
  add_coefficients(result, fit, level);
  add_effects(result, fit, level);
  add_random(result, fit);
  result.method = method_of(fit);
  add_groups(result, fit);
  for (const std::string& reference : model.references) result.notes.push_back(reference);
  for (const std::string& warning : fit.warnings) result.notes.push_back(warning);
  return result;
}

}  // namespace assay::stats
