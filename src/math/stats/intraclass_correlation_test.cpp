#include "math/stats/intraclass_correlation.h"

#include <gmock/gmock.h>

#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

// Shrout and Fleiss' table of six targets and four judges.
Data textbook() {
  return blocks(
      {{9, 2, 5, 8}, {6, 1, 3, 2}, {8, 4, 6, 8}, {7, 1, 2, 6}, {10, 5, 6, 9}, {6, 2, 4, 7}});
}

// R: psych::ICC(sf, lmer = FALSE)$results; the paper prints .17 .29 .71 .44 .62 .91.
TEST(IntraclassCorrelation, HasShroutAndFleissSixForms) {
  struct Row {
    const char* name;
    double value, f, p, low, high;
  };
  const std::vector<Row> rows{
      {"ICC(1,1)", 0.1657417684, 1.794678492, 0.1647688083446, -0.13293232487, 0.7225600623},
      {"ICC(2,1)", 0.2897637795, 11.027247956, 0.0001345665165, 0.01878651337, 0.7610843696},
      {"ICC(3,1)", 0.7148407148, 11.027247956, 0.0001345665165, 0.34246476503, 0.9458582600},
      {"ICC(1,k)", 0.4427971337, 1.794678492, 0.1647688083446, -0.88444215524, 0.9124154203},
      {"ICC(2,k)", 0.6200505476, 11.027247956, 0.0001345665165, 0.07113681530, 0.9272320402},
      {"ICC(3,k)", 0.9093155424, 11.027247956, 0.0001345665165, 0.67567471382, 0.9858916782}};
  const Result result = IntraclassCorrelation{}(textbook());
  ASSERT_EQ(result.details.size(), 6U);
  for (std::size_t at = 0; at < 6; ++at) {
    const Detail& detail = result.details[at];
    EXPECT_EQ(detail.name, rows[at].name);
    EXPECT_NEAR(*detail.estimate, rows[at].value, 1e-9);
    EXPECT_NEAR(detail.statistic->value, rows[at].f, 1e-8);
    EXPECT_NEAR(*detail.p, rows[at].p, 1e-12);
    EXPECT_NEAR(detail.interval->low, rows[at].low, 1e-9) << detail.name;
    EXPECT_NEAR(detail.interval->high, rows[at].high, 1e-9) << detail.name;
  }
  EXPECT_EQ(result.estimates.at(0).name, "ICC(2,1)");
}

// Raters who differ by a constant agree perfectly when they are the only ones, and not otherwise.
// Items 1, 2, 3 and the same plus 1: between items 2, between raters 1.5, nothing left; ICC(2,1) is
// 2 / (2 + 2 (1.5) / 3) = 2 / 3.
TEST(IntraclassCorrelation, DoesNotMindAConstantOfFixedRaters) {
  const Data data = blocks({{1, 2}, {2, 3}, {3, 4}});
  const Result fixed = IntraclassCorrelation{.model = RaterModel::fixed_raters}(data);
  EXPECT_DOUBLE_EQ(fixed.estimates.at(0).value, 1);
  EXPECT_FALSE(fixed.p);
  EXPECT_NEAR(IntraclassCorrelation{}(data).estimates.at(0).value, 2.0 / 3, 1e-12);
}

TEST(IntraclassCorrelation, SaysWhyThereIsNone) {
  EXPECT_EQ(IntraclassCorrelation{}(blocks({{1, 1}, {1, 1}})).undefined,
            "all ratings are the same");
  EXPECT_EQ(IntraclassCorrelation{}(blocks({{1, 2}})).undefined,
            "there are not two items with the ratings of two raters");
}

}  // namespace
}  // namespace assay::stats
