#include "math/stats/partial_correlation.h"

#include <gmock/gmock.h>

#include <cmath>

#include "math/stats/correlation.h"
#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

using testing::HasSubstr;

Data tuna() {
  Data data = beside({44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1},
                     {2.6, 3.1, 2.5, 5.0, 3.6, 4.0, 5.2, 2.8, 3.8});
  data.control = {Numbers{"z", {3, 1, 4, 1, 5, 9, 2, 6, 5}}};
  return data;
}

// R: the correlation of resid(lm(x ~ z)) and resid(lm(y ~ z)), t with six degrees of freedom.
TEST(PartialCorrelation, IsOfTheResiduals) {
  const Result result = PartialCorrelation{}(tuna());
  EXPECT_NEAR(result.effects.at(0).value, 0.549674581496, 1e-10);
  EXPECT_NEAR(result.statistics.at(0).value, 1.61175042787, 1e-9);
  EXPECT_NEAR(*result.p, 0.158142584782, 1e-10);
}

// The textbook's formula for one control.
TEST(PartialCorrelation, HasAClosedFormForOneControl) {
  const Data data = tuna();
  const double xy = *correlation(data.x->values, data.y->values);
  const double xz = *correlation(data.x->values, data.control[0].values);
  const double yz = *correlation(data.y->values, data.control[0].values);
  EXPECT_NEAR(PartialCorrelation{}(data).effects.at(0).value,
              (xy - xz * yz) / std::sqrt((1 - xz * xz) * (1 - yz * yz)), 1e-12);
}

TEST(PartialCorrelation, RefusesControlsThatSayNothingOrAll) {
  Data data = tuna();
  data.control.push_back(data.control[0]);
  EXPECT_THAT(PartialCorrelation{}(data).undefined, HasSubstr("follows from other controls"));
  data.control = {*data.x};
  EXPECT_THAT(PartialCorrelation{}(data).undefined, HasSubstr("wholly"));
}

}  // namespace
}  // namespace assay::stats
