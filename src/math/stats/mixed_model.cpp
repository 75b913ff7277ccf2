#include "math/stats/mixed_model.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "base/counted.h"
#include "math/mixed/compare.h"
#include "math/mixed/model.h"
#include "math/stats/distributions.h"
#include "math/stats/r_code.h"
#include "math/stats/r_filled.h"

namespace assay::stats {
namespace {

bool is_logistic(const mixed::Fit& fit) { return fit.family == mixed::Family::logistic; }

std::optional<Interval> wald_interval(const mixed::Coefficient& coefficient, double level) {
  if (!coefficient.error || !coefficient.df) return std::nullopt;
  const double reach = *coefficient.error * student_quantile((1 + level) / 2, *coefficient.df);
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
      effect.interval_by = "Wald t";
    }
    result.effects.push_back(std::move(effect));
  }
  if (spoken_of != 1 || !result.statistics.empty()) return;
  const Detail& only = result.details.back();
  if (only.statistic) {
    result.statistics = {*only.statistic};
    result.statistics.insert(result.statistics.end(), only.others.begin(), only.others.end());
  }
  result.p = only.p;
}

void add_coefficients(Result& result, const mixed::Fit& fit, double level) {
  for (const mixed::Coefficient& coefficient : fit.fixed) {
    Detail detail{coefficient.name, coefficient.estimate, coefficient.error};
    if (coefficient.statistic) {
      detail.statistic = Statistic{"t", *coefficient.statistic, {*coefficient.df}};
      // As lme4 reports a logistic model; of a linear one it says t and no p.
      if (is_logistic(fit)) detail.others = {{"z", *coefficient.z, {}, coefficient.z_p}};
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
  const std::string_view by = is_logistic(fit) ? "Laplace approximation"
                              : fit.restricted ? "restricted likelihood (REML)"
                                               : "maximum likelihood";
  return fmt::format("{}, {}, Wald t with {} degrees of freedom",
                     is_logistic(fit) ? "logistic" : "linear", by,
                     fit.freedom_by == "Satterthwaite" ? "Satterthwaite's" : fit.freedom_by);
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

// lmerTest counts Satterthwaite's degrees of freedom itself; those of the layout are told to R.
std::string r_summary(std::string_view formula, const mixed::Fit& fit) {
  if (fit.freedom_by == "Satterthwaite") {
    return fmt::format("library(lmerTest)\nsummary({})", r_call(formula, fit));
  }
  std::vector<double> df;
  std::vector<double> widened;
  for (const mixed::Coefficient& one : fit.fixed) {
    df.push_back(one.df.value_or(1));
    widened.push_back(one.z && *one.z != 0 ? *one.statistic / *one.z : 1);
  }
  return filled(r_code::mixed_model, {{"model", r_call(formula, fit)},
                                      {"widened", fmt::format("{:.6g}", fmt::join(widened, ", "))},
                                      {"df", fmt::format("{:.6g}", fmt::join(df, ", "))}});
}

std::string r_comparison(std::string_view formula, std::string_view against, const mixed::Fit& fit,
                         const mixed::Comparison& comparison) {
  std::string code = filled(r_code::mixed_models,
                            {{"simple", r_call(against, fit)}, {"full", r_call(formula, fit)}});
  if (comparison.denominator) {
    code += fmt::format("\npf(compared$Chisq[2] / {0}, {0}, {1}, lower.tail = FALSE)",
                        comparison.df, *comparison.denominator);
  }
  return code;
}

void add_comparison(Result& result, const std::string& formula, const std::string& against,
                    const mixed::Fit& fit, const mixed::Fit& simple) {
  const mixed::Comparison comparison = mixed::compare(simple, fit);
  result.undefined = comparison.undefined;
  if (!result.is_defined()) return;
  const auto df = static_cast<double>(comparison.df);
  Statistic chi_squared{"chi2", comparison.chi_squared, {df}};
  std::string how = fmt::format("likelihood-ratio test against '{}'", against);
  if (comparison.denominator) {
    chi_squared.p = comparison.chi_squared_p;
    result.statistics = {{"F", comparison.chi_squared / df, {df, *comparison.denominator}}};
    how +=
        fmt::format("; F is chi2 / df, and with chi2 itself {}", p_text(comparison.chi_squared_p));
  }
  result.statistics.push_back(std::move(chi_squared));
  result.p = comparison.p;
  result.notes.push_back(std::move(how));
  if (!simple.converged) {
    result.notes.push_back("the search for the simpler model's best fit did not converge");
  }
  if (fit.random.size() > simple.random.size()) {
    result.notes.push_back(
        "the deviations that are tested cannot be below zero, so that p is too large");
  }
  result.r = r_comparison(formula, against, fit, comparison);
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

  Result result = initial_result(info, data);
  if (model.incomplete > 0) {
    result.dropped.push_back(
        {model.incomplete,
         in_number(model.incomplete, "rows with a gap in a column of the formula")});
  }
  if (!fit.is_defined()) {
    result.undefined = fit.undefined;
    return result;
  }
  result.r = r_summary(formula, fit);
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
