#include "study/analysis/ask.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "math/stats/r_script.h"

namespace assay::analysis {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

std::vector<Sample> of_three_groups() {
  std::vector<Sample> samples;
  for (int at = 0; at < 6; ++at) {
    const std::string who = std::to_string(at);
    samples.push_back({"a", who, 0.1 * at});
    samples.push_back({"b", who, 0.1 * at + 0.05});
    samples.push_back({"c", who, 0.1 * at + 5});
  }
  return samples;
}

// c lies above all others: the exact two-sided p of 6 and 6 is 2 / (12 choose 6) = 2 / 924.
TEST(Comparisons, AreOfEveryPairWithHolmsCorrection) {
  const std::vector<std::string> groups{"a", "b", "c"};
  const std::vector<Finding> found =
      compared({.id = "x", .measure = "accuracy", .outcome = "correct", .unit = "participant"},
               groups, of_three_groups());
  ASSERT_THAT(found, SizeIs(3));
  EXPECT_EQ(found[1].id, "x_a_c");
  EXPECT_EQ(found[1].question, "accuracy: a and c");
  EXPECT_NEAR(*found[1].result.p, 2.0 / 924, 1e-12);
  EXPECT_NEAR(*found[2].result.p, 2.0 / 924, 1e-12);
  EXPECT_NEAR(*found[1].adjusted_p, 3 * 2.0 / 924, 1e-12);
  EXPECT_EQ(*found[0].adjusted_p, std::max(*found[0].result.p, *found[1].adjusted_p));
  EXPECT_EQ(found[0].correction, "holm over 3 tests");
}

// All of the first lies below all of the second, whatever their names: Cliff's delta is -1 and U is
// 0; the other way round it is 1, and U is 6 x 6.
TEST(Comparisons, AreOfTheFirstAgainstTheSecond) {
  for (const bool is_up : {true, false}) {
    const std::vector<std::string> groups =
        is_up ? std::vector<std::string>{"a", "c"} : std::vector<std::string>{"c", "a"};
    const Finding found =
        compared({.id = "x", .measure = "accuracy", .outcome = "correct", .unit = "participant"},
                 groups, of_three_groups())
            .at(0);
    EXPECT_EQ(found.question, is_up ? "accuracy: a and c" : "accuracy: c and a");
    EXPECT_EQ(found.result.groups.at(0).name, groups[0]);
    EXPECT_EQ(found.result.statistics.at(0).value, is_up ? 0 : 36);
    EXPECT_EQ(found.result.effects.at(0).value, is_up ? -1 : 1);
    EXPECT_THAT(stats::r_script(found.data, found.result),
                HasSubstr(is_up ? "labels = c(\"a\", \"c\")" : "labels = c(\"c\", \"a\")"));
  }
}

TEST(Comparisons, OfTheSamePeopleArePaired) {
  const std::vector<std::string> groups{"a", "b"};
  const auto found = compared({.id = "x",
                               .measure = "accuracy",
                               .outcome = "correct",
                               .unit = "participant",
                               .spec = "wilcoxon_signed_rank",
                               .is_paired = true},
                              groups, of_three_groups());
  // All six differences have the same sign: 2 / 2^6.
  EXPECT_NEAR(*found.at(0).result.p, 2.0 / 64, 1e-9);
}

TEST(Comparisons, OfNothingSayWhyThereIsNoAnswer) {
  const std::vector<std::string> groups{"a", "b"};
  const std::vector<Sample> one{{"a", "1", 0.5}, {"b", "1", 0.5}};
  const auto found = compared(
      {.id = "x", .measure = "m", .outcome = "o", .unit = "u", .spec = "welch_t"}, groups, one);
  EXPECT_FALSE(found.at(0).result.is_defined());
  EXPECT_EQ(found[0].adjusted_p, std::nullopt);
}

TEST(Ids, ArePlain) {
  EXPECT_EQ(id_of("GradCAM and 3-NN"), "gradcam_and_3_nn");
  EXPECT_EQ(id_of("  (x) "), "x");
}

}  // namespace
}  // namespace assay::analysis
