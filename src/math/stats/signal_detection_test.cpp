#include "math/stats/signal_detection.h"

#include <gmock/gmock.h>

#include <cmath>

#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

// Of ten thousand trials of each kind, people's accuracy when the model is right and when it is
// wrong (the Table A4 of Nguyen, Kim and Nguyen 2021): hits are the first, false alarms what is
// left of the second.
TEST(SignalDetection, ReadsTheExpertStudysTable) {
  struct Row {
    double correct, wrong, d_prime, criterion;
  };
  const std::vector<Row> rows{{8562, 6080, 1.338, -0.395}, {8914, 5938, 1.471, -0.498},
                              {8667, 6031, 1.372, -0.425}, {8377, 6042, 1.249, -0.360},
                              {8928, 6333, 1.582, -0.450}, {7514, 4171, 0.470, -0.444},
                              {7785, 3947, 0.500, -0.517}, {7903, 3248, 0.353, -0.631},
                              {7117, 4618, 0.462, -0.327}, {7956, 3301, 0.386, -0.633}};
  for (const Row& row : rows) {
    const Sensitivity found =
        *sensitivity({row.correct, 10000, 10000 - row.wrong, 10000}, RateCorrection::none);
    EXPECT_NEAR(found.d_prime, row.d_prime, 6e-4);
    EXPECT_NEAR(found.criterion, row.criterion, 6e-4);
  }
}

// 10 of 10 become 10.5 / 11, 3 of 20 become 3.5 / 21. scipy.stats.norm.ppf of these is 1.690622 and
// -0.967422; its densities 0.0955563 and 0.2498509 make the error
// sqrt(.95455 .04545 / 11 / .0955563^2 + .16667 .83333 / 21 / .2498509^2) = 0.733434.
TEST(SignalDetection, CorrectsRatesThatAreOne) {
  const Sensitivity found = *sensitivity({10, 10, 3, 20});
  EXPECT_NEAR(found.d_prime, 1.6906216 + 0.9674216, 1e-6);
  EXPECT_NEAR(found.criterion, -(1.6906216 - 0.9674216) / 2, 1e-6);
  EXPECT_NEAR(found.d_prime_error, 0.733434, 1e-5);
  EXPECT_NEAR(found.criterion_error, 0.733434 / 2, 1e-5);
  EXPECT_FALSE(sensitivity({10, 10, 3, 20}, RateCorrection::none));
  EXPECT_FALSE(sensitivity({0, 0, 3, 20}));
}

// Two participants: one is always right in eight trials (4.5 / 5 and 0.5 / 5: d' 2.5631, c 0), the
// other always says yes (d' 0, c -1.2816). Means 1.2816 and -0.6408, with t(1) = 12.7062.
TEST(SignalDetection, AveragesParticipants) {
  Data data = beside({1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1},
                     {1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0});
  std::vector<std::string> who(8, "a");
  who.resize(16, "b");
  data.cluster = {labels("who", who)};
  const Result result = SignalDetection{}(data);
  const Estimate& d_prime = result.estimates.at(0);
  EXPECT_NEAR(d_prime.value, 1.2815516, 1e-6);
  EXPECT_NEAR(d_prime.interval->high - d_prime.value, 12.7062047 * 1.2815516, 1e-4);
  EXPECT_NEAR(result.estimates.at(1).value, -0.6407758, 1e-6);
  EXPECT_EQ(result.unit, "who");
  EXPECT_EQ(SignalDetection{}(beside({1, 0}, {1, 1})).undefined, "every trial has a signal");
}

}  // namespace
}  // namespace assay::stats
