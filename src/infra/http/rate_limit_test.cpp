#include "infra/http/rate_limit.h"

#include <gtest/gtest.h>

#include <map>

#include "base/rng.h"

namespace assay::http {
namespace {

using std::chrono::milliseconds;

const RateLimit::Time start{};

TEST(RateLimit, GivesABurstAndThenTheRate) {
  RateLimit limit({.per_second = 10, .burst = 3});
  for (int i = 0; i < 3; ++i) EXPECT_EQ(limit.wait("a", start), milliseconds(0));
  EXPECT_EQ(limit.wait("a", start), milliseconds(100));
  EXPECT_EQ(limit.wait("b", start), milliseconds(0));
  EXPECT_EQ(limit.wait("a", start + milliseconds(60)), milliseconds(40));
  EXPECT_EQ(limit.wait("a", start + milliseconds(101)), milliseconds(0));
  EXPECT_GT(limit.wait("a", start + milliseconds(101)), milliseconds(0));
}

TEST(RateLimit, TakesMoreForWhatCostsMore) {
  RateLimit limit({.per_second = 10, .burst = 3});
  EXPECT_EQ(limit.wait("a", start, 2), milliseconds(0));
  EXPECT_EQ(limit.wait("a", start, 2), milliseconds(100));
  EXPECT_EQ(limit.wait("a", start, 1), milliseconds(0));
  EXPECT_EQ(limit.wait("b", start, 7), milliseconds(0)) << "a full bucket is enough";
  EXPECT_EQ(limit.wait("b", start, 7), milliseconds(300));
}

TEST(RateLimit, NoRateIsNoLimit) {
  RateLimit limit({});
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(limit.wait("a", start), milliseconds(0));
  EXPECT_EQ(limit.keys(), 0U);
}

// In any stretch of time nobody gets more than the burst and what the rate adds.
TEST(RateLimit, HoldsInEveryWindow) {
  constexpr double rate = 20, burst = 5;
  RateLimit limit({.per_second = rate, .burst = burst});
  Random random(3);
  std::vector<double> granted;
  double now = 0;
  for (int i = 0; i < 3000; ++i) {
    now += random.uniform() * 0.04;
    const auto time = start + std::chrono::duration_cast<RateLimit::Time::duration>(
                                  std::chrono::duration<double>(now));
    if (limit.wait("a", time) == milliseconds(0)) granted.push_back(now);
  }
  for (std::size_t first = 0; first < granted.size(); ++first) {
    for (std::size_t last = first; last < granted.size(); ++last) {
      const auto count = static_cast<double>(last - first + 1);
      ASSERT_LE(count, burst + (granted[last] - granted[first]) * rate + 1e-6);
    }
  }
  EXPECT_GT(static_cast<double>(granted.size()), 0.95 * rate * now);
}

TEST(RateLimit, ForgetsTheQuietAndNeverGrowsBeyondItsBound) {
  RateLimit limit({.per_second = 1, .burst = 2}, 100);
  for (int i = 0; i < 99; ++i) limit.wait("quiet" + std::to_string(i), start);
  limit.wait("busy", start + milliseconds(1900));
  limit.wait("busy", start + milliseconds(1900));
  EXPECT_EQ(limit.keys(), 100U);
  limit.wait("new", start + milliseconds(2000));
  EXPECT_EQ(limit.keys(), 2U);
  EXPECT_GT(limit.wait("busy", start + milliseconds(2000)), milliseconds(0));
  for (int i = 0; i < 10'000; ++i) {
    limit.wait("flood" + std::to_string(i), start + milliseconds(2000));
    ASSERT_LE(limit.keys(), 100U);
  }
}

TEST(RateLimit, AHouseholdIsOneKey) {
  EXPECT_EQ(rate_key("192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(rate_key("2001:db8:1:2::1"), rate_key("2001:db8:1:2:ffff::9"));
  EXPECT_NE(rate_key("2001:db8:1:2::1"), rate_key("2001:db8:1:3::1"));
  EXPECT_EQ(rate_key("nonsense"), "nonsense");
}

}  // namespace
}  // namespace assay::http
