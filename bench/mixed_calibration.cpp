// How often tests of mixed models reject at 5 % where there is nothing to find, by simulated
// studies of several designs; 95 % intervals hold the truth in all others. Prints a table in which
// the model's own test, t, stands beside Wald's z and the likelihood-ratio test as chi squared and
// as F.
//
// Usage: mixed_calibration [STUDIES [DESIGN]]: 10,000 of each of the designs unless told
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "base/parallel.h"
#include "base/rng.h"
#include "math/mixed/compare.h"
#include "math/mixed/design.h"
#include "math/mixed/simulate.h"

namespace {

using namespace assay;
using namespace assay::mixed;

constexpr double level = 0.05;
constexpr std::uint64_t seed = 2026;

struct Layout {
  Family family;
  StudyPlan plan;
};

std::vector<Layout> layouts() {
  std::vector<Layout> all;
  for (const Family family : {Family::logistic, Family::linear}) {
    for (const std::size_t participants : {8U, 12U, 24U}) {
      for (const std::size_t trials : {12U, 40U}) {
        StudyPlan plan{.participants = participants,
                       .items = trials,
                       .trials = trials,
                       .assignment = Assignment::between,
                       .effect = 0,
                       .participant_sd = 1,
                       .item_sd = 0.7};
        all.push_back({family, plan});
        plan.assignment = Assignment::within;
        all.push_back({family, plan});
        plan.effect_sd = 0.7;
        all.push_back({family, plan});
      }
    }
  }
  return all;
}

// The answers of a plan, or their logits with noise of deviation 1 for a linear model.
Eigen::VectorXd response(const Layout& layout, const Design& design, std::uint64_t study) {
  if (layout.family == Family::logistic) {
    const std::vector<double> answers = simulated_answers(layout.plan, design, seed, study);
    return Eigen::Map<const Eigen::VectorXd>(answers.data(), design.fixed.rows());
  }
  const StudyPlan& plan = layout.plan;
  Random random(seed, study);
  Eigen::VectorXd values = Eigen::VectorXd::Zero(design.fixed.rows());
  for (std::size_t term = 0; term < design.random.size(); ++term) {
    const RandomTerm& of = design.random[term];
    const double deviations[] = {term == 0 ? plan.participant_sd : plan.item_sd, plan.effect_sd};
    for (Eigen::Index name = 0; name < of.values.cols(); ++name) {
      std::vector<double> effects(of.levels);
      for (double& one : effects) one = deviations[name] * random.normal();
      for (Eigen::Index row = 0; row < values.size(); ++row) {
        values[row] += of.values(row, name) * effects[of.of[static_cast<std::size_t>(row)]];
      }
    }
  }
  for (double& value : values) value += random.normal();
  return values;
}

struct Judged {
  bool fitted = false;
  bool singular = false;
  double z = 1;  // p by each
  double chi_squared = 1;
  double ratio = 1;
  double t = 1;
};

Judged judged(const Design& study, Family family) {
  Design simple = study;
  simple.fixed = study.fixed.leftCols(1);
  simple.names.resize(1);
  const auto fitted = [&](const Design& design, bool restricted) {
    return family == Family::linear ? fit_linear(design, restricted) : fit_logistic(design);
  };
  const Fit fit = fitted(study, true);
  const Fit full = family == Family::linear ? fitted(study, false) : fit;
  if (!fit.is_defined() || !fit.converged || !fit.fixed[1].p) return {};
  const Comparison ratio = compare(fitted(simple, false), full);
  return {true, fit.singular, *fit.fixed[1].z_p, ratio.chi_squared_p, ratio.p, *fit.fixed[1].p};
}

void measure(const Layout& layout, std::size_t studies) {
  const StudyPlan& plan = layout.plan;
  const Design design = planned(plan);
  std::vector<Judged> all(studies);
  parallel_for(studies, 4, [&](std::size_t begin, std::size_t end) {
    Design study = design;
    if (layout.family == Family::linear) study.trials.resize(0);
    for (std::size_t at = begin; at < end; ++at) {
      study.response = response(layout, design, at);
      all[at] = judged(study, layout.family);
    }
  });
  double fits = 0;
  double singular = 0;
  double rejected[4] = {};
  for (const Judged& one : all) {
    if (!one.fitted) continue;
    ++fits;
    singular += one.singular ? 1 : 0;
    const double p[] = {one.z, one.chi_squared, one.ratio, one.t};
    for (std::size_t at = 0; at < 4; ++at) rejected[at] += p[at] <= level ? 1 : 0;
  }
  fmt::print("| {} | {} | {} | {}{} | {:.0f} | {:.0f} %",
             layout.family == Family::linear ? "linear" : "logistic", plan.participants,
             plan.trials, plan.assignment == Assignment::within ? "within" : "between",
             plan.effect_sd > 0 ? ", slopes" : "", fits, 100 * singular / fits);
  for (const double one : rejected) fmt::print(" | {:.1f} %", 100 * one / fits);
  fmt::print(" |\n");
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
  const std::size_t studies = count > 1 ? std::strtoul(arguments[1], nullptr, 10) : 10'000;
  const std::vector<Layout> all = layouts();
  fmt::print(
      "| model | participants | trials each | condition | fits | singular | z | chi2 | F | t |\n"
      "| --- | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n");
  for (std::size_t at = 0; at < all.size(); ++at) {
    if (count > 2 && at != std::strtoul(arguments[2], nullptr, 10)) continue;
    measure(all[at], studies);
  }
}
