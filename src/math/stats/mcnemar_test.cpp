#include "math/stats/mcnemar.h"

#include <gmock/gmock.h>

#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

using testing::HasSubstr;

// Five fall, one rises: two-sided 2 (1 + 6) / 64; falling (the first larger) 7 / 64.
TEST(Mcnemar, IsTheBinomialOfWhatChanges) {
  const Data data = beside({1, 1, 1, 1, 1, 0, 1, 0}, {0, 0, 0, 0, 0, 1, 1, 0});
  EXPECT_NEAR(*Mcnemar{}(data).p, 14.0 / 64, 1e-12);
  EXPECT_NEAR(*Mcnemar{.alternative = Alternative::greater}(data).p, 7.0 / 64, 1e-12);
  EXPECT_NEAR(*Mcnemar{.alternative = Alternative::less}(data).p, 63.0 / 64, 1e-12);
  EXPECT_EQ(Mcnemar{}(data).effects.at(0).value, 5);
  EXPECT_NEAR(Mcnemar{}(data).estimates.at(0).value, 0.5, 1e-12);
}

TEST(Mcnemar, IsCertainOfNothingWhenNobodyChanges) {
  const Result result = Mcnemar{}(beside({1, 0}, {1, 0}));
  EXPECT_EQ(*result.p, 1);
  EXPECT_THAT(result.notes.at(0), HasSubstr("no pair changes"));
}

}  // namespace
}  // namespace assay::stats
