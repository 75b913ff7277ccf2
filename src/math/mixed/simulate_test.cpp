#include "math/mixed/simulate.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/parallel.h"
#include "math/mixed/design.h"

namespace assay::mixed {
namespace {

TEST(Simulate, LaysTrialsOutAsPlanned) {
  const StudyPlan plan{.participants = 6, .items = 8, .trials = 4};
  const Design design = planned(plan);
  EXPECT_EQ(design.fixed.rows(), 24);
  // Half of every participant's trials are of the second condition, and so are one or two of the
  // three of every item.
  std::vector<double> of_participant(6);
  std::vector<double> of_item(8);
  std::vector<int> shown(8);
  for (std::size_t row = 0; row < 24; ++row) {
    const double second = design.fixed(static_cast<Eigen::Index>(row), 1);
    of_participant[design.random[0].of[row]] += second;
    of_item[design.random[1].of[row]] += second;
    ++shown[design.random[1].of[row]];
  }
  EXPECT_EQ(of_participant, std::vector<double>(6, 2));
  EXPECT_EQ(shown, std::vector<int>(8, 3));
  for (const double second : of_item) EXPECT_TRUE(second == 1 || second == 2) << second;

  StudyPlan between = plan;
  between.assignment = Assignment::between;
  const Design apart = planned(between);
  EXPECT_EQ(apart.fixed.col(1).head(8), (Eigen::VectorXd(8) << 0, 0, 0, 0, 1, 1, 1, 1).finished());
}

// Without random effects answers are coins: of 20,000 trials with p = 0.7 and with
// logit(0.7) + 0.5, that is p = 0.79368, the shares lie within four deviations.
TEST(Simulate, DrawsAnswersWithThePlannedOdds) {
  const StudyPlan plan{
      .participants = 400, .items = 100, .trials = 100, .participant_sd = 0, .item_sd = 0};
  const Design design = planned(plan);
  const std::vector<double> answers = simulated_answers(plan, design, 1, 0);
  double right[2] = {0, 0};
  for (std::size_t row = 0; row < answers.size(); ++row) {
    right[design.fixed(static_cast<Eigen::Index>(row), 1) > 0 ? 1 : 0] += answers[row];
  }
  const double first = right[0] / 20000;
  const double second = right[1] / 20000;
  EXPECT_NEAR(first, 0.7, 4 * std::sqrt(0.7 * 0.3 / 20000));
  EXPECT_NEAR(second, 0.79368, 4 * std::sqrt(0.79368 * 0.20632 / 20000));
  EXPECT_NE(answers, simulated_answers(plan, design, 1, 1));
}

// With neither participants nor items varying, the power of comparing two shares is known, here for
// 200 trials a condition. R 4.2:
// power.prop.test(n = 200, p1 = 0.5, p2 = plogis(0.5), strict = TRUE)$power is 0.6955758.
TEST(Simulate, FindsThePowerOfTwoProportionsWhereNothingElseVaries) {
  const StudyPlan plan{.participants = 20,
                       .items = 20,
                       .trials = 20,
                       .accuracy = 0.5,
                       .effect = 0.5,
                       .participant_sd = 0,
                       .item_sd = 0};
  std::size_t told = 0;
  const SimulatedPower power =
      simulate_power(plan, 200, 0.05, 3, [&](std::size_t done) { told = done; });
  EXPECT_EQ(told, 200U);
  const double share = static_cast<double>(power.significant) / 200;
  EXPECT_NEAR(share, 0.6956, 3.5 * std::sqrt(0.6956 * 0.3044 / 200));
  EXPECT_NEAR(power.mean_estimate, 0.5, 4 * 0.21 / std::sqrt(200));
}

TEST(Simulate, DoesNotDependOnThreads) {
  const StudyPlan plan{.participants = 8, .items = 6, .trials = 6};
  const int before = threads();
  set_threads(1);
  const SimulatedPower one = simulate_power(plan, 40, 0.05, 3);
  set_threads(3);
  const SimulatedPower three = simulate_power(plan, 40, 0.05, 3);
  set_threads(before);
  EXPECT_EQ(one.significant, three.significant);
  EXPECT_EQ(one.mean_estimate, three.mean_estimate);
}

// Under the null the test at 5 % rejects 5 of a hundred studies, and at 20 % twenty, within 3.5
// deviations of a binomial number; participants and items vary, so that a test that took answers
// for independent would reject more often.
TEST(Simulate, RejectsTheTruthAsOftenAsItSays) {
  const StudyPlan plan{.participants = 24,
                       .items = 16,
                       .trials = 12,
                       .assignment = Assignment::between,
                       .effect = 0,
                       .participant_sd = 1,
                       .item_sd = 0.7};
  constexpr std::size_t studies = 600;
  for (const double level : {0.05, 0.2}) {
    const SimulatedPower power = simulate_power(plan, studies, level, 8);
    EXPECT_LT(power.without_fit, studies / 100);
    EXPECT_NEAR(static_cast<double>(power.significant), level * studies,
                3.5 * std::sqrt(level * (1 - level) * studies));
  }
}

}  // namespace
}  // namespace assay::mixed
