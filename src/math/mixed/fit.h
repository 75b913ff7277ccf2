// What fitting a mixed model gives: a value with everything that a table of a paper holds.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace assay::mixed {

enum class Family { linear, logistic };

// With its Wald test. Of a linear model that is t with Satterthwaite's degrees of freedom. Of a
// logistic one it is t with those of the between-within method, and an error that is widened to
// match: maximum likelihood underrates how much few participants differ. The plain z is kept beside
// it, which is what lme4 reports; where participants are few it rejects too often.
struct Coefficient {
  std::string name;
  double estimate;
  std::optional<double> error = {};      // standard error; none where the fit has no curvature
  std::optional<double> statistic = {};  // t = estimate / error
  std::optional<double> df = {};
  std::optional<double> p = {};  // two-sided
  std::optional<double> z = {};  // estimate / error of the likelihood alone
  std::optional<double> z_p = {};
};

// How much a coefficient differs between the levels of a group.
struct Deviation {
  std::string group;
  std::string name;
  double deviation;                  // standard deviation
  std::vector<double> correlations;  // with the names of its term that come before
};

struct Grouping {
  std::string name;
  std::size_t levels;
};

struct Fit {
  std::string undefined = {};  // why there is no fit; empty when there is one
  Family family;
  std::string response = {};
  bool restricted = false;      // REML instead of maximum likelihood
  std::string freedom_by = {};  // who counts degrees of freedom: "Satterthwaite", "between-within"
  std::vector<Coefficient> fixed = {};
  std::vector<Deviation> random = {};
  std::optional<double> residual = std::nullopt;  // standard deviation, of a linear model
  std::vector<double> theta = {};                 // relative factors of the random effects
  double log_likelihood = 0;
  std::size_t parameters = 0;
  std::size_t rows = 0;
  std::vector<Grouping> groups = {};
  bool singular = false;   // a deviation is zero or a correlation is one
  bool converged = false;  // the gradient vanishes where the search ended
  std::vector<std::string> warnings = {};

  bool is_defined() const { return undefined.empty(); }
  double aic() const { return 2 * static_cast<double>(parameters) - 2 * log_likelihood; }
};

struct Design;

Fit fit_linear(const Design& design, bool restricted = true);
// By Laplace's approximation, as glmer with nAGQ = 1.
Fit fit_logistic(const Design& design);

}  // namespace assay::mixed
