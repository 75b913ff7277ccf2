#include "evaluate/metrics/word_average_precision.h"

#include "evaluate/metrics/judged_test.h"

namespace assay::metrics {
namespace {

// Picked in this order: word 3 (marked, 1/1), word 0 (not), word 1 (marked, 2/3). Word 4 is marked
// and not picked. (1 + 2/3) / 3.
TEST(WordAveragePrecisionMetric, AveragesThePrecisionAtMarkedWords) {
  EXPECT_NEAR(*judged(WordAveragePrecision{}, {5, 2, -1, 7, 0}, {0, 0.5F, 0, 1, 0.5F}).value,
              (1 + 2.0 / 3) / 3, 1e-12);
}

// Only the word that all experts marked counts: first of all.
TEST(WordAveragePrecisionMetric, MayAskForWordsThatAllMarked) {
  const WordAveragePrecision unit{.mask_threshold = 0.5};
  EXPECT_EQ(*judged(unit, {5, 2, -1, 7, 0}, {0, 0.5F, 0, 1, 0.5F}).value, 1);
}

TEST(WordAveragePrecisionMetric, IsZeroWhenNoMarkedWordIsPicked) {
  EXPECT_EQ(*judged(WordAveragePrecision{}, {1, 0, -2}, {0, 1, 1}).value, 0);
}

TEST(WordAveragePrecisionMetric, RefusesPicturesAndHasNoValueWithoutWords) {
  EXPECT_THROW(judged(WordAveragePrecision{}, {1, 2, 3, 4}, {1, 0, 0, 0}, {2, 2}), Error);
  expect_undefined(WordAveragePrecision{}, {-1, 0}, {1, 0}, nothing_positive);
  expect_undefined(WordAveragePrecision{}, {1, 2}, {0, 0}, empty_mask);
}

}  // namespace
}  // namespace assay::metrics
