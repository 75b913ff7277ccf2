#include "study/stimulus/options.h"

#include <gmock/gmock.h>

#include <map>
#include <set>

#include "base/error.h"

namespace assay::stimulus {
namespace {

using testing::Contains;
using testing::Not;
using testing::SizeIs;

std::vector<std::string> classes(int count) {
  std::vector<std::string> names;
  for (int at = 0; at < count; ++at) names.push_back(fmt::format("class {}", at));
  return names;
}

TEST(Options, HoldThePredictionOnceAndTheTruthNever) {
  for (std::uint64_t stream = 0; stream < 500; ++stream) {
    const std::vector<std::string> drawn =
        guess_options(classes(8), "class 2", "class 5", 4, 1, stream);
    EXPECT_THAT(drawn, SizeIs(5));
    EXPECT_THAT(std::set<std::string>(drawn.begin(), drawn.end()), SizeIs(5));
    EXPECT_THAT(drawn, Contains("class 5"));
    EXPECT_THAT(drawn, Not(Contains("class 2")));
  }
}

// Each of k = 10 other classes is drawn with probability p = 0.4. A draw without replacement has
// the covariance p (1 - p) k / (k - 1) (I - 1/k), so the sum below has a chi-square distribution
// with nine degrees of freedom; 27.88 is its 99.9th percentile, 18.47 that of four degrees.
TEST(Options, AreDrawnWithEqualChancesInEveryOrder) {
  constexpr int draws = 5000;
  std::map<std::string, double> chosen;
  std::vector<double> places(5);
  for (std::uint64_t stream = 0; stream < draws; ++stream) {
    const std::vector<std::string> drawn =
        guess_options(classes(12), "class 0", "class 11", 4, 3, stream);
    for (std::size_t at = 0; at < drawn.size(); ++at) {
      if (drawn[at] == "class 11") {
        ++places[at];
      } else {
        ++chosen[drawn[at]];
      }
    }
  }
  ASSERT_THAT(chosen, SizeIs(10));
  double statistic = 0;
  for (const auto& [name, count] : chosen) {
    statistic += (count - 0.4 * draws) * (count - 0.4 * draws) / (draws * 0.4 * 0.6 * 10 / 9);
  }
  EXPECT_LT(statistic, 27.88);
  double order = 0;
  for (const double count : places) order += (count - 1000) * (count - 1000) / 1000;
  EXPECT_LT(order, 18.47);
}

TEST(Options, DependOnTheItemAndTheSeedAndOnNothingElse) {
  const std::vector<std::string> forward = classes(50);
  const std::vector<std::string> backward(forward.rbegin(), forward.rend());
  const auto drawn = [&](const std::vector<std::string>& all, std::uint64_t seed,
                         std::string_view item) {
    return guess_options(all, "class 1", "class 2", 4, seed, stream_of(item));
  };
  EXPECT_EQ(drawn(forward, 1, "a"), drawn(backward, 1, "a"));
  EXPECT_NE(drawn(forward, 1, "a"), drawn(forward, 2, "a"));
  EXPECT_NE(drawn(forward, 1, "a"), drawn(forward, 1, "b"));
}

TEST(Options, NeedEnoughClasses) {
  EXPECT_THAT(guess_options(classes(6), "class 0", "class 1", 4, 1, 1), SizeIs(5));
  EXPECT_THROW(guess_options(classes(5), "class 0", "class 1", 4, 1, 1), Error);
}

}  // namespace
}  // namespace assay::stimulus
