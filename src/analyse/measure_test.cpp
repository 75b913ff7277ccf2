#include "analyse/measure.h"

#include <gmock/gmock.h>

#include <cmath>

#include "analyse/rows_test.h"

namespace assay::analyse {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

TEST(Measures, AreOfEveryScreenThatAsksForAnAnswer) {
  Evidence evidence{.study = "s", .protocol = "team"};
  evidence.scores = {{"iou", "lime:samples=10", "a", 0.5}};
  evidence.rows = {decision("ann", "a", "lime", true, true)};
  evidence.rows[0].rt = 1000;
  exchange::ResponseRow rating = evidence.rows[0];
  rating.screen = "rate";
  rating.correct.reset();
  rating.rt.reset();
  rating.response = "5";
  evidence.rows.push_back(rating);
  rating.response = "null";
  evidence.rows.push_back(rating);
  exchange::ResponseRow practice = evidence.rows[0];
  practice.phase = "practice";
  evidence.rows.push_back(practice);
  const std::vector<Measure> found = measures_of(evidence);
  ASSERT_THAT(found, SizeIs(3));
  EXPECT_EQ(found[0].name, "accuracy of teams");
  ASSERT_THAT(found[0].values, SizeIs(1));
  EXPECT_EQ(found[0].values[0].method, "lime:samples=10") << "as the scores name it";
  EXPECT_EQ(found[0].values[0].value, 1);
  EXPECT_EQ(found[1].name, "time of teams");
  EXPECT_FALSE(found[1].more_is_better);
  EXPECT_DOUBLE_EQ(found[1].values[0].value, std::log(1000.0));
  EXPECT_EQ(found[2].name, "rating");
  ASSERT_THAT(found[2].values, SizeIs(1));
  EXPECT_EQ(found[2].values[0].value, 5);
}

TEST(Measures, AreNoneOfAStudyThatAsksForDrawings) {
  Evidence evidence{.study = "s", .protocol = "attention_image"};
  evidence.rows = {decision("ann", "a", "lime", true, true)};
  evidence.rows[0].screen = "contour";
  EXPECT_THAT(measures_of(evidence), IsEmpty());
}

}  // namespace
}  // namespace assay::analyse
