#include "math/stats/krippendorff_alpha.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "base/rng.h"

namespace assay::stats {
namespace {

// Krippendorff's four observers and twelve units (2011, "Computing Krippendorff's
// alpha-reliability"); 0 is a gap.
Ratings textbook() {
  constexpr int table[4][12] = {{1, 2, 3, 3, 2, 1, 4, 1, 2, 0, 0, 0},
                                {1, 2, 3, 3, 2, 2, 4, 1, 2, 5, 0, 3},
                                {0, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, 0},
                                {1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, 0}};
  Ratings all{.raters = {"A", "B", "C", "D"}};
  for (std::size_t item = 0; item < 12; ++item) {
    all.items.push_back(std::to_string(item));
    for (const auto& rater : table) {
      all.values.push_back(rater[item] == 0 ? std::nullopt : std::optional<double>(rater[item]));
    }
  }
  return all;
}

TEST(KrippendorffAlpha, IsTheOneOfTheTextbook) {
  EXPECT_NEAR(*krippendorff_alpha(textbook(), Measurement::nominal), 0.7434, 5e-5);
  EXPECT_NEAR(*krippendorff_alpha(textbook(), Measurement::ordinal), 0.8154, 5e-5);
  EXPECT_NEAR(*krippendorff_alpha(textbook(), Measurement::interval), 0.8491, 5e-5);
  EXPECT_NEAR(*krippendorff_alpha(textbook(), Measurement::ratio), 0.7974, 5e-5);
}

// The definition by coincidences, without any short cut.
double slow_alpha(const Ratings& ratings, Measurement scale) {
  std::vector<std::vector<double>> items;
  std::vector<double> all;
  for (std::size_t item = 0; item < ratings.items.size(); ++item) {
    if (ratings.of(item).size() < 2) continue;
    items.push_back(ratings.of(item));
    all.insert(all.end(), items.back().begin(), items.back().end());
  }
  const auto metric = [&](double a, double b) {
    if (scale == Measurement::nominal) return a == b ? 0.0 : 1.0;
    if (scale == Measurement::interval) return (a - b) * (a - b);
    if (scale == Measurement::ratio) return a == b ? 0.0 : std::pow((a - b) / (a + b), 2);
    double between = 0;  // both ends count for half
    for (const double one : all) {
      if (std::min(a, b) <= one && one <= std::max(a, b)) between += one == a || one == b ? 0.5 : 1;
    }
    return a == b ? 0.0 : between * between;
  };
  double observed = 0;
  double expected = 0;
  const auto n = static_cast<double>(all.size());
  for (const auto& item : items) {
    for (const double a : item) {
      for (const double b : item) observed += metric(a, b) / static_cast<double>(item.size() - 1);
    }
  }
  for (const double a : all) {
    for (const double b : all) expected += metric(a, b);
  }
  return 1 - (observed / n) / (expected / (n * (n - 1)));
}

TEST(KrippendorffAlpha, IsTheDefinition) {
  Ratings random{.raters = {"a", "b", "c"}};
  Random numbers(3);
  for (int item = 0; item < 15; ++item) {
    random.items.push_back(std::to_string(item));
    for (int rater = 0; rater < 3; ++rater) {
      const auto value = static_cast<double>(numbers.below(6));
      random.values.push_back(numbers.uniform() < 0.2 ? std::nullopt
                                                      : std::optional(value * value));
    }
  }
  for (const auto& word : Words<Measurement>::values) {
    EXPECT_NEAR(*krippendorff_alpha(random, word.value), slow_alpha(random, word.value), 1e-12)
        << word.text;
  }
}

TEST(KrippendorffAlpha, SaysWhyThereIsNone) {
  const Data same{.x = Numbers{"x", {2, 2, 2}}, .y = Numbers{"y", {2, 2, 2}}};
  EXPECT_EQ(KrippendorffAlpha{}(same).undefined, "all ratings that have a partner are the same");
  const Data negative{.x = Numbers{"x", {-2, 2, 2}}, .y = Numbers{"y", {2, 2, 1}}};
  EXPECT_EQ(KrippendorffAlpha{.scale = Measurement::ratio}(negative).undefined,
            "the ratio scale has no negative numbers");
}

TEST(KrippendorffAlpha, ComesWithAnIntervalThatHoldsIt) {
  Data data{.x = Numbers{"x", {}}};
  std::vector<std::string> who;
  std::vector<std::string> what;
  const Ratings all = textbook();
  for (std::size_t item = 0; item < 12; ++item) {
    for (std::size_t rater = 0; rater < 4; ++rater) {
      if (!all.at(item, rater)) continue;
      data.x->values.push_back(*all.at(item, rater));
      who.push_back(all.raters[rater]);
      what.push_back(all.items[item]);
    }
  }
  data.by = {labels("who", who)};
  data.pair = labels("what", what);
  const Result result = KrippendorffAlpha{.scale = Measurement::interval}(data);
  const Estimate& alpha = result.estimates.at(0);
  EXPECT_NEAR(alpha.value, 0.8491, 5e-5);
  EXPECT_LT(alpha.interval->low, alpha.value);
  EXPECT_GT(alpha.interval->high, alpha.value);
  EXPECT_LE(alpha.interval->high, 1);
  EXPECT_EQ(result.unit, "what");
  EXPECT_EQ(result.groups.at(0).n, 11U);  // one item has a single rating
}

}  // namespace
}  // namespace assay::stats
