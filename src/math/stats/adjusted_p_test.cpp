#include "math/stats/adjusted_p.h"

#include <gmock/gmock.h>

#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

TEST(AdjustedP, NamesEveryTest) {
  const Data data{.x = Numbers{"p", {0.01, 0.04}},
                  .by = {labels("test", std::vector<std::string>{"b", "a"})}};
  const Result result = AdjustedP{}(data);
  EXPECT_EQ(result.details.at(0).name, "b");
  EXPECT_EQ(*result.details.at(0).adjusted_p, 0.02);
  EXPECT_EQ(*result.details.at(1).adjusted_p, 0.04);
  EXPECT_EQ(*AdjustedP{.correction = Correction::bonferroni}(data).details.at(1).adjusted_p, 0.08);
}

TEST(AdjustedP, RefusesWhatIsNoProbability) {
  const Data data{.x = Numbers{"p", {0.01, 1.5}}};
  EXPECT_THROW(check(AdjustedP::info, data), Error);
}

}  // namespace
}  // namespace assay::stats
