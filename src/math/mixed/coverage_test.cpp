// Wald's intervals of mixed models hold what was put into the data about as often as they say.
#include <gtest/gtest.h>

#include <boost/math/distributions/students_t.hpp>

#include <algorithm>

#include "base/parallel.h"
#include "base/rng.h"
#include "math/mixed/build_design.h"
#include "math/mixed/simulate.h"

namespace assay::mixed {
namespace {

double reach(const Coefficient& of) {
  return *of.error * quantile(boost::math::students_t(*of.df), 0.975);
}

// How many of the intervals of the second coefficient hold the effect.
int held(std::size_t sets, double effect, const std::function<Fit(std::size_t set)>& fit_of) {
  std::vector<int> holds(sets);
  parallel_for(sets, 4, [&](std::size_t begin, std::size_t end) {
    for (std::size_t set = begin; set < end; ++set) {
      const Fit fit = fit_of(set);
      ASSERT_TRUE(fit.is_defined()) << set;
      holds[set] = std::abs(fit.fixed.at(1).estimate - effect) <= reach(fit.fixed[1]);
    }
  });
  return static_cast<int>(std::ranges::count(holds, 1));
}

// Twelve participants, half of them in each condition, and eight items: few enough that intervals
// of a normal distribution would hold the truth in 91 of 100 studies only.
Fit linear_study(std::size_t set, double effect) {
  Random random(set, 31);
  std::vector<double> item(8);
  for (double& one : item) one = 0.5 * random.normal();
  std::vector<Column> columns{{"y", {}}, {"x", {}}, {"who", {}}, {"item", {}}};
  for (std::size_t who = 0; who < 12; ++who) {
    const double own = random.normal();
    for (std::size_t at = 0; at < item.size(); ++at) {
      const double x = static_cast<double>(who % 2);
      columns[0].cells.push_back(fmt::format("{}", effect * x + own + item[at] + random.normal()));
      columns[1].cells.push_back(fmt::format("{}", x));
      columns[2].cells.push_back(fmt::format("p{}", who));
      columns[3].cells.push_back(fmt::format("i{}", at));
    }
  }
  const auto formula = parse_formula("y ~ x + (1 | who) + (1 | item)");
  return fit_linear(build_design(formula, columns, Family::linear));
}

// Within 3.5 deviations of a binomial number.
TEST(WaldIntervals, OfFewParticipantsHoldTheTruthOfALinearModel) {
  constexpr int sets = 300;
  const int found = held(sets, 0.8, [](std::size_t set) { return linear_study(set, 0.8); });
  EXPECT_NEAR(found, 0.95 * sets, 3.5 * std::sqrt(0.95 * 0.05 * sets));
}

// Sixteen participants: those of z would hold it in 92 of 100.
TEST(WaldIntervals, OfFewParticipantsHoldTheTruthOfALogisticModel) {
  const StudyPlan plan{.participants = 16,
                       .items = 20,
                       .trials = 20,
                       .assignment = Assignment::between,
                       .effect = 1,
                       .participant_sd = 1,
                       .item_sd = 0.7};
  constexpr int sets = 300;
  const int found = held(sets, 1, [&](std::size_t set) {
    Design design = planned(plan);
    const std::vector<double> answers = simulated_answers(plan, design, 17, set);
    design.response = Eigen::Map<const Eigen::VectorXd>(answers.data(),
                                                        static_cast<Eigen::Index>(answers.size()));
    return fit_logistic(design);
  });
  EXPECT_NEAR(found, 0.95 * sets, 3.5 * std::sqrt(0.95 * 0.05 * sets));
}

}  // namespace
}  // namespace assay::mixed
