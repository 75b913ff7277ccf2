#include "study/analysis/review/annotation_review.h"

#include "base/rng.h"
#include "study/analysis/marks/marked_test.h"

namespace assay::analysis {
namespace {

struct Both {
  std::vector<MachineScore> annotation;
  std::vector<MachineScore> review;
};

Both scored(double slope, double noise, std::uint64_t seed) {
  Both both;
  Random random(seed);
  for (int item = 0; item < 25; ++item) {
    const double ease = random.normal();
    for (const char* method : {"gradcam", "lime"}) {
      const double match = random.uniform();
      const std::string name = std::to_string(item);
      both.annotation.push_back({"half_l1", std::string(method) + ":steps=3", name, match});
      both.review.push_back(
          {"rating", method, name, 4 + slope * match + noise * random.normal() + ease});
    }
  }
  return both;
}

// The items' ease is noise to the correlation over all explanations and nothing to that within.
TEST(AnnotationReview, SeesWithinItemsWhatItemsHide) {
  const Both both = scored(2, 0, 3);
  const auto section = annotation_and_review(both.annotation, both.review, 0);
  ASSERT_TRUE(section);
  const Sheet& sheet = section->sheets[0];
  EXPECT_NEAR(number_in(sheet, {"half_l1", "rating"}, "r within items"), 1, 1e-9);
  EXPECT_LT(number_in(sheet, {"half_l1", "rating"}, "r"), 0.95);
  EXPECT_EQ(number_in(sheet, {"half_l1", "rating"}, "explanations"), 50);
  EXPECT_EQ(number_in(sheet, {"half_l1", "rating"}, "items"), 25);
  EXPECT_EQ(section->sheets[1].table.rows.size(), 50U);
  EXPECT_EQ(section->findings.size(), 2U);
  EXPECT_EQ(section->findings[0].unit, "item");
}

// Of 60 studies without a relation, intervals of 95 % leave out zero in about three; more than ten
// have a chance below 0.001.
TEST(AnnotationReview, FindsNothingWhereNothingIs) {
  int found = 0;
  for (std::uint64_t study = 0; study < 60; ++study) {
    const Both both = scored(0, 1, 200 + study);
    const auto section = annotation_and_review(both.annotation, both.review, study);
    const Sheet& sheet = section->sheets[0];
    found += number_in(sheet, {"half_l1", "rating"}, "95 % low") > 0 ||
                     number_in(sheet, {"half_l1", "rating"}, "95 % high") < 0
                 ? 1
                 : 0;
  }
  EXPECT_LE(found, 10);
}

TEST(AnnotationReview, IsNothingWithoutBoth) {
  const Both both = scored(1, 1, 1);
  EXPECT_FALSE(annotation_and_review(both.annotation, {}, 0));
  EXPECT_FALSE(annotation_and_review({}, both.review, 0));
}

TEST(AnnotationReview, ScoresReviewsByExplanation) {
  Evidence evidence{.study = "s", .protocol = "review"};
  evidence.rows = {answered("rate", "a", "1", "2", "x"), answered("rate", "b", "1", "5", "x"),
                   answered("choose", "a", "1", "B", ""), answered("choose", "b", "1", "A", "")};
  evidence.rows[2].options = evidence.rows[3].options = R"(["x","y"])";
  const auto scores = review_scores(evidence);
  ASSERT_EQ(scores.size(), 3U);
  EXPECT_EQ(scores[0].metric, "rating");
  EXPECT_EQ(scores[0].value, 3.5);
  EXPECT_EQ(scores[1].metric, "chosen");
  EXPECT_EQ(scores[1].value, 0.5);
}

}  // namespace
}  // namespace assay::analysis
