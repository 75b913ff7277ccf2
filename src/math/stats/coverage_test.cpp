// Intervals at 95 % hold what was put into the data 95 times of a hundred, for every row of the
// catalogue that has intervals. The data are drawn where the truth is not the null.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "base/parallel.h"
#include "math/stats/distributions.h"
#include "math/stats/null_data_test.h"

namespace assay::stats {
namespace {

constexpr double shift = 0.8;
constexpr double rho = 0.6;

struct Truth {
  std::string_view estimate;  // its name begins so
  double value;
};

struct Covered {
  std::string_view test;
  Data (*draw)(Random& random);
  std::vector<Truth> truths;
  double slack = 0;  // how far the approximation is known to be from 95 %
  std::size_t sets = 4000;
  Settings settings = {};
  bool at_least = false;  // promises 95 % or more
};

std::vector<double> normals(Random& random, std::size_t n, double mean = 0) {
  std::vector<double> values(n);
  for (double& value : values) value = mean + random.normal();
  return values;
}

std::vector<double> ones(Random& random, std::size_t n, double share) {
  std::vector<double> values(n);
  for (double& value : values) value = random.uniform() < share ? 1 : 0;
  return values;
}

Data two_groups(std::vector<double> first, const std::vector<double>& second) {
  std::vector<std::string> names(first.size(), "a");
  names.resize(first.size() + second.size(), "b");
  first.insert(first.end(), second.begin(), second.end());
  return {.x = Numbers{"x", std::move(first)}, .by = {labels("by", names)}};
}

Data shifted(Random& random) {
  const std::vector<double> second = normals(random, 33);
  return two_groups(normals(random, 27, shift), second);
}

// The signal is b.
Data scores(Random& random) {
  const std::vector<double> noises = normals(random, 40);
  return two_groups(noises, normals(random, 40, shift));
}

Data shares(Random& random) {
  const std::vector<double> second = ones(random, 50, 0.5);
  return two_groups(ones(random, 60, 0.7), second);
}

// Unit variances and the correlation rho; x is `shift` above y.
Data correlated(Random& random) {
  Data data{.x = Numbers{"x", normals(random, 60)}, .y = Numbers{"y", {}}};
  for (double& x : data.x->values) {
    data.y->values.push_back(rho * x + std::sqrt(1 - rho * rho) * random.normal());
    x += shift;
  }
  return data;
}

// The control has the correlation .3 with x, and rho .3 with y through it.
Data controlled(Random& random) {
  Data data = correlated(random);
  data.control = {Numbers{"z", {}}};
  for (const double x : data.x->values) {
    data.control[0].values.push_back(0.3 * (x - shift) + std::sqrt(1 - 0.09) * random.normal());
  }
  return data;
}

Data flat(Random& random) { return {.x = Numbers{"x", normals(random, 40, shift)}}; }

// Ten rows for each of 30 people, whose means vary as much as their answers.
Data people(Random& random) {
  Data data{.x = Numbers{"x", {}}};
  std::vector<std::string> who;
  for (int person = 0; person < 30; ++person) {
    const double own = shift + random.normal();
    for (int row = 0; row < 10; ++row) {
      data.x->values.push_back(own + random.normal());
      who.push_back(std::to_string(person));
    }
  }
  data.cluster = {labels("who", who)};
  return data;
}

// Of 120 items four raters say the category, of three, with probability .8 and anything otherwise:
// two agree in .64 of cases beyond chance, and all kappas are .64.
Data ratings(Random& random, std::size_t raters) {
  Data data{.x = Numbers{"x", {}}};
  std::vector<std::string> who;
  std::vector<std::string> what;
  for (int item = 0; item < 120; ++item) {
    const auto truth = static_cast<double>(random.below(3));
    for (std::size_t rater = 0; rater < raters; ++rater) {
      const bool knows = random.uniform() < 0.8;
      data.x->values.push_back(knows ? truth : static_cast<double>(random.below(3)));
      who.push_back(std::to_string(rater));
      what.push_back(std::to_string(item));
    }
  }
  data.by = {labels("rater", who)};
  data.pair = labels("item", what);
  return data;
}
Data two_raters(Random& random) { return ratings(random, 2); }
Data four_raters(Random& random) { return ratings(random, 4); }

// Items and what is left have variance 1, so that a single rating has half of its own.
Data rated_numbers(Random& random) {
  Data data = ratings(random, 4);
  for (std::size_t row = 0; row < data.x->values.size(); row += 4) {
    const double item = random.normal();
    for (std::size_t rater = 0; rater < 4; ++rater) {
      data.x->values[row + rater] = item + random.normal();
    }
  }
  return data;
}

// Both observers know the same 60 % of trials and guess the others: kappa is .6.
Data observers(Random& random) {
  Data data{.x = Numbers{"x", {}}, .y = Numbers{"y", {}}};
  for (int trial = 0; trial < 200; ++trial) {
    const bool known = random.uniform() < 0.6;
    const double truth = random.uniform() < 0.5 ? 0 : 1;
    for (Numbers* column : {&*data.x, &*data.y}) {
      column->values.push_back(known ? truth : static_cast<double>(random.below(2)));
    }
  }
  return data;
}

// Yes to .8 of signals and to .3 of the others.
Data yes_to_signals(Random& random) {
  Data data{.x = Numbers{"x", ones(random, 200, 0.8)}, .y = Numbers{"y", {}}};
  const std::vector<double> false_alarms = ones(random, 200, 0.3);
  data.x->values.insert(data.x->values.end(), false_alarms.begin(), false_alarms.end());
  data.y->values.assign(200, 1);
  data.y->values.resize(400, 0);
  return data;
}

// Conditions a and b of 25 people; a takes e^.8 times as long.
Data times(Random& random) {
  Data data{.x = Numbers{"x", {}}};
  std::vector<std::string> who;
  std::vector<std::string> condition;
  for (int person = 0; person < 25; ++person) {
    const double own = random.normal();
    for (const bool first : {true, false}) {
      data.x->values.push_back(std::exp(own + 0.3 * random.normal() + (first ? shift : 0)));
      who.push_back(std::to_string(person));
      condition.emplace_back(first ? "a" : "b");
    }
  }
  data.by = {labels("by", condition)};
  data.pair = labels("who", who);
  return data;
}

// 40 trials at each of seven levels; the threshold is 4, the slope of the logistic function 1.5.
Data levels(Random& random) {
  Data data{.x = Numbers{"x", {}}};
  std::vector<std::string> at;
  for (int trial = 0; trial < 280; ++trial) {
    const double level = 1 + trial % 7;
    data.x->values.push_back(random.uniform() < 1 / (1 + std::exp(-1.5 * (level - 4))) ? 1 : 0);
    at.push_back(fmt::format("{}", level));
  }
  data.by = {labels("level", at)};
  return data;
}

// Right answers of sixteen people; the method multiplies the odds by e.
Data studies(Random& random) { return study_table(random, 16 * 16, 1, 16); }

const double above = normal_share(shift / std::numbers::sqrt2);  // P(x > y) of the shifted groups

std::vector<Covered> all_covered() {
  const double d_z = shift / std::sqrt(2 - 2 * rho);
  const double partial = (rho - 0.3 * 0.18) / std::sqrt((1 - 0.09) * (1 - 0.18 * 0.18));
  return {
      {"mann_whitney", shifted, {{"Cliff's delta", 2 * above - 1}, {"A", above}}, 0.01},
      {"welch_t",
       shifted,
       {{"Hedges' g", shift}, {"Cohen's d", shift}, {"difference of means", shift}}},
      {"pooled_t",
       shifted,
       {{"Hedges' g", shift}, {"Cohen's d", shift}, {"difference of means", shift}}},
      {"paired_t",
       correlated,
       {{"Cohen's d_z", d_z}, {"Hedges' g_z", d_z}, {"difference of means", shift}}},
      {"brunner_munzel", shifted, {{"A", above}, {"Cliff's delta", 2 * above - 1}}, 0.01},
      {"wilson", shares, {{"share of a", 0.7}, {"share of b", 0.5}}, 0.015},
      {"clopper_pearson", shares, {{"share of a", 0.7}, {"share of b", 0.5}}, 0, 4000, {}, true},
      {"fisher_exact",
       shares,
       {{"odds ratio (conditional)", 7.0 / 3}, {"odds ratio", 7.0 / 3}},
       0.005,
       2000,
       {},
       true},
      {"mcnemar", observers, {{"odds ratio", 1}}, 0, 2000, {}, true},
      {"two_proportions", shares, {{"difference of shares", 0.2}, {"odds ratio", 7.0 / 3}}, 0.01},
      {"pearson", correlated, {{"r", rho}}},
      {"spearman", correlated, {{"rho", 6 / std::numbers::pi * std::asin(rho / 2)}}, 0.015},
      {"kendall_tau_b", correlated, {{"tau-b", 2 / std::numbers::pi * std::asin(rho)}}, 0.015},
      {"partial_correlation", controlled, {{"partial r", partial}}},
      {"correlated_correlations",
       controlled,
       {{"difference of correlations", rho - 0.3}, {"r of y", rho}, {"r of z", 0.3}},
       0.005},
      {"disattenuated_correlation",
       correlated,
       {{"disattenuated r", rho / 0.8}, {"observed r", rho}},
       0,
       4000,
       {{"reliability_x", "0.64"}}},
      {"effect_sizes",
       shifted,
       {{"Hedges' g", shift}, {"Cohen's d", shift}, {"Cliff's delta", 2 * above - 1}, {"A", above}},
       0.01},
      {"cluster_bootstrap", people, {{"mean", shift}}, 0.025, 1000, {{"resamples", "1000"}}},
      {"jackknife", flat, {{"mean", shift}}},
      {"cohen_kappa", two_raters, {{"kappa", 0.64}}, 0.01},
      {"fleiss_kappa", four_raters, {{"kappa", 0.64}}, 0.02, 500, {{"resamples", "400"}}},
      {"krippendorff_alpha", four_raters, {{"alpha", 0.64}}, 0.02, 200, {{"resamples", "200"}}},
      {"intraclass_correlation", rated_numbers, {{"ICC(2,1)", 0.5}}},
      {"error_consistency", observers, {{"kappa", 0.6}}, 0.015, 500, {{"resamples", "500"}}},
      {"signal_detection",
       yes_to_signals,
       {{"d'", normal_quantile(0.8) - normal_quantile(0.3)},
        {"c", -(normal_quantile(0.8) + normal_quantile(0.3)) / 2}},
       0.005},
      {"roc_area", scores, {{"area", above}}, 0.015},
      {"psychometric",
       levels,
       {{"threshold (midpoint of F)", 4}, {"threshold (half way", 4}},
       0.02,
       200,
       {{"resamples", "200"}, {"most_lapses", "0"}}},
      {"mixed_model",
       studies,
       {{"odds ratio of methodb", std::numbers::e}},
       0.01,
       400,
       {{"formula", "right ~ method + (1 | who) + (1 | item)"}}},
      {"reaction_time", times, {{"ratio of geometric means", std::exp(shift)}}},
  };
}

std::optional<Interval> interval_of(const Result& result, std::string_view name) {
  for (const auto* estimates : {&result.effects, &result.estimates}) {
    for (const Estimate& estimate : *estimates) {
      if (estimate.name.starts_with(name)) return estimate.interval;
    }
  }
  return std::nullopt;
}

class Coverage : public testing::TestWithParam<Covered> {};

TEST_P(Coverage, IsNinetyFivePercent) {
  const Covered& of = GetParam();
  const stats::Procedure& test = find(catalogue(), std::string(of.test), "test");
  std::vector<std::vector<int>> held(of.truths.size(), std::vector<int>(of.sets, -1));
  parallel_for(of.sets, 4, [&](std::size_t begin, std::size_t end) {
    for (std::size_t set = begin; set < end; ++set) {
      Random random(set + 1, 23);
      const Result result = run_procedure(test, of.settings, of.draw(random));
      for (std::size_t at = 0; at < of.truths.size(); ++at) {
        const auto interval = interval_of(result, of.truths[at].estimate);
        const double truth = of.truths[at].value;
        if (interval) held[at][set] = interval->low <= truth && truth <= interval->high;
      }
    }
  });
  for (std::size_t at = 0; at < of.truths.size(); ++at) {
    const auto defined =
        static_cast<double>(of.sets) - static_cast<double>(std::ranges::count(held[at], -1));
    ASSERT_GE(defined, 0.99 * static_cast<double>(of.sets)) << of.truths[at].estimate;
    const double share = static_cast<double>(std::ranges::count(held[at], 1)) / defined;
    const double allowed = of.slack + 3.5 * std::sqrt(0.95 * 0.05 / defined);
    EXPECT_GE(share, 0.95 - allowed) << of.truths[at].estimate;
    if (!of.at_least) {
      EXPECT_LE(share, 0.95 + allowed) << of.truths[at].estimate;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, Coverage, testing::ValuesIn(all_covered()),
                         [](const auto& tested) { return std::string(tested.param.test); });

// Whatever interval a row of the catalogue gives stands above with a truth to hold.
TEST(CoverageTable, HasEveryInterval) {
  std::map<std::string_view, Covered> by_name;
  for (const Covered& one : all_covered()) by_name.emplace(one.test, one);
  for (const stats::Procedure& test : catalogue()) {
    const std::string_view name = test.info.name;
    if (!by_name.contains(name)) {
      if (test.info.needs.columns.empty()) continue;
      const Result result = run_procedure(test, usual_settings(test), null_data(test.info, 60, 1));
      for (const auto* estimates : {&result.effects, &result.estimates}) {
        for (const Estimate& one : *estimates) EXPECT_FALSE(one.interval) << name << one.name;
      }
      continue;
    }
    const Covered& of = by_name.at(name);
    Random random(1, 23);
    const Result result = run_procedure(test, of.settings, of.draw(random));
    for (const auto* estimates : {&result.effects, &result.estimates}) {
      for (const Estimate& one : *estimates) {
        const bool told = std::ranges::any_of(
            of.truths, [&](const Truth& truth) { return one.name.starts_with(truth.estimate); });
        EXPECT_TRUE(!one.interval || told || name == "psychometric") << name << ": " << one.name;
      }
    }
  }
}

}  // namespace
}  // namespace assay::stats
