#include "math/mixed/minimise.h"

#include <nlopt.h>

#include <algorithm>
#include <limits>
#include <memory>

#include "base/error.h"

namespace assay::mixed {
namespace {

// BOBYQA interpolates values and cannot take an infinite one: this is above all that occur.
constexpr double worst = 1e30;

struct Called {
  const std::function<double(std::span<const double>)>& function;
  Minimum best;
};

double call(unsigned size, const double* place, double*, void* context) {
  Called& called = *static_cast<Called*>(context);
  double value = called.function({place, size});
  if (!(value < worst)) value = worst;
  ++called.best.calls;
  if (value < called.best.value) {
    called.best.value = value;
    called.best.place.assign(place, place + size);
  }
  return value;
}

// One search; true when it ended because the place is known well enough.
bool run(const Search& search, std::vector<double> place, const std::vector<double>& step,
         Called& called) {
  const std::unique_ptr<nlopt_opt_s, decltype(&nlopt_destroy)> bobyqa(
      nlopt_create(NLOPT_LN_BOBYQA, static_cast<unsigned>(search.start.size())), &nlopt_destroy);
  expects(bobyqa != nullptr, "NLopt has BOBYQA");
  nlopt_set_min_objective(bobyqa.get(), &call, &called);
  nlopt_set_lower_bounds(bobyqa.get(), search.low.data());
  if (!search.high.empty()) nlopt_set_upper_bounds(bobyqa.get(), search.high.data());
  nlopt_set_initial_step(bobyqa.get(), step.data());
  nlopt_set_xtol_abs(bobyqa.get(), search.tolerance.data());
  nlopt_set_maxeval(bobyqa.get(), search.most_calls - called.best.calls);
  double value = 0;
  const nlopt_result how = nlopt_optimize(bobyqa.get(), place.data(), &value);
  // Where rounding stops it, nothing better is in reach.
  return (how > 0 && how != NLOPT_MAXEVAL_REACHED) || how == NLOPT_ROUNDOFF_LIMITED;
}

// The quadratic that BOBYQA keeps can be wrong where it ends: it begins again there, with smaller
// steps, until that gains nothing.
void settle(const Search& search, const std::vector<double>& start, Called& called) {
  std::vector<double> step = search.step;
  for (int round = 0; round < 5 && called.best.calls < search.most_calls; ++round) {
    const double before = called.best.value;
    called.best.converged = run(search, round == 0 ? start : called.best.place, step, called);
    if (!called.best.converged) break;
    if (round > 0 && before - called.best.value < 1e-7) break;
    for (double& one : step) one *= 0.1;
  }
}

// The place, moved inwards by a step where it lies on a bound.
std::vector<double> off_bounds(const Search& search, std::vector<double> place) {
  for (std::size_t at = 0; at < place.size(); ++at) {
    const double low = search.low[at];
    const double high =
        search.high.empty() ? std::numeric_limits<double>::infinity() : search.high[at];
    if (low == high) continue;
    if (place[at] - low < 1e-4) {
      place[at] = std::min(low + search.step[at], high);
    } else if (high - place[at] < 1e-4) {
      place[at] = std::max(high - search.step[at], low);
    }
  }
  return place;
}

}  // namespace

Minimum minimise(const Search& search,
                 const std::function<double(std::span<const double>)>& function) {
  const std::size_t size = search.start.size();
  expects(size > 0 && search.low.size() == size && search.step.size() == size &&
              search.tolerance.size() == size &&
              (search.high.empty() || search.high.size() == size),
          "a search knows every number it looks for");
  Called called{function, {search.start, function(search.start), 1, false}};
  if (!(called.best.value < worst)) called.best.value = worst;
  settle(search, search.start, called);
  // A search that has run into a bound may have missed a way along it: once more, from off it.
  const std::vector<double> beside = off_bounds(search, called.best.place);
  if (beside != called.best.place) settle(search, beside, called);
  return called.best;
}

}  // namespace assay::mixed
