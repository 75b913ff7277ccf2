#include "math/stats/permutation.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>

#include "base/parallel.h"
#include "base/rng.h"
#include "math/stats/moments.h"
#include "math/stats/pairs.h"
#include "math/stats/quantile.h"
#include "math/stats/r_code.h"
#include "math/stats/r_filled.h"
#include "math/stats/r_script.h"
#include "math/stats/two_samples.h"

namespace assay::stats {
namespace {

double difference(Compared what, const std::vector<double>& first,
                  const std::vector<double>& second) {
  if (what == Compared::means) return mean(first) - mean(second);
  if (what == Compared::medians) return median(first) - median(second);
  const Moments a = moments(first);
  const Moments b = moments(second);
  const double error = std::sqrt(a.variance / a.n + b.variance / b.n);
  // Without spread any difference is beyond all others.
  return error > 0 ? (a.mean - b.mean) / error
                   : std::copysign(a.mean == b.mean ? 0 : HUGE_VAL, a.mean - b.mean);
}

double centre(Compared what, const std::vector<double>& differences) {
  if (what == Compared::means) return mean(differences);
  if (what == Compared::medians) return median(differences);
  const Moments of = moments(differences);
  return of.variance > 0 ? of.mean / std::sqrt(of.variance / of.n)
                         : std::copysign(of.mean == 0 ? 0 : HUGE_VAL, of.mean);
}

bool is_extreme(double value, double observed, Alternative alternative) {
  // Sums in another order differ in their last digits and are equal all the same.
  const double slack = 1e-10 * std::abs(std::isfinite(observed) ? observed : 0);
  switch (alternative) {
    case Alternative::less:
      return value <= observed + slack;
    case Alternative::greater:
      return value >= observed - slack;
    default:
      return std::abs(value) >= std::abs(observed) - slack;
  }
}

// Units that are given out anew, each with the rows that go with it.
struct Design {
  std::vector<std::vector<double>> units = {};
  std::size_t chosen = 0;  // between subjects: the first so many are the first sample; else signs
  bool flips = false;
  std::string unit = {};
  std::string undefined = {};
};

std::vector<double> rows_of(const Design& design, const std::vector<std::size_t>& order,
                            std::size_t begin, std::size_t end) {
  std::vector<double> rows;
  for (std::size_t at = begin; at < end; ++at) {
    const std::vector<double>& unit = design.units[order[at]];
    rows.insert(rows.end(), unit.begin(), unit.end());
  }
  return rows;
}

// The statistic when the units of `order` are given out: to samples, or (bit by bit) signs.
double between(const Design& design, Compared what, const std::vector<std::size_t>& order) {
  return difference(what, rows_of(design, order, 0, design.chosen),
                    rows_of(design, order, design.chosen, order.size()));
}

double within(const Design& design, Compared what, const std::function<bool(std::size_t)>& flip) {
  std::vector<double> differences;
  for (std::size_t unit = 0; unit < design.units.size(); ++unit) {
    const double sign = flip(unit) ? -1 : 1;
    for (const double value : design.units[unit]) differences.push_back(sign * value);
  }
  return centre(what, differences);
}

// The number of arrangements, or infinity.
double arrangements(const Design& design) {
  const auto n = static_cast<double>(design.units.size());
  if (design.flips) return std::exp2(n);
  double count = 1;
  for (std::size_t at = 1; at <= design.chosen; ++at) {
    count *= (n - static_cast<double>(design.chosen - at)) / static_cast<double>(at);
  }
  return std::round(count);
}

// How many of all arrangements are at least as extreme.
std::size_t counted(const Design& design, Compared what, double observed, Alternative alternative) {
  std::size_t extreme = 0;
  const std::size_t n = design.units.size();
  if (design.flips) {
    for (std::size_t signs = 0; signs < std::size_t{1} << n; ++signs) {
      const double value =
          within(design, what, [&](std::size_t unit) { return (signs >> unit & 1) == 1; });
      extreme += is_extreme(value, observed, alternative) ? 1 : 0;
    }
    return extreme;
  }
  std::vector<bool> first(n, false);
  std::fill_n(first.begin(), design.chosen, true);
  do {
    std::vector<std::size_t> order;
    for (std::size_t unit = 0; unit < n; ++unit) {
      if (first[unit]) order.push_back(unit);
    }
    for (std::size_t unit = 0; unit < n; ++unit) {
      if (!first[unit]) order.push_back(unit);
    }
    extreme += is_extreme(between(design, what, order), observed, alternative) ? 1 : 0;
  } while (std::prev_permutation(first.begin(), first.end()));
  return extreme;
}

std::size_t drawn(const Design& design, const Permutation& test, double observed) {
  std::vector<unsigned char> extreme(static_cast<std::size_t>(test.draws));
  parallel_for(extreme.size(), 64, [&](std::size_t begin, std::size_t end) {
    for (std::size_t draw = begin; draw < end; ++draw) {
      double value = 0;
      if (design.flips) {
        Random random(test.seed, draw);
        value =
            within(design, test.statistic, [&](std::size_t) { return (random.bits() & 1) == 1; });
      } else {
        value = between(design, test.statistic, shuffled(design.units.size(), test.seed, draw));
      }
      extreme[draw] = is_extreme(value, observed, test.alternative) ? 1 : 0;
    }
  });
  return static_cast<std::size_t>(std::accumulate(extreme.begin(), extreme.end(), 0LL));
}

Design between_design(const Data& data) {
  const Labels& by = data.by.front();
  Design design{.unit = data.cluster.empty() ? "row" : data.cluster.front().name};
  std::vector<std::vector<double>> second;
  if (data.cluster.empty()) {
    for (std::size_t row = 0; row < by.of.size(); ++row) {
      (by.of[row] == 0 ? design.units : second).push_back({data.x->values[row]});
    }
  } else {
    const Labels& cluster = data.cluster.front();
    std::vector<std::vector<double>> rows(cluster.levels.size());
    std::vector<std::size_t> group(rows.size());
    for (std::size_t row = 0; row < by.of.size(); ++row) {
      const std::size_t at = cluster.of[row];
      if (!rows[at].empty() && group[at] != by.of[row]) {
        design.undefined = fmt::format(
            "'{}' '{}' is in both groups, so whole ones cannot be exchanged; compare within them "
            "with --pair",
            cluster.name, cluster.levels[at]);
        return design;
      }
      group[at] = by.of[row];
      rows[at].push_back(data.x->values[row]);
    }
    for (std::size_t at = 0; at < rows.size(); ++at) {
      (group[at] == 0 ? design.units : second).push_back(std::move(rows[at]));
    }
  }
  design.chosen = design.units.size();
  std::ranges::move(second, std::back_inserter(design.units));
  return design;
}

// Pairs flip their signs by themselves, or all pairs of a cluster together.
Design within_design(const Data& data, const Pairs& pairs) {
  Design design{.flips = true, .unit = pairs.unit};
  if (data.cluster.empty()) {
    for (const double difference : pairs.differences) design.units.push_back({difference});
    return design;
  }
  const Labels& cluster = data.cluster.front();
  design.unit = cluster.name;
  std::vector<std::vector<double>> units(cluster.levels.size());
  if (data.y) {
    for (std::size_t row = 0; row < pairs.differences.size(); ++row) {
      units[cluster.of[row]].push_back(pairs.differences[row]);
    }
  } else {
    std::map<std::string_view, std::size_t> clusters;  // of each subject
    for (std::size_t row = 0; row < data.pair->of.size(); ++row) {
      const std::string& subject = data.pair->levels[data.pair->of[row]];
      if (clusters.emplace(subject, cluster.of[row]).first->second == cluster.of[row]) continue;
      design.undefined =
          fmt::format("'{}' '{}' is in more than one '{}'", data.pair->name, subject, cluster.name);
      return design;
    }
    for (std::size_t at = 0; at < pairs.subjects.size(); ++at) {
      units[clusters.at(pairs.subjects[at])].push_back(pairs.differences[at]);
    }
  }
  for (auto& unit : units) {
    if (!unit.empty()) design.units.push_back(std::move(unit));
  }
  return design;
}

// Of means without clusters by the package coin; else by trying out, or drawing, arrangements.
std::string in_r(const Permutation& test, const Data& data, const Design& design, bool all) {
  if (!design.flips && data.cluster.empty() && test.statistic == Compared::means) {
    return fmt::format(
        "c(p = coin::pvalue(coin::oneway_test(x ~ by, alternative = \"{}\", distribution = {})))",
        r_word(test.alternative),
        all ? "\"exact\"" : fmt::format("coin::approximate(nresample = {})", test.draws));
  }
  std::string code = test.statistic == Compared::means ? "centre <- mean\n"
                     : test.statistic == Compared::medians
                         ? "centre <- median\n"
                         : "error <- function(v) var(v) / length(v)\n";
  const bool studentised = test.statistic == Compared::studentised;
  if (design.flips) {
    code += filled(
        r_code::flipped_differences,
        {{"unit", data.cluster.empty() ? "seq_along(d)"
                  : data.y             ? "as.integer(droplevels(cluster_1))"
                           : "as.integer(droplevels(cluster_1[match(rownames(blocks), pair)]))"},
         {"value", studentised ? "mean(d) / sqrt(error(d))" : "centre(d)"},
         {"draw", all ? "drawn <- apply(expand.grid(rep(list(c(-1, 1)), n)), 1, value)"
                      : fmt::format("set.seed(1); drawn <- replicate({}, "
                                    "value(sample(c(-1, 1), n, replace = TRUE)))",
                                    test.draws)}});
  } else {
    code += filled(
        r_code::exchanged_units,
        {{"unit", data.cluster.empty() ? "seq_along(x)" : "cluster_1"},
         {"value", studentised ? "(mean(a) - mean(b)) / sqrt(error(a) + error(b))"
                               : "centre(a) - centre(b)"},
         {"draw", all ? "drawn <- combn(n, m, value)"
                      : fmt::format("set.seed(1); drawn <- replicate({}, value(sample.int(n, m)))",
                                    test.draws)}});
  }
  code += "\n";
  const char* extreme = test.alternative == Alternative::less ? "drawn <= observed + slack"
                        : test.alternative == Alternative::greater
                            ? "drawn >= observed - slack"
                            : "abs(drawn) >= abs(observed) - slack";
  return code + (all ? fmt::format("c(p = mean({}))", extreme)
                     : fmt::format("c(p = (sum({}) + 1) / {})", extreme, test.draws + 1));
}

}  // namespace

Result Permutation::operator()(const Data& data) const {
  Result result = initial_result(info, data);
  Design design;
  if (data.pair || data.y) {
    const Pairs pairs = matched_pairs(data, 1);
    if (!pairs.undefined.empty()) return undefined_result(info, data, pairs.undefined);
    design = within_design(data, pairs);
    pairs.tell(result);
  } else {
    const TwoSamples samples = two_samples(data, 1);
    if (!samples.undefined.empty()) return undefined_result(info, data, samples.undefined);
    design = between_design(data);
    result.groups = samples.groups();
  }
  if (!design.undefined.empty()) return undefined_result(info, data, design.undefined);
  result.unit = design.unit;
  std::vector<std::size_t> order(design.units.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const double observed = design.flips
                              ? within(design, statistic, [](std::size_t) { return false; })
                              : between(design, statistic, order);
  if (!std::isfinite(observed))
    return undefined_result(info, data, "nothing varies within the samples");
  const std::string word = Value<Compared>::write(statistic);
  result.statistics = {
      {statistic == Compared::studentised ? "t" : "difference of " + word, observed}};
  const double all = arrangements(design);
  if (all <= draws) {
    result.p = static_cast<double>(counted(design, statistic, observed, alternative)) / all;
    result.method = fmt::format("all {} {}", all, design.flips ? "signs" : "arrangements");
  } else {
    // The arrangement observed is one of those that could have been drawn.
    result.p =
        static_cast<double>(drawn(design, *this, observed) + 1) / (static_cast<double>(draws) + 1);
    result.method = fmt::format("{} random {}", draws, design.flips ? "signs" : "arrangements");
  }
  result.method += fmt::format(" of {} units{}", design.units.size(), sided(alternative));
  result.r = in_r(*this, data, design, all <= draws);
  return result;
}

}  // namespace assay::stats
