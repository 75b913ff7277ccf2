#include "math/stats/psychometric.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "math/stats/distributions.h"
#include "math/stats/drawn_factors.h"
#include "math/stats/psychometric_resamples.h"
#include "math/stats/quantile.h"
#include "math/stats/r_code.h"
#include "math/stats/r_filled.h"

namespace assay::stats {
namespace {

// Answers that a curve is fitted to: all of them, or those of trials that were answered.
struct Part {
  std::string name;
  FitRules rules;
  std::vector<std::size_t> level_of = {};
  std::vector<double> answers = {};
  std::vector<std::size_t> rows = {};
  std::vector<Level> levels = {};
};

struct Measure {
  const char* name;
  std::function<std::optional<double>(const Curve&)> of;
  bool given = false;  // instead of found, so that it has no interval
};

std::vector<Measure> measures(const FitRules& rules, bool log) {
  const auto as_level = [log](double value) { return log ? std::exp(value) : value; };
  return {{"threshold (midpoint of F)",
           [=](const Curve& curve) { return as_level(curve.midpoint_threshold()); }},
          {"threshold (half way from guess to 1)",
           [=](const Curve& curve) -> std::optional<double> {
             const std::optional<double> found = curve.half_way_threshold();
             return found ? std::optional(as_level(*found)) : std::nullopt;
           }},
          {"slope at the midpoint", [](const Curve& curve) { return curve.slope(); }},
          {"width (.05 to .95 of F)", [](const Curve& curve) { return curve.width(); }},
          {"guess rate", [](const Curve& curve) { return curve.guess; }, !rules.free_guess},
          {"lapse rate", [](const Curve& curve) { return curve.lapse; }, rules.most_lapses == 0}};
}

// Few clusters drawn anew spread too little, and a normal interval of few is too short: the ends
// are where a t interval of that many would end (Hesterberg, 2015, expanded percentiles). The
// factor with the fewest clusters decides.
double share_beyond(double level, std::span<const Clusters> factors) {
  double share = (1 - level) / 2;
  for (const Clusters& factor : factors) {
    if (factor.count < 2) continue;
    const auto count = static_cast<double>(factor.count);
    const double ends =
        std::sqrt(count / (count - 1)) * student_quantile((1 + level) / 2, count - 1);
    share = std::min(share, normal_share(-ends));
  }
  return share;
}

bool is_a_point(const Interval& interval) {
  return interval.high - interval.low <= 1e-12 * std::abs(interval.high);
}

// None where a curve has none: lapses may keep it from half way.
std::optional<Interval> middle(const std::vector<Fit>& fits, const Measure& measure,
                               double beyond) {
  std::vector<double> values;
  for (const Fit& fit : fits) {
    const std::optional<double> value = measure.of(fit.curve);
    if (!value) return std::nullopt;
    values.push_back(*value);
  }
  if (values.empty()) return std::nullopt;
  std::ranges::sort(values);
  return Interval{quantile(values, beyond), quantile(values, 1 - beyond)};
}

std::vector<double> level_values(const Labels& by) {
  std::vector<double> values;
  for (const std::string& text : by.levels) {
    const std::optional<double> value = Value<double>::read(text, {});
    if (!value) fail("'{}' in column '{}' is no number; levels are numbers.", text, by.name);
    values.push_back(*value);
  }
  return values;
}

// Levels without a trial are left out, and what is left is numbered anew.
void count_levels(Part& part, const std::vector<double>& values) {
  std::vector<Level> all;
  for (const double value : values) all.push_back({value, 0, 0});
  for (std::size_t row = 0; row < part.answers.size(); ++row) {
    all[part.level_of[row]].yes += part.answers[row];
    all[part.level_of[row]].trials += 1;
  }
  std::vector<std::size_t> place(all.size());
  for (std::size_t level = 0; level < all.size(); ++level) {
    place[level] = part.levels.size();
    if (all[level].trials > 0) part.levels.push_back(all[level]);
  }
  for (std::size_t& level : part.level_of) level = place[level];
}

std::string problem(const Part& part) {
  if (part.levels.size() < 2) return "there are fewer than two levels";
  double yes = 0;
  double trials = 0;
  for (const Level& level : part.levels) {
    yes += level.yes;
    trials += level.trials;
  }
  return yes == 0 || yes == trials ? "all answers are the same" : "";
}

std::vector<Part> parts_of(const Data& data, const FitRules& rules,
                           const std::vector<double>& values) {
  std::vector<Part> parts{{.name = "correct", .rules = rules}};
  if (data.y) {
    // Who does not know does not guess: only answers that are given can be right by chance.
    FitRules unguessed = rules;
    unguessed.guess = 0;
    parts = {{.name = "correct", .rules = unguessed},
             {.name = "answered", .rules = unguessed},
             {.name = "correct given answered", .rules = rules}};
  }
  for (std::size_t row = 0; row < data.x->values.size(); ++row) {
    for (std::size_t at = 0; at < parts.size(); ++at) {
      if (at == 2 && data.y->values[row] == 0) continue;
      parts[at].level_of.push_back(data.by[0].of[row]);
      parts[at].answers.push_back(at == 1 ? data.y->values[row] : data.x->values[row]);
      parts[at].rows.push_back(row);
    }
  }
  for (Part& part : parts) count_levels(part, values);
  return parts;
}

std::vector<Clusters> factors_of(const Part& part, const DrawnFactors& drawn) {
  std::vector<Clusters> factors = drawn.factors;
  for (Clusters& factor : factors) {
    std::vector<std::size_t> kept;
    for (const std::size_t row : part.rows) kept.push_back(factor.of_row[row]);
    factor.of_row = std::move(kept);
  }
  return factors;
}

// The fit of one part, what is measured of it, and how well it fits.
void add_part(Result& result, const Part& part, const Data& data, const DrawnFactors& drawn,
              const Psychometric& how) {
  const std::string prefix = data.y ? part.name + ": " : "";
  const Fit fit = fitted(part.levels, part.rules);
  const auto simulated = simulated_fits(fit, part.levels, part.rules, how.resamples, how.seed);
  const auto fits = data.cluster.empty()
                        ? simulated
                        : resampled_fits(factors_of(part, drawn), part.level_of, part.answers,
                                         part.levels, part.rules, how.resamples, how.seed);
  const bool has_clusters = !data.cluster.empty();
  const double beyond = share_beyond(
      how.level, has_clusters ? std::span(drawn.factors) : std::span<const Clusters>());
  const char* kind = has_clusters ? "expanded percentiles of refits" : "percentiles of refits";
  std::vector<std::string> without_width;
  for (const Measure& measure : measures(part.rules, how.log)) {
    const std::optional<double> value = measure.of(fit.curve);
    std::optional<Interval> interval =
        value && !measure.given ? middle(fits, measure, beyond) : std::nullopt;
    if (interval && is_a_point(*interval)) {
      interval.reset();
      without_width.emplace_back(measure.name);
    }
    if (part.name == "correct" && value) {
      result.estimates.push_back({measure.name, *value, interval, how.level, interval ? kind : ""});
    }
    if (!data.y) continue;  // of a single part the estimates say it all
    result.details.push_back(
        {.name = prefix + measure.name, .estimate = value, .interval = interval});
  }
  result.details.push_back({.name = prefix + "deviance",
                            .statistic = Statistic{"D", fit.deviance, {}},
                            .p = deviance_p(fit, simulated)});
  if (!without_width.empty()) {
    result.notes.push_back(fmt::format("{}No interval of {}: all refits have the same value.",
                                       prefix, fmt::join(without_width, ", ")));
  }
  if (fit.lapse_at_bound) {
    result.notes.push_back(fmt::format(
        "{}The lapse rate is at its bound of {}, so that intervals hold less than they say; raise "
        "most_lapses.",
        prefix, part.rules.most_lapses));
  }
  if (fit.too_flat) {
    result.notes.push_back(prefix + "Answers do not rise with the level; thresholds mean nothing.");
  }
  if (fit.too_steep) {
    result.notes.push_back(prefix + "Answers jump between two levels; the slope has no bound.");
  }
}

// The curve of the first part found in R, by another way of climbing.
std::string in_r(const FitRules& rules, bool log) {
  const bool weibull = rules.shape == Sigmoid::weibull;
  const char* sigmoid = rules.shape == Sigmoid::logistic ? "plogis(b * (at - a))"
                        : rules.shape == Sigmoid::normal ? "pnorm(b * (at - a))"
                                                         : "(1 - exp(-exp(b * (at - a))))";
  return filled(r_code::psychometric, {{"scale", weibull || log ? "log" : ""},
                                       {"sigmoid", sigmoid},
                                       {"guess", rules.free_guess ? 0.1 : rules.guess},
                                       {"lapse", rules.most_lapses / 3},
                                       {"from", rules.free_guess ? 0.0 : rules.guess},
                                       {"to", rules.free_guess ? 0.5 : rules.guess},
                                       {"lapses", rules.most_lapses},
                                       {"threshold", weibull ? "exp(a + log(log(2)) / b)"
                                                     : log   ? "exp(a)"
                                                             : "a"}});
}

}  // namespace

Result Psychometric::operator()(const Data& data) const {
  std::vector<double> values = level_values(data.by[0]);
  if (values.empty()) return undefined_result(info, data, "there are no trials");
  const auto least = std::ranges::min_element(values);
  if (log && shape == Sigmoid::weibull) fail("'weibull' is of positive levels; leave out 'log'.");
  if (log && *least <= 0) {
    return undefined_result(info, data, "a level is not positive, so has no logarithm");
  }
  if (shape == Sigmoid::weibull && *least < 0) {
    return undefined_result(info, data, "a level is negative, which Weibull's function has not");
  }
  for (double& value : values) value = log ? std::log(value) : value;
  const DrawnFactors drawn = drawn_factors(data, data.x->values.size());
  Result result = initial_result(info, data);
  const FitRules rules{shape, guess, free_guess, most_lapses};
  for (const Part& part : parts_of(data, rules, values)) {
    const std::string why = problem(part);
    if (why.empty()) {
      add_part(result, part, data, drawn, *this);
    } else if (part.name == "correct") {
      return undefined_result(info, data, why);
    } else {
      result.notes.push_back(fmt::format("No fit of '{}': {}.", part.name, why));
    }
  }
  result.method = fmt::format("{}, maximum likelihood, {}", Value<Sigmoid>::write(shape),
                              data.cluster.empty() ? "refits to simulated answers" : drawn.said);
  result.unit = drawn.unit;
  // Who may pass does not guess.
  result.r = in_r(data.y ? FitRules{shape, 0, free_guess, most_lapses} : rules, log);
  result.groups = {{"levels", values.size(), true}, {"trials", data.x->values.size(), true}};
  return result;
}

}  // namespace assay::stats
